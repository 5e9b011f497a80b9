import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { runInNewContext } from 'node:vm';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { gatewayControl } from '../../backend/gateway/control.ts';
import { gatewayPage } from '../../backend/gateway/page.ts';
import {
  FAILURE_FREE,
  finalOutcome,
  knownOutcome,
  PROFILES,
} from '../../backend/gateway/profiles.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 6, 12);
const SUMMARY = { messages: 3, cost: 0.15, reports: 1, refused: {} };

let time: number;
let runs: [number, number][];
let folder: string;
beforeEach(() => {
  time = START + 20_000;
  runs = [];
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-'));
});

const control = (speed = 1, fail = false) =>
  gatewayControl({
    folder,
    speed,
    now: () => time,
    gateway: {
      run: async (from, until) => {
        if (fail) throw new Error('no answer');
        runs.push([(from - START) / MINUTE, (until - START) / MINUTE]);
        return SUMMARY;
      },
    },
  });

describe('the simulated time of the gateway', () => {
  test('follows the wall clock in whole minutes', async () => {
    const running = control();
    await running.tick();
    time += 50_000;
    await running.tick();
    time += 5 * MINUTE;
    await running.tick();
    expect(runs).toEqual([
      [0, 1],
      [1, 6],
    ]);
  });

  test('advances 60 minutes per minute at speed 60, however short the ticks', async () => {
    const running = control(60);
    for (let second = 0; second < 60; second += 1) {
      time += 1000;
      await running.tick();
    }
    expect(runs.at(-1)?.[1]).toBe(60);
    expect(runs.every(([from], index) => from === (runs[index - 1]?.[1] ?? 0))).toBe(true);
  });

  test('does not advance while it is stopped', async () => {
    const running = control(0);
    time += 10 * MINUTE;
    await running.tick();
    expect(runs).toEqual([]);
  });

  test('continues in real time from the time that a command has reached', async () => {
    const running = control();
    await running.command({ until: new Date(START + 120 * MINUTE).toISOString() });
    time += 3 * MINUTE;
    await running.tick();
    expect(runs).toEqual([
      [0, 120],
      [120, 123],
    ]);
  });

  test('survives a restart, catches up at most three days, and starts at the current time if its file is damaged', async () => {
    await control().command({ until: new Date(START + 10 * MINUTE).toISOString() });
    expect(statSync(join(folder, 'gateway.json')).mode & 0o777).toBe(0o600);
    expect(control().status().at).toBe('2026-03-06T12:10:00.000Z');
    time += 10 * 24 * 60 * MINUTE;
    expect(control().status().at).toBe('2026-03-13T12:00:00.000Z');
    writeFileSync(join(folder, 'gateway.json'), '{"at": 17');
    expect(control().status().at).toBe(new Date(START + 10 * 24 * 60 * MINUTE).toISOString());
  });

  test('does not advance when a run fails, so that the next run retries', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const running = control(1, true);
    time += 5 * MINUTE;
    await running.tick();
    expect(running.status().at).toBe('2026-03-06T12:00:00.000Z');
    expect(error).toHaveBeenCalledOnce();
    await expect(
      running.command({ until: new Date(START + 9 * MINUTE).toISOString() }),
    ).rejects.toThrow('no answer');
    expect(() => readFileSync(join(folder, 'gateway.json'))).toThrow('ENOENT');
  });

  test('advances by one run at a time', async () => {
    const running = control();
    await Promise.all([5, 9].map((minutes) => running.runUntil(START + minutes * MINUTE)));
    expect(runs).toEqual([
      [0, 5],
      [5, 9],
    ]);
  });
});

