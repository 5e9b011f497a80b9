import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

const REPORT = '.cache/mutation-report.json';

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

export interface Failure {
  file: string;
  /** Empty when the file failed before its first test. */
  test: string;
  message: string;
}

export interface Run {
  files: string[];
  /** `FLIGHTDECK_TEMPLATE` or `FLIGHTDECK_DATABASE`. */
  env: Record<string, string>;
  /** Runs only tests whose name starts with this. */
  names?: string | undefined;
  /** Continues after the first failure. */
  all?: boolean;
}

/** Runs database test files one by one in one process and returns the failures. */
export function run({ files, env, names, all = false }: Run): Failure[] {
  rmSync(REPORT, { force: true });
  const args = ['--project=database', '--no-isolate', '--maxWorkers=1', `--bail=${all ? 0 : 1}`];
  if (names) args.push('-t', names);
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...args,
      '--reporter=json',
      `--outputFile=${REPORT}`,
      ...files,
    ],
    { stdio: 'ignore', env: { ...process.env, ...env } },
  );
  if (!existsSync(REPORT)) return [{ file: files.join(' '), test: '', message: 'no report' }];
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ file, test: test.fullName, message: test.failureMessages[0] ?? '' }));
    return status === 'failed' && failed.length === 0 ? [{ file, test: '', message }] : failed;
  });
}

/** Whether a failure may come from machine load or from the setup. It does not prove that a test caught the mutation. */
export const isInconclusive = ({ test, message }: Failure): boolean =>
  test === '' || /timed out|ECONN|CONNECTION_/.test(message);

/** One line with the file, the test and the start of the failure message. */
export const failureLine = ({ file, test, message }: Failure): string =>
  `${file} › ${test || 'setup'}: ${(message.split('\n')[0] ?? '').slice(0, 200)}`;
