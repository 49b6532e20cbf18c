// Runs all clients at the same time, and says what each has seen.

import {sessions as messages} from './aimock.mjs';
import {Tally} from './judge.mjs';
import {sessions as mcp} from './mcp.mjs';

const sessions = [...mcp, ...messages];
const tallies = sessions.map(() => new Tally());

// Something hangs if no check ends for so long. There is no limit on all of them:
// how long they take is the machine's matter.
const limit = 300; // seconds
let [checks, quiet] = [0, 0];
setInterval(() => {
  const now = tallies.reduce((sum, {passed, failures}) => sum + passed + failures.length, 0);
  [checks, quiet] = [now, now === checks ? quiet + 1 : 0];
  if (quiet === limit) {
    console.error(`clients: no check has ended for ${limit} seconds`);
    process.exit(1);
  }
}, 1000).unref();

await Promise.all(sessions.map(({run}, i) => run(tallies[i]).catch((error) => tallies[i].failures.push(error.stack))));

for (const [i, {passed, failures, log}] of tallies.entries()) {
  console.log(`${sessions[i].name}: ${passed} passed, ${failures.length} failed`);
  for (const failure of failures) console.log(`    ${failure}`);
  if (failures.length > 0) console.log(log.replace(/^/gm, '    | '));
}
process.exit(tallies.some(({failures}) => failures.length > 0) ? 1 : 0);