describe('/_gateway', () => {
  const ask = (init: RequestInit = {}) =>
    gatewayPage(control())(new Request('http://127.0.0.1:4173/_gateway', init));
  const command = (body: string, type = 'application/json') =>
    ask({ method: 'POST', headers: { 'content-type': type }, body });

  test.each([
    [0, 'stopped.'],
    [1, 'real time.'],
    [60, '60× real time.'],
  ])('shows speed %d as “%s”', async (speed, text) => {
    const html = await (await ask()).text();
    const shown: Record<string, { textContent?: string }> = { state: {}, done: {} };
    runInNewContext(/<script[^>]*>(.*)<\/script>/s.exec(html)?.[1] ?? '', {
      document: { getElementById: (id: string) => shown[id], querySelectorAll: () => [] },
      fetch: () => Promise.resolve({ json: () => ({ status: { at: START, speed } }) }),
      setInterval: () => 0,
    });
    await vi.waitFor(() => expect(shown['state']?.textContent).toMatch(/^Reached /));
    expect(shown['state']?.textContent?.endsWith(`, ${text}`)).toBe(true);
  });

  test('returns its state to programs and a page with buttons to browsers', async () => {
    const response = await ask({ headers: { accept: 'application/json' } });
    expect(await response.json()).toEqual({ status: { at: '2026-03-06T12:00:00.000Z', speed: 1 } });
    const page = await ask();
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*script-src 'nonce-/,
    );
    expect(await page.text()).toContain('60× real time');
  });

  test('runs up to a time and returns the totals', async () => {
    const response = await command('{"until": "2026-03-06T13:30:40Z"}');
    expect(await response.json()).toEqual({
      status: { at: '2026-03-06T13:30:00.000Z', speed: 1 },
      summary: SUMMARY,
    });
  });

  test.each(['0', '1', '60', '600'])('accepts the speed %s', async (speed) => {
    const response = await command(`{"speed": ${speed}}`);
    expect(await response.json()).toMatchObject({ status: { speed: Number(speed) } });
  });

  test.each([
    '{"speed": 7}',
    '{"speed": "60"}',
    '{"until": "2026-03-06T11:59:00Z"}',
    '{"until": "2026-07-06T12:00:00Z"}',
    '{"until": "soon"}',
    '{}',
    '[]',
    'null',
    'text',
  ])('refuses %s', async (body) => {
    expect((await command(body)).status).toBe(400);
    expect(runs).toEqual([]);
  });

  test('refuses a form submitted by another site', async () => {
    expect((await command('{"speed": 60}', 'text/plain')).status).toBe(415);
    expect((await ask({ method: 'PUT' })).status).toBe(405);
  });
});

describe('message outcomes', () => {
  test('are the same for the same seed, with consistent counts at any time', () => {
    for (const [channel, profile] of Object.entries(PROFILES)) {
      const shown: number[] = [];
      for (let hour = 0; hour < 50; hour += 1) {
        const final = finalOutcome(profile, 1000, `seed:${channel}:${hour}`);
        expect(finalOutcome(profile, 1000, `seed:${channel}:${hour}`)).toEqual(final);
        shown.push(final.delivered);
        for (const after of [0, 1, 3, 4, 24, 99]) {
          const known = knownOutcome(profile, final, after);
          expect(known.delivered).toBeLessThanOrEqual(1000);
          expect(known.opened ?? 0).toBeLessThanOrEqual(known.delivered);
          expect(known.clicked ?? 0).toBeLessThanOrEqual(known.opened ?? known.delivered);
          expect(known.conversions).toBeLessThanOrEqual(known.clicked ?? known.delivered);
          expect([known.opened === null, known.clicked === null]).toEqual([
            profile.opened === null,
            profile.clicked === null,
          ]);
        }
        expect(knownOutcome(profile, final, 24)).toEqual(final);
      }
      const mean = shown.reduce((sum, count) => sum + count, 0) / shown.length / 1000;
      expect(Math.abs(mean - profile.delivered)).toBeLessThan(0.01);
      expect(new Set(shown).size).toBeGreaterThan(5);
    }
  });

  test('are all delivered immediately with the failure-free profile', () => {
    expect(knownOutcome(FAILURE_FREE, finalOutcome(FAILURE_FREE, 7, 'x'), 0)).toEqual({
      delivered: 7,
      opened: null,
      clicked: null,
      conversions: 0,
      revenue: 0,
    });
  });
});
