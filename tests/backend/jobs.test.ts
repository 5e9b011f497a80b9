import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startJobs } from '../../backend/database/jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = async () => {};
const idle = { sendMails: nothing, sendTests: nothing, checkLinks: async () => 0 };
const COUNTING = { call: 'private.recalculate_audiences()', pause: 500, is_repeated: false };
const counted = (sql: { mock: { calls: unknown[][] } }) =>
  sql.mock.calls.filter(([text]) => String(text).includes('recalculate_audiences')).length;

describe('jobs of the embedded backend', () => {
  test('waiting cohorts are counted twice a second, with no browser open (AUD-29)', async () => {
    const sql = vi.fn(async () => []);
    const stop = startJobs({ ...idle, sql }, [COUNTING]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(counted(sql)).toBe(4);
    stop();
    await vi.advanceTimersByTimeAsync(2000);
    expect(counted(sql)).toBe(4);
  });

  test('a count that fails is shown and repeated', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const sql = vi.fn(async () => []).mockRejectedValueOnce(new Error('power cut'));
    const stop = startJobs({ ...idle, sql }, [COUNTING]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(counted(sql)).toBe(2);
    expect(told).toHaveBeenCalledOnce();
    stop();
    told.mockRestore();
  });

  test('one run ends before the next one begins', async () => {
    const sql = vi.fn(() => new Promise<never[]>(() => {}));
    const stop = startJobs({ ...idle, sql }, [COUNTING]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(counted(sql)).toBe(1);
    stop();
  });

  test('a repeated job calls its function until it answers 0', async () => {
    const answers = [2, 1, 0, 0];
    const sql = vi.fn(async () => [{ done: answers.shift() }]) as never;
    const job = { call: 'private.settle_next()', pause: 60_000, is_repeated: true };
    const stop = startJobs({ ...idle, sql }, [job]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers).toEqual([0]);
    stop();
  });

  test('statistics are refreshed every five minutes', async () => {
    const sql = vi.fn(async () => []);
    const stop = startJobs({ ...idle, sql }, [COUNTING]);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(sql).toHaveBeenCalledWith('analyze');
    stop();
  });
});
