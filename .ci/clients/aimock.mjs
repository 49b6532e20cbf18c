// A model that is played by aimock calls the tools of the support desk over the
// Messages API. The program at the other end is .ci/clients/messages.

import {createServer} from 'node:http';
import {Readable} from 'node:stream';
import {text} from 'node:stream/consumers';

import {LLMock} from '@copilotkit/aimock';

import {examples, versions} from './calls.mjs';
import {expect, judgeText, title} from './judge.mjs';
import {desk, path, run} from './processes.mjs';

const {calls, contract} = examples[0];

// turns are the calls of the model: first one a turn, then all failures at once.
// They change nothing, so that they fail as they did before.
const turns = [...calls.map((call) => [call]), calls.filter((call) => call.code && !call.slow)]
  .map((turn, i) => turn.map((call, j) => ({...call, call, id: `toolu_${i}_${j}`})));

// sessions is what to run: the two ways in which the API answers.
export const sessions = ['JSON', 'SSE'].map((form) => ({
  name: `aimock ${versions['@copilotkit/aimock']}, ${form}`,
  run: (tally) => converse(form === 'SSE' ? ['-stream'] : [], tally),
}));

async function converse(flags, tally) {
  const mock = new LLMock({port: 0, chunkSize: 7, logLevel: 'warn'});
  turns.forEach((turn, i) => mock.onTurn(i, 'every tool', {toolCalls: turn.map(toolCall)}));
  mock.onTurn(turns.length, 'every tool', {content: 'All tools are tried.'});
  mock.onTurn(0, 'cut off', {toolCalls: turns[0].map(toolCall), finishReason: 'length'});
  await mock.start();
  const tap = await listen(mock.url);
  const program = (prompt) => run(path('messages'), [...flags, prompt],
    {...desk(), ANTHROPIC_BASE_URL: tap.url, ANTHROPIC_API_KEY: 'none'});

  const end = await program('Try every tool.');
  await tally.check('conversation', () => {
    expect(end.status === 0 && end.stdout === 'All tools are tried.\n', `ends with ${end.status}: ${end.stdout}${end.stderr}`);
    judgeRequests(tap.requests, flags.length > 0);
  });
  for (const [i, turn] of turns.entries()) {
    const answer = tap.requests[i + 1]?.messages.at(-1);
    await tally.check(`turn ${i}`, () => judgeAnswer(answer, turn));
    for (const [j, {call}] of turn.entries()) {
      await tally.check(title(call), () => judgeBlock(call, answer?.content[j]));
    }
  }

  // A turn that was cut off runs nothing and is not answered.
  const before = tap.requests.length;
  const cut = await program('You will be cut off.');
  await tally.check('truncated turn', () => {
    expect(cut.status === 1 && cut.stderr.includes('cut off'), `ends with ${cut.status}: ${cut.stderr}`);
    expect(tap.requests.length === before + 1, `${tap.requests.length - before} requests`);
  });
  await tap.close();
  await mock.stop();
}

// toolCall returns a call as aimock has it.
function toolCall({tool, args, id}) {
  return {id, name: tool, arguments: JSON.stringify(args)};
}

// judgeRequests checks what all requests of a conversation have in common: the
// same bytes for the tools, which are those of the contract.
function judgeRequests(requests, stream) {
  expect(requests.length === turns.length + 1, `${requests.length} requests`);
  const tools = JSON.stringify(requests[0].tools);
  for (const request of requests) {
    expect(JSON.stringify(request.tools) === tools, 'the definitions of the tools change');
    expect((request.stream ?? false) === stream, `stream is ${request.stream}`);
  }
  const names = (list) => list.map((t) => `${t.name}: ${t.description}`).join('\n');
  expect(names(requests[0].tools) === names(contract.tools), `the tools are ${tools}`);
}

// judgeAnswer checks the message that answers a turn: one result for each call,
// in order, and nothing else.
function judgeAnswer(message, turn) {
  expect(message?.role === 'user', `is answered by ${JSON.stringify(message)}`);
  const got = message.content.map((block) => `${block.type} ${block.tool_use_id}`).join(', ');
  const want = turn.map(({id}) => `tool_result ${id}`).join(', ');
  expect(got === want, `is answered by ${got}, want ${want}`);
}

// judgeBlock checks the result of a call.
function judgeBlock(call, block) {
  expect(block?.content?.length === 1 && block.content[0].type === 'text', `is answered by ${JSON.stringify(block)}`);
  judgeText(call, block.content[0].text, block.is_error === true);
}

// listen passes requests on to aimock and keeps them: aimock itself keeps less
// of them than was sent.
async function listen(target) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push(JSON.parse(body));
    const answer = await fetch(target + request.url, {method: request.method, headers: {'content-type': 'application/json'}, body});
    response.writeHead(answer.status, {'content-type': answer.headers.get('content-type')});
    Readable.fromWeb(answer.body).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    requests,
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
