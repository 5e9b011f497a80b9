import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { aCampaign, aFlight, aLiveDelivery } from '../../support/cases/factories';
import { allLoaded, renderApp } from '../../support/screen/render';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

afterEach(() => vi.useRealTimers());

const SENDING = aLiveDelivery({
  sending: true,
  minutes: [...Array.from({ length: 25 }, () => 10), 1000, 1100, 1200, 1300, 1400],
  cost: 12.5,
  spent: 225,
  budget: 900,
  clicks: 1003,
  last_clicks: [
    { at: '2031-03-06T08:04:31Z', clicks: 1, flight_name: 'Opening' },
    { at: '2031-03-06T08:03:00Z', clicks: 1002, flight_name: null },
  ],
});

const campaign = aCampaign({ name: 'Spring Sale', status: 'active', flight_count: 2 });

async function openFlight(status: string, live: object = SENDING) {
  const flight = {
    ...aFlight({ name: 'Opening', status, campaign_id: campaign.id }),
    intervals: [],
    audiences: [],
    creatives: [],
  };
  const sent = recordRequests();
  renderApp(`/campaigns/${campaign.id}/flights/${flight.id}`);
  server.use(rows('flights', [flight]), answer('post', 'rpc/live_delivery', live));
  await screen.findByRole('heading', { level: 1, name: 'Opening' });
  return { flight, looks: () => sent.filter(({ table }) => table === 'rpc/live_delivery') };
}

const strip = () => screen.findByRole('region', { name: 'Live' });

describe('live delivery', () => {
  test('shows messages per minute, spend per hour and the last clicks of an active flight', async () => {
    const { flight, looks } = await openFlight('active');
    await within(await strip()).findByText('Sending');
    expect(await strip()).toHaveTextContent(
      'NowSendingMessages per minute1,200Spent per hour$25.00Clicks in the last 30 min1,003 (09:04, 09:03)',
    );
    expect(looks()[0]?.body).toEqual({ p_flight_id: flight.id });
  });

  test('shows an active campaign’s clicks with flight names, and no rates when nothing was sent lately', async () => {
    const sent = recordRequests();
    renderApp(`/campaigns/${campaign.id}`);
    server.use(
      rows('campaigns_with_totals', [campaign]),
      rows('flights', []),
      answer('post', 'rpc/live_delivery', {
        ...SENDING,
        minutes: SENDING.minutes.map(() => 0),
        sending: false,
      }),
    );
    await within(await strip()).findByText('Waiting for next window');
    expect(await strip()).not.toHaveTextContent('per minute');
    expect(await strip()).toHaveTextContent('09:04 Opening, 09:03 Unknown Flight');
    expect(sent.find(({ table }) => table === 'rpc/live_delivery')?.body).toEqual({
      p_campaign_id: campaign.id,
    });
  });

  test.each(['pending', 'paused', 'ended'])('is not requested for a %s flight', async (status) => {
    const { looks } = await openFlight(status);
    await screen.findByRole('heading', { name: 'Who' });
    await allLoaded();
    expect(screen.queryByRole('region', { name: 'Live' })).toBeNull();
    expect(looks()).toEqual([]);
  });

  test('stops polling after a failure until the user retries', async () => {
    expectConsoleError();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const flight = { ...aFlight({ name: 'Opening', status: 'active', campaign_id: campaign.id }) };
    const sent = recordRequests();
    renderApp(`/campaigns/${campaign.id}/flights/${flight.id}`);
    server.use(
      rows('flights', [{ ...flight, intervals: [], audiences: [], creatives: [] }]),
      failure('post', 'rpc/live_delivery'),
    );
    expect(await screen.findByText('Couldn’t load live delivery')).toBeVisible();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.filter(({ table }) => table === 'rpc/live_delivery')).toHaveLength(1);
    server.use(answer('post', 'rpc/live_delivery', SENDING));
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
    await within(await strip()).findByText('1,200');
  });
});

describe('polling of live delivery', () => {
  const show = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('runs every five seconds while messages go out, but not in a hidden tab', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { looks } = await openFlight('active');
    await within(await strip()).findByText('Sending');
    const before = looks().length;
    server.use(
      answer('post', 'rpc/live_delivery', {
        ...SENDING,
        minutes: Array.from({ length: 30 }, () => 77),
      }),
    );
    await vi.advanceTimersByTimeAsync(5500);
    await waitFor(async () => expect(await strip()).toHaveTextContent('Messages per minute77'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(looks().length).toBeGreaterThanOrEqual(before + 3);
    show('hidden');
    const hidden = looks().length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toHaveLength(hidden);
    show('visible');
    await vi.advanceTimersByTimeAsync(5500);
    await waitFor(() => expect(looks().length).toBeGreaterThan(hidden));
  });

  test('runs every 30 seconds while no window is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { looks } = await openFlight('active', aLiveDelivery());
    await within(await strip()).findByText('Waiting for next window');
    const before = looks().length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(looks()).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(12_000);
    await waitFor(() => expect(looks()).toHaveLength(before + 1));
  });
});
