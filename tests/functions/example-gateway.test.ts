import { describe, expect, test } from 'vitest';
import { sendReports } from '../../scripts/example-gateway.mjs';
import {
  deliveryReports,
  type ReportAnswer,
} from '../../supabase/functions/_shared/delivery-reports.ts';

const REPORT = { report_id: 'r1', flight_id: 'f1', sent: 1 };

/** The real endpoint before a store that remembers, behind a line that fails so often. */
function endpoint(failures: (Response | null)[] = []) {
  const taken: unknown[] = [];
  const waits: number[] = [];
  const handler = deliveryReports({
    secrets: ['shared'],
    store: {
      ingest: async (rows) => {
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
    secret: 'shared',
    gateway: 'acme',
    reports: [REPORT],
  };
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  return { taken, waits, options: { ...options, send, wait } };
}

describe('the example client of docs/gateway.md', () => {
  test('signs what the endpoint accepts', async () => {
    const { options, taken } = endpoint();
    expect(await sendReports(options)).toEqual([
      { place: 0, report_id: 'r1', outcome: 'accepted', reason: null },
    ]);
    expect(taken).toEqual([{ ...REPORT, gateway: 'acme' }]);
  });

  test('repeats after 5xx and silence, ever more slowly', async () => {
    const { options, taken, waits } = endpoint([null, new Response(null, { status: 503 })]);
    await sendReports(options);
    expect(taken).toHaveLength(1);
    expect(waits).toEqual([2000, 4000]);
  });

  test('does not repeat what is refused, and gives up at last', async () => {
    const wrong = endpoint();
    await expect(sendReports({ ...wrong.options, secret: 'guessed' })).rejects.toThrow('401');
    expect(wrong.waits).toEqual([]);
    const dead = endpoint(Array.from({ length: 9 }, () => null));
    await expect(sendReports(dead.options)).rejects.toThrow('No answer');
    expect(dead.waits).toHaveLength(5);
  });
});
