import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aFlight } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

const day = new Date().toISOString().slice(0, 10);
const someFlights = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...aFlight({ id: `f-${index}`, name: `Flight ${index}` }),
    intervals: [{ id: `i-${index}`, date: day, start_time: '09:00:00', end_time: '17:00:00' }],
    audiences: [],
  }));

test('the calendar says when a period has more than 150 flights and filters them on the server', async () => {
  const user = userEvent.setup();
  const sent = recordRequests();
  server.use(
    answer('post', 'rpc/calendar_flights', someFlights(151) as never),
    rows('campaigns', [{ id: '10000000-0000-4000-8000-00000000aaaa', name: 'Elsewhere' }]),
  );
  renderApp('/calendar');
  expect(await screen.findByText(/This period has more than 150 flights/)).toBeVisible();
  const lastRequest = (name: string) => sent.findLast(({ table }) => table === `rpc/${name}`)?.body;
  expect(lastRequest('calendar_flights')).toMatchObject({ p_limit: 151 });
  expect(lastRequest('calendar_flights')).not.toHaveProperty('p_status');
  await screen.findByRole('option', { name: 'Elsewhere' });
  server.use(answer('post', 'rpc/calendar_flights', someFlights(2) as never));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Filter by campaign' }),
    'Elsewhere',
  );
  await waitFor(() =>
    expect(lastRequest('calendar_load')).toMatchObject({
      p_campaign_id: '10000000-0000-4000-8000-00000000aaaa',
    }),
  );
  await waitFor(() => expect(screen.queryByText(/more than 150 flights/)).toBeNull());
});

test('the calendar filters a period of at most 150 flights without another request', async () => {
  const user = userEvent.setup();
  const sent = recordRequests();
  server.use(answer('post', 'rpc/calendar_flights', someFlights(3) as never));
  renderApp('/calendar');
  const filter = await screen.findByRole('combobox', { name: 'Filter by status' });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  const before = sent.filter(({ table }) => table.startsWith('rpc/calendar')).length;
  await user.selectOptions(filter, 'Paused');
  expect(screen.queryByText(/more than 150 flights/)).toBeNull();
  expect(sent.filter(({ table }) => table.startsWith('rpc/calendar'))).toHaveLength(before);
});
