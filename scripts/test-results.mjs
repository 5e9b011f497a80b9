// Reads the JSON reports of the test runners into one list.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {{ name: string, seconds: number, outcome: 'passed' | 'failed' | 'skipped', retried?: boolean }} TestResult */

/** @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Results of Vitest's JSON report. A file that failed before its first test counts as one failure.
 * @param {string} file @returns {TestResult[]} */
export function unitResults(file) {
  /** @type {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string, duration?: number }[] }[] } | null} */
  const report = read(file);
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const path = relative('.', name);
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      return [{ name: path, seconds: 0, outcome: 'failed' }];
    return assertionResults.map((test) => ({
      name: `${path} › ${test.fullName}`,
      seconds: (test.duration ?? 0) / 1000,
      outcome: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
    }));
  });
}

/**
 * @typedef {{ title: string, file: string, ok: boolean, tests: { results: { status: string, duration: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @param {Suite} suite @returns {Spec[]} */
const flattenSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(flattenSpecs)];

/** Results of Playwright's JSON report.
 * @param {string} file @returns {TestResult[]} */
export function journeyResults(file) {
  /** @type {Suite | null} */
  const report = read(file);
  return flattenSpecs(report ?? {}).map(({ title, file: path, ok, tests }) => {
    const results = tests.flatMap((test) => test.results);
    const ran = results.some(({ status }) => status !== 'skipped');
    return {
      name: `e2e/${path} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      outcome: ok ? (ran ? 'passed' : 'skipped') : 'failed',
      retried: tests.some((test) => test.results.length > 1),
    };
  });
}
