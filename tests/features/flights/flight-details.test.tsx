import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { describe, expect, test } from 'vitest';
import { FlightDetails } from '@/features/flights/components/details/flight-details';
import {
  type ActorKind,
  aCreative,
  aCreativeVersion,
  aFlight,
  anAudience,
} from '../../support/cases/factories';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';
import { expectConsoleError } from '../../support/screen/console';
import { renderSignedIn } from '../../support/screen/render';

const creative = aCreative({ name: 'Warm weekend' });
const version = aCreativeVersion({ creative_id: creative.id, message: 'Written since.' });
const link = {
  creative_id: creative.id,
  creative_version_id: version.id,
  created_at: '2026-02-02T10:00:00+00:00',
  creative,
  version,
};
const runners = anAudience({ name: 'Runners', total_contacts: 2000 });
const hikers = anAudience({ name: 'Hikers', total_contacts: 0, status: 'calculating' });
const GONE = '40000000-0000-4000-8000-000000000009';

const interval = (over: Record<string, unknown>) => ({
  id: String(over['date']),
  date: '2026-11-21',
  start_time: '09:00:00',
  end_time: '17:00:00',
  ...over,
});

const detail = (over: Record<string, unknown> = {}) => ({
  ...aFlight({ name: 'Opening weekend', status: 'active' }),
  message: 'Trails are open.',
  audience_segments: [runners.id, hikers.id, GONE],
  location: JSON.stringify({
    type: 'coordinates',
    coordinates: { latitude: 47.3769, longitude: 8.5417, radiusKm: 25 },
    location: null,
  }),
  intervals: [interval({})],
  audiences: [{ audience: runners }, { audience: hikers }],
  creatives: [link],
  ...over,
});

const detailsPage = (flight: Record<string, unknown>) => (
  <FlightDetails campaignId={String(flight['campaign_id'])} flightId={String(flight['id'])} />
);

async function open(
  flight: Record<string, unknown>,
  kind: ActorKind = 'regular',
  ...first: RequestHandler[]
) {
  server.use(
    ...first,
    rows('flights', [flight]),
    rows('creative_statuses', []),
    rows('creative_versions', [version]),
  );
  await renderSignedIn(detailsPage(flight), kind);
  await screen.findByRole('heading', { name: 'When' });
  return within(screen.getByRole('main'));
}

const removeCreative = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Remove creative Warm weekend' }));
  await userEvent.dblClick(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
  );
};

describe('the flight page', () => {
  test('shows status, campaign, location, cap, schedule and the creative with its preview', async () => {
    const page = await open(detail({ intervals: [interval({ date: '2090-11-21' })] }));
    expect(page.getByRole('heading', { name: 'Opening weekend' })).toBeVisible();
    expect(page.getByText('Active')).toBeVisible();
    expect(page.getByRole('link', { name: 'Spring Launch' })).toBeVisible();
    expect(page.getByText('25 km around 47.3769, 8.5417')).toBeVisible();
    expect(page.getByText(/^Even · 3 per person/)).toBeVisible();
    expect(page.getByText('Nov 21, 2090, 09:00–17:00')).toBeVisible();
    expect(page.getByText('Warm weekend')).toBeVisible();
    expect(page.getByRole('region', { name: 'SMS preview' })).toHaveTextContent('Trails are open.');
  });

  test('shows intervals in the organization’s wall-clock time and names the zone once', async () => {
    const page = await open(
      detail({
        intervals: [
          interval({ date: '2090-11-21' }),
          interval({ date: '2020-11-21' }),
          interval({ date: '2090-11-22', start_time: '20:00:00', end_time: '02:00:00' }),
          interval({ date: null }),
        ],
      }),
    );
    expect(page.getByText('Nov 21, 2090, 09:00–17:00')).toBeVisible();
    expect(page.getByText('Nov 22, 2090, 20:00–02:00')).toBeVisible();
    expect(page.getAllByText(/Europe\/Berlin/)).toHaveLength(1);
    expect(page.getByText(/runs past midnight/)).toBeVisible();
    expect(page.getByText('No date, 09:00–17:00')).toBeVisible();
    const past = page.getByText('Nov 21, 2020, 09:00–17:00');
    expect(past).not.toBeVisible();
    await userEvent.click(page.getByText('1 past interval'));
    expect(past).toBeVisible();
    expect(page.getByText(/No date chosen/)).toBeVisible();
  });

  test('marks a deleted cohort and sums the reach of the other cohorts', async () => {
    const page = await open(detail());
    expect(page.getByText('Runners')).toBeVisible();
    expect(page.getByText('2,000 contacts')).toBeVisible();
    expect(page.getByText('Calculating...')).toBeVisible();
    expect(page.getByText('Deleted cohort')).toBeVisible();
    expect(page.getByText('Total estimated reach: 2,000')).toBeVisible();
  });

  const bought = anAudience({ name: 'Bought this week' });
  const early = aFlight({ name: 'Early birds', campaign_id: 'c-2' });
  const excluding = detail({
    reach: 1400,
    exclusions: [
      { audience_id: bought.id, excluded_flight_id: null },
      { audience_id: null, excluded_flight_id: early.id },
    ],
  });

  test('lists exclusions by name with links and the remaining reach', async () => {
    const page = await open(
      excluding,
      'regular',
      rows('audiences', [bought]),
      http.get('*/rest/v1/flights', ({ request }) =>
        new URL(request.url).searchParams.get('id')?.startsWith('in.')
          ? HttpResponse.json([early])
          : undefined,
      ),
    );
    expect(await page.findByText('Bought this week')).toBeVisible();
    expect(await page.findByRole('link', { name: 'Early birds' })).toHaveAttribute(
      'href',
      `/campaigns/c-2/flights/${early.id}`,
    );
    expect(page.getByText('Total estimated reach: 2,000')).toBeVisible();
    expect(page.getByText('Estimated reach after exclusions: 1,400')).toBeVisible();
  });

  test('says that a deleted flight was not found', async () => {
    server.use(rows('flights', []));
    await renderSignedIn(<FlightDetails campaignId={GONE} flightId={GONE} />);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Flight not found' }),
    ).toBeInTheDocument();
  });

  test('shows everything to a read-only user without actions', async () => {
    const page = await open(detail(), 'readonly');
    await screen.findByRole('figure', { name: 'Results' });
    const buttons = page.getAllByRole('button').map(({ textContent }) => textContent);
    expect(new Set(buttons)).toEqual(new Set(['Show as table']));
  });
});

