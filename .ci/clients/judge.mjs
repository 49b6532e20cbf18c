// What every answer has to be, whoever asked.

import {isDeepStrictEqual} from 'node:util';

// A Tally counts the checks of one client, and keeps what was wrong. The log is
// what the servers said meanwhile.
export class Tally {
  passed = 0;
  failures = [];
  log = '';

  // check runs one check, which throws if something is wrong.
  async check(what, check) {
    try {
      await check();
      this.passed++;
    } catch (error) {
      this.failures.push(`${what}: ${error.message ?? error}`);
    }
  }
}

// expect throws an error with the message unless the condition holds.
export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

// title names a call in messages.
export function title(call) {
  return `${call.tool} ${JSON.stringify(call.args)}`;
}

// texts is the text that each call gave first. The other clients must get the
// same bytes.
const texts = new Map();

// judgeText checks the text and the flag of the answer to a call.
export function judgeText(call, text, isError) {
  expect(isError === (call.code !== undefined), `flagged ${isError}: ${text}`);
  for (const part of call.text) expect(text.includes(part), `no ${part} in ${text}`);
  if (call.code !== undefined) {
    const envelope = JSON.parse(text);
    expect(envelope.isError === true && envelope.code === call.code && envelope.errorCategory === call.category,
      `want ${call.code} (${call.category}): ${text}`);
  }
  if (call.varies) return;
  if (!texts.has(call)) texts.set(call, text);
  const first = texts.get(call);
  expect(text === first, `differs between clients:\n      ${text}\n      ${first}`);
}

// judgeResult checks the result of a call over the Model Context Protocol.
export function judgeResult(call, result, contract) {
  const content = result.content;
  expect(content.length === 1 && content[0].type === 'text', `content is ${JSON.stringify(content)}`);
  const text = content[0].text;
  judgeText(call, text, result.isError === true);
  const structured = result.structuredContent;
  if (call.code !== undefined || !tool(contract, call.tool).outputSchema) {
    expect(structured === undefined, `structuredContent is ${JSON.stringify(structured)}`);
  } else {
    expect(JSON.stringify(structured) === text, `structuredContent is ${JSON.stringify(structured)}, and the text ${text}`);
  }
}

// judgeTools checks that a client was listed the tools of the contract.
export function judgeTools(tools, contract) {
  const names = (list) => list.map((t) => t.name).sort().join(' ');
  expect(names(tools) === names(contract.tools), `lists ${names(tools)}`);
  for (const listed of tools) {
    const want = tool(contract, listed.name);
    for (const key of ['title', 'description', 'inputSchema', 'outputSchema']) {
      expect(isDeepStrictEqual(listed[key], want[key]), `${key} of ${listed.name} is ${JSON.stringify(listed[key])}`);
    }
    const hints = listed.annotations;
    expect(hints.readOnlyHint === want.hints.readOnly && hints.idempotentHint === want.hints.idempotent,
      `annotations of ${listed.name} are ${JSON.stringify(hints)}`);
  }
}

// tool returns the tool of a contract that has the name.
function tool(contract, name) {
  return contract.tools.find((t) => t.name === name);
}
