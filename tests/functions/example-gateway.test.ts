import { describe, expect, test } from 'vitest';
import { askWork, releaseWork, sendReports, textFor } from '../../scripts/example-gateway.mjs';
import {
  deliveryReports,
  type ReportAnswer,
} from '../../supabase/functions/_shared/delivery-reports.ts';
import { gatewayEndpoint, InvalidGatewayKey } from '../../supabase/functions/_shared/gateway.ts';

const KEY = `fdg_${'a'.repeat(64)}`;
const REPORT = { report_id: 'r1', flight_id: 'f1', sent: 1 };

/**
 * The real endpoint with a store that records reports. The first requests fail with `failures`; null is a
 * lost connection.
 */
function endpoint(failures: (Response | null)[] = []) {
  const taken: unknown[] = [];
  const waits: number[] = [];
  const handler = deliveryReports({
    secrets: [],
    store: {
      ingest: async () => [],
      report: async (key, rows) => {
        if (key !== KEY) throw new InvalidGatewayKey();
        taken.push(...rows);
        return rows.map((_row, place): ReportAnswer => ({
          place,
          report_id: 'r1',
          outcome: 'accepted',
          reason: null,
        }));
      },
    },
  });
  const send = async (request: Request) => {
    if (failures.length === 0) return handler(request);
    const failure = failures.shift();
    if (!failure) throw new Error('The line is dead');
    return failure;
  };
  const options = {
    url: 'http://127.0.0.1:4173',
    key: KEY,
    reports: [REPORT],
  };
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  return { taken, waits, options: { ...options, send, wait } };
}

describe('the example client of docs/gateway', () => {
  test('sends reports that the endpoint accepts', async () => {
    const { options, taken } = endpoint();
    expect(await sendReports(options)).toEqual([
      { place: 0, report_id: 'r1', outcome: 'accepted', reason: null },
    ]);
    expect(taken).toEqual([REPORT]);
  });

  test('retries with growing pauses after a 5xx or no response', async () => {
    const { options, taken, waits } = endpoint([null, new Response(null, { status: 503 })]);
    await sendReports(options);
    expect(taken).toHaveLength(1);
    expect(waits).toEqual([2000, 4000]);
  });

  test('does not retry a 4xx and stops after the last attempt', async () => {
    const wrong = endpoint();
    await expect(sendReports({ ...wrong.options, key: 'guessed' })).rejects.toThrow('401');
    expect(wrong.waits).toEqual([]);
    const dead = endpoint(Array.from({ length: 9 }, () => null));
    await expect(sendReports(dead.options)).rejects.toThrow('No answer');
    expect(dead.waits).toHaveLength(5);
  });

  test('fetches the due work', async () => {
    const send = gatewayEndpoint({
      work: async (key) => [{ flight_id: key.slice(0, 4), channel: 'SMS', message: 'Hello' }],
      release: async () => 1,
      templates: async () => [],
      template: async () => true,
      settle: async () => 0,
      reported: async () => [],
    });
    const url = 'http://127.0.0.1:4173';
    expect(await askWork({ url, key: KEY, send })).toMatchObject([{ channel: 'SMS' }]);
    await expect(askWork({ url, key: 'guessed', send })).rejects.toThrow('401');
    await releaseWork({ url, key: KEY, send });
    await expect(releaseWork({ url, key: 'guessed', send })).rejects.toThrow('401');
  });

  test('chooses the person’s language, and the default text for another or unknown language', () => {
    const work = {
      message: 'Trails are open.',
      translations: { de: { message: 'Die Wege sind frei.' } },
    };
    const text = (language?: string) => textFor(work, { id: '4711', language }).message;
    expect(['de', 'de-AT', 'DE_ch'].map(text)).toEqual(Array(3).fill('Die Wege sind frei.'));
    expect(['en', 'fr-CA', 'den', '', undefined].map(text)).toEqual(
      Array(5).fill('Trails are open.'),
    );
    expect(textFor({ message: 'Hello' }, { id: '4711', language: 'de' })).toEqual({
      message: 'Hello',
    });
  });

  test('chooses a stable variant by its share first, then its language', () => {
    const work = {
      flight_id: '7f3c1c8e-5d0b-4a39-9a3f-2f6f8f1f0c11',
      message: 'A',
      variants: [
        { variant: 'A', share: 60, message: 'A', translations: { de: { message: 'A, deutsch' } } },
        { variant: 'B', share: 40, message: 'B' },
        { variant: 'C', share: 0, message: 'C' },
      ],
    };
    const people = Array.from({ length: 1000 }, (_, n) => ({ id: `person ${n}`, language: 'de' }));
    const sent = people.map((person) => textFor(work, person));
    expect(people.map((person) => textFor(work, person))).toEqual(sent);
    expect(new Set(sent.map(({ variant, message }) => `${variant}: ${message}`))).toEqual(
      new Set(['A: A, deutsch', 'B: B']),
    );
    const first = sent.filter(({ variant }) => variant === 'A').length;
    expect(first).toBeGreaterThan(550);
    expect(first).toBeLessThan(650);
  });
});
