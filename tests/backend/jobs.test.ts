import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startJobs } from '../../backend/database/jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = async () => {};
const idle = {
  sendMails: nothing,
  sendWebhooks: async () => 0,
  sendTests: nothing,
  checkLinks: async () => 0,
};
const COUNTING = { name: 'recalculate-audiences', pause: 500, is_repeated: false };
const counted = (sql: { mock: { calls: unknown[][] } }) =>
  sql.mock.calls.filter(([text]) => String(text).includes('recalculate-audiences')).length;

describe('jobs of the embedded backend', () => {
  test('count queued cohorts twice a second without a browser', async () => {
    const sql = vi.fn(async () => []);
    const stop = startJobs({ ...idle, sql }, [COUNTING]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(counted(sql)).toBe(4);
    stop();
    await vi.advanceTimersByTimeAsync(2000);
    expect(counted(sql)).toBe(4);
  });

  test('log a failed run and retry', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const sql = vi.fn(async () => []).mockRejectedValueOnce(new Error('power cut'));
    const stop = startJobs({ ...idle, sql }, [COUNTING]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(counted(sql)).toBe(2);
    expect(told).toHaveBeenCalledOnce();
    stop();
    told.mockRestore();
  });

  test('log the error of a job that the database recorded', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const sql = vi.fn(async () => [{ done: 0, error: '22012: division by zero' }]) as never;
    const stop = startJobs({ ...idle, sql }, [COUNTING]);
    await vi.advanceTimersByTimeAsync(500);
    expect(told).toHaveBeenCalledWith(new Error('recalculate-audiences: 22012: division by zero'));
    stop();
    told.mockRestore();
  });

  test('do not start a run before the previous one has ended', async () => {
    const sql = vi.fn(() => new Promise<never[]>(() => {}));
    const stop = startJobs({ ...idle, sql }, [COUNTING]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(counted(sql)).toBe(1);
    stop();
  });

  test('call the function of a repeated job until it returns 0', async () => {
    const answers = [2, 1, 0, 0];
    const sql = vi.fn(async () => [{ done: answers.shift(), error: null }]) as never;
    const job = { name: 'settle-delivery', pause: 60_000, is_repeated: true };
    const stop = startJobs({ ...idle, sql }, [job]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers).toEqual([0]);
    stop();
  });

  test('update the planner statistics every five minutes', async () => {
    const sql = vi.fn(async () => []);
    const stop = startJobs({ ...idle, sql }, [COUNTING]);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(sql).toHaveBeenCalledWith('analyze');
    stop();
  });
});
