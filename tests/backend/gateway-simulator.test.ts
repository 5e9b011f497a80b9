import { expect, test, vi } from 'vitest';
import { createGateway } from '../../backend/gateway/simulator.ts';
import { FAILURE_FREE } from '../../backend/gateway/profiles.ts';

const START = Date.UTC(2026, 2, 6, 12);
const HOUR = 3_600_000;

const flight = (flight_id: string, over: Record<string, unknown> = {}) => ({
  flight_id,
  organisation_id: 'o',
  campaign_id: 'c',
  channel: 'SMS',
  time_zone: 'UTC',
  intervals: [{ date: '2026-03-06', start_time: '12:00:00', end_time: '13:00:00' }],
  budget: 100,
  spent: 0,
  sent: 0,
  cost_per_send: 0.05,
  reach: 100,
  frequency_cap: 1,
  wallet: 500,
  campaign_budget: null,
  campaign_end: null,
  sent_by_hour: {},
  ...over,
});

test('sends the other flights when the plan of one flight fails', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const reported: string[] = [];
  const gateway = createGateway({
    url: 'http://localhost',
    gatewayKey: 'key',
    advance: async () => {},
    profile: (channel) => {
      if (channel === 'Unknown') throw new RangeError('There is no profile of this channel');
      return FAILURE_FREE;
    },
    now: () => START + 2 * HOUR,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/delivery-reports')) {
        const { reports } = (await request.json()) as { reports: { flight_id: string }[] };
        reported.push(...reports.map(({ flight_id }) => flight_id));
        return Response.json({
          results: reports.map((_report, place) => ({ place, outcome: 'accepted', reason: null })),
        });
      }
      if (pathname.endsWith('/work'))
        return Response.json({
          flights: [flight('poisoned', { channel: 'Unknown' }), flight('sound')],
        });
      return Response.json({ flights: [], templates: [], changed: 0 });
    },
  });
  const { messages } = await gateway.run(START, START + HOUR);
  expect(reported).toEqual(['sound']);
  expect(messages).toBe(100);
  expect(told).toHaveBeenCalledExactlyOnceWith('Skipped flight poisoned', expect.any(RangeError));
  told.mockRestore();
});
