// Runs all clients at the same time, and says what each has seen.

import {sessions as messages} from './aimock.mjs';
import {Tally} from './judge.mjs';
import {sessions as mcp} from './mcp.mjs';

const limit = 180; // seconds
setTimeout(() => {
  console.error(`clients: no end after ${limit} seconds`);
  process.exit(1);
}, limit * 1000).unref();

const sessions = [...mcp, ...messages];
const tallies = await Promise.all(sessions.map(async ({run}) => {
  const tally = new Tally();
  await run(tally).catch((error) => tally.failures.push(error.stack));
  return tally;
}));

for (const [i, {passed, failures, log}] of tallies.entries()) {
  console.log(`${sessions[i].name}: ${passed} passed, ${failures.length} failed`);
  for (const failure of failures) console.log(`    ${failure}`);
  if (failures.length > 0) console.log(log.replace(/^/gm, '    | '));
}
process.exit(tallies.some(({failures}) => failures.length > 0) ? 1 : 0);