describe('assigning and removing a creative', () => {
  const other = aCreative({ name: 'Cold weekend', message: 'Brr', variant_count: 3 });
  const versions = [
    aCreativeVersion({ creative_id: other.id, version_name: 'Second', message: 'Newer' }),
    aCreativeVersion({ creative_id: other.id, version_name: 'Original', message: 'Older' }),
  ];

  async function choose(kind: 'Second' | 'Original') {
    server.use(rows('creatives', [other, creative]));
    const page = within(screen.getByRole('main'));
    await userEvent.click(page.getByRole('button', { name: 'Assign creative' }));
    const assigned = await page.findByRole('radio', { name: /Warm weekend/ });
    expect(assigned).toBeDisabled();
    server.use(rows('creative_versions', versions));
    await userEvent.click(page.getByRole('radio', { name: /Cold weekend.*3 variants/ }));
    await userEvent.click(await page.findByLabelText('Version'));
    await userEvent.click(await page.findByRole('option', { name: new RegExp(`^${kind}`) }));
    return page.getByRole('button', { name: 'Assign creative' });
  }

  test('offers creatives of the channel and sends the selected version once', async () => {
    const flight = detail();
    const sent = recordRequests();
    server.use(answer('post', 'flight_creatives', [{ flight_id: flight.id }], 201));
    await open(flight);
    const submit = await choose('Original');
    expect(screen.getByRole('region', { name: 'SMS preview' })).toHaveTextContent('Older');
    await userEvent.dblClick(submit);
    expect(await screen.findByText('Creative assigned to flight')).toBeVisible();
    const writes = sent.filter(({ table }) => table === 'flight_creatives');
    expect(writes).toHaveLength(1);
    expect(writes[0]?.body).toEqual({
      flight_id: flight.id,
      creative_id: other.id,
      creative_version_id: versions[1]?.id,
    });
    const { query } = sent.find(({ table }) => table === 'creatives') ?? {};
    expect(query?.get('type')).toBe('ilike.SMS');
    // Variants are not offered: the creative represents them.
    expect(query?.get('variant_of')).toBe('is.null');
    expect(query?.get('organisation_id')).toBe('eq.00000000-0000-4000-8000-000000000002');
  });

  test('skips a creative that is already assigned, without a toast', async () => {
    let asked = '';
    server.use(
      http.post('http://localhost:3000/rest/v1/flight_creatives', ({ request }) => {
        asked = request.headers.get('prefer') ?? '';
        return HttpResponse.json([], { status: 201 });
      }),
    );
    await open(detail());
    await userEvent.click(await choose('Second'));
    await waitFor(() => expect(screen.queryByLabelText('Search creatives')).toBeNull());
    await waitFor(() => expect(asked).toContain('resolution=ignore-duplicates'));
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  });

  test('shows why assigning failed and keeps the selection', async () => {
    expectConsoleError();
    server.use(
      failure('post', 'flight_creatives', 'A creative of type RCS cannot be sent over SMS.'),
    );
    await open(detail());
    await userEvent.click(await choose('Second'));
    expect(await screen.findByText('Failed to assign creative')).toBeVisible();
    expect(screen.getByText('A creative of type RCS cannot be sent over SMS.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Cold weekend/ })).toBeChecked();
  });

  test('asks before removing and deletes one assignment', async () => {
    const flight = detail();
    const sent = recordRequests();
    server.use(answer('delete', 'flight_creatives', { flight_id: flight.id }));
    await open(flight);
    server.use(rows('flights', [{ ...flight, creatives: [] }]));
    await removeCreative();
    expect(await screen.findByText('Creative removed from flight')).toBeVisible();
    expect(await screen.findByText('No creative assigned to this flight yet.')).toBeVisible();
    const writes = sent.filter(({ method }) => method === 'DELETE');
    expect(writes).toHaveLength(1);
    expect(writes[0]?.query.get('flight_id')).toBe(`eq.${flight.id}`);
    expect(writes[0]?.query.get('creative_id')).toBe(`eq.${creative.id}`);
  });

  test('shows why removing failed', async () => {
    expectConsoleError();
    server.use(failure('delete', 'flight_creatives', 'The disk is full'));
    await open(detail());
    await removeCreative();
    expect(await screen.findByText('Failed to remove creative')).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
  });
});
