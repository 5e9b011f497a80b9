// `npm run simulate -- --until 2027-03-06T18:00`: runs the demo's simulated gateway up to a time.
import './env.mjs';
import { millisecondsInHour } from 'date-fns/constants';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `Usage: npm run simulate -- OPTION
  --until TIME    run up to TIME (2027-03-06T18:00; local time unless it has an offset)
  --hours N       run the next N hours
  --speed N       set the speed: 0 (stop), 1 (real time), 60 or 600 simulated minutes per minute
  --status        print the simulated time
The demo has to be running (npm start or npm run dev).`;

const { values } = parseArgs({
  options: {
    until: { type: 'string' },
    hours: { type: 'string' },
    speed: { type: 'string' },
    status: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

const keys = join(resolve(process.env.FLIGHTDECK_DATA ?? '.flightdeck'), 'keys.json');
if (values.help || Object.keys(values).length === 0) fail(USAGE);
if (!existsSync(keys)) fail('No demo found. Start it first: npm start');
const { url, localKey } = JSON.parse(readFileSync(keys, 'utf8'));

/** @param {object} [command] */
async function ask(command) {
  const response = await fetch(`${url}/_gateway`, {
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${localKey}`,
      'content-type': 'application/json',
    },
    ...(command && { method: 'POST', body: JSON.stringify(command) }),
  }).catch(() => fail(`Nothing answers at ${url}. Start Flightdeck first: npm start`));
  const type = response?.headers.get('content-type') ?? '';
  if (!type.includes('json'))
    fail('This server has no simulated gateway: it runs without demo data.');
  const answer = await response?.json();
  if (answer.error) fail(answer.error);
  return answer;
}

/** Command from the options, or null for `--status`. */
async function readCommand() {
  if (values.speed !== undefined) return { speed: Number(values.speed) };
  if (values.until !== undefined) {
    const until = new Date(values.until);
    if (Number.isNaN(until.getTime())) fail(`Not a time: ${values.until}`);
    return { until: until.toISOString() };
  }
  if (values.hours === undefined) return undefined;
  const hours = Number(values.hours);
  if (!(hours > 0)) fail(`Not a number of hours: ${values.hours}`);
  const { status } = await ask();
  return { until: new Date(Date.parse(status.at) + hours * millisecondsInHour).toISOString() };
}

const { status, summary } = await ask(await readCommand());
if (summary) {
  const refused = Object.entries(summary.refused).map(([reason, count]) => `${count} ${reason}`);
  console.log(
    `${summary.messages} messages for $${summary.cost.toFixed(4)} in ${summary.reports} reports${refused.length > 0 ? `, refused: ${refused.join(', ')}` : ''}`,
  );
}
console.log(
  `Reached ${status.at}, ${status.speed ? `${status.speed} times real time` : 'stopped'}`,
);
