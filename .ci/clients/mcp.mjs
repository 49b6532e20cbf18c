// Clients of the Model Context Protocol. Each lists and calls all tools of the
// examples over stdio and over HTTP.

import {Client, StreamableHTTPClientTransport} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {Client as V1Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport as V1Stdio} from '@modelcontextprotocol/sdk/client/stdio.js';
import {StreamableHTTPClientTransport as V1HTTP} from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import {examples, versions} from './calls.mjs';
import {expect, judgeResult, judgeTools, title} from './judge.mjs';
import {desk, path, run, serve} from './processes.mjs';

const info = {name: 'toolgen-ci', version: '1.0.0'};

// patient keeps the clients from giving up on a slow machine. What hangs is
// found in main.mjs.
const patient = {timeout: 3_600_000};

// sdk returns a client of one of the TypeScript SDKs. It checks the structured
// content of results against the output schemas by itself.
function sdk(name, revision, create, stdio, http) {
  return {
    name,
    async open(server, tally) {
      const client = create();
      const transport = server.url ? new http(new URL(server.url)) : new stdio({...server, stderr: 'pipe'});
      transport.stderr?.on('data', (text) => (tally.log += text));
      await client.connect(transport, patient);
      const got = client.getNegotiatedProtocolVersion?.() ?? revision; // the first SDK does not tell
      expect(got === revision, `speaks ${got}`);
      return {
        tools: async () => (await client.listTools({}, patient)).tools,
        call: (tool, args) => client.callTool({name: tool, arguments: args}, ...(client instanceof V1Client ? [undefined] : []), patient),
        close: () => client.close(),
      };
    },
  };
}

// inspector returns the Inspector, which runs once for each request, in the
// given era of the protocol. Its exit status tells what it thinks of an answer.
function inspector(era) {
  const program = path('node_modules', '.bin', 'mcp-inspector');
  const inspect = async (want, ...args) => {
    const end = await run(program, ['--cli', '--format', 'json', '--connect-timeout', '0', ...args], {MCP_STORAGE_DIR: path('inspector')});
    expect(want.includes(end.status), `the Inspector exits with ${end.status}: ${end.stderr || end.stdout}`);
    return {...end, result: JSON.parse(end.stdout).result};
  };
  return {
    name: `inspector ${versions['@modelcontextprotocol/inspector']}, ${era}`,
    async open(server) {
      const to = () => [
        ...(server.url ? [server.url] : [server.command, '-e', `SUPPORT_DB=${desk().SUPPORT_DB}`]),
        '--protocol-era', era,
      ];
      return {
        // Strict: its linter finds no error and no warning, except for what an error
        // within a result tells, which may be anything.
        async tools() {
          const {result, stderr} = await inspect([0], ...to(), '--method', 'tools/list', '--strict');
          const found = [...stderr.matchAll(/Path: (\S+)/g)].filter(([, place]) => !/^outputSchema\..*\.(partial|details)$/.test(place));
          expect(found.length === 0, stderr);
          return result.tools;
        },
        async call(tool, args) {
          const {status, result} = await inspect([0, 5], ...to(), '--method', 'tools/call',
            '--tool-name', tool, '--tool-args-json', JSON.stringify(args));
          expect(status === (result.isError ? 5 : 0), `the Inspector exits with ${status}`);
          return result;
        },
        close() {},
      };
    },
    // The file for clients of this repository starts the same server.
    async project() {
      const {result} = await inspect([0], '--config', '.mcp.json', '--server', 'support-desk',
        '--method', 'tools/list');
      judgeTools(result.tools, examples[0].contract);
    },
  };
}

const v1 = sdk(`sdk ${versions['@modelcontextprotocol/sdk']}`, '2025-11-25',
  () => new V1Client(info), V1Stdio, V1HTTP);
const [legacy, auto] = [['legacy', '2025-11-25'], ['auto', '2026-07-28']].map(([mode, revision]) =>
  sdk(`client ${versions['@modelcontextprotocol/client']}, ${mode}`, revision,
    () => new Client(info, {versionNegotiation: {mode}}), StdioClientTransport, StreamableHTTPClientTransport));

// sessions is what to run: each client over each transport.
export const sessions = [
  ...[v1, legacy, auto, inspector('legacy')].map((client) => ({
    name: `${client.name}, over stdio`,
    async run(tally) {
      for (const example of examples) {
        await converse(client, {command: path(example.program), env: desk()}, example, tally);
      }
      if (client.project) await tally.check('.mcp.json', client.project);
    },
  })),
  ...[v1, legacy, auto, inspector('modern')].map((client) => ({
    name: `${client.name}, over HTTP`,
    async run(tally) {
      for (const example of examples) {
        const {url, stop} = await serve(example.program, tally);
        await converse(client, {url}, example, tally);
        await tally.check('stop', stop);
      }
    },
  })),
];

// converse lists the tools of a server, and makes all calls.
async function converse(client, server, {contract, calls}, tally) {
  const session = await client.open(server, tally);
  await tally.check('tools/list', async () => judgeTools(await session.tools(), contract));
  for (const call of calls) {
    await tally.check(title(call), async () => judgeResult(call, await session.call(call.tool, call.args), contract));
  }
  await session.close();
}
