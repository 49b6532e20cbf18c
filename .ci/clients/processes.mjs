// The programs that are driven. None outlives this process.

import {spawn} from 'node:child_process';
import {copyFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {expect} from './judge.mjs';

// work is the folder of the programs, which is thrown away.
const work = dirname(fileURLToPath(import.meta.url));

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

// path returns the path of a file in the folder.
export const path = (...names) => join(work, ...names);

// start starts a program; ended is its end: status, stdout and stderr.
export function start(program, args, env = {}) {
  const child = spawn(program, args, {env: {...process.env, ...env}, stdio: ['ignore', 'pipe', 'pipe']});
  const output = {stdout: '', stderr: ''};
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => (output[name] += text));
  }
  running.add(child);
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => {
      running.delete(child);
      resolve({status: code ?? signal, ...output});
    });
  });
  return {child, ended};
}

// run runs a program to its end.
export const run = (program, args, env) => start(program, args, env).ended;

// desk returns the environment of a program that has a desk of its own. All
// desks are copies of the one that .ci/clients/run has made, so that they agree
// on what is stored and when.
let desks = 0;
export function desk() {
  const copy = path(`desk-${++desks}.db`);
  copyFileSync(path('desk.db'), copy);
  return {SUPPORT_DB: copy};
}

// serve starts a server over HTTP on a free port, which logs to tally. stop asks
// it to stop, which it has to do in good order.
export async function serve(program, tally) {
  const {child, ended} = start(path(program), ['-http', '127.0.0.1:0'], desk());
  const url = await new Promise((resolve, reject) => {
    let log = '';
    child.stderr.on('data', (text) => {
      tally.log += text;
      log += text;
      const address = /url=(http:\S+)/.exec(log);
      if (address) resolve(address[1]);
    });
    ended.then((end) => reject(new Error(`${program} ends with ${end.status}`)), reject);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const end = await ended;
    expect(end.status === 0, `${program} ends with ${end.status}`);
  };
  return {url, stop};
}
