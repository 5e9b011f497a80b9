import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FlightRows } from '@/features/flights/components/list/flight-rows';
import { aCreative, aCreativeVersion, aFlight } from '../../support/cases/factories';
import { failure, recordRequests, rows, server } from '../../support/screen/server';
import { expectConsoleError } from '../../support/screen/console';
import { renderSignedIn } from '../../support/screen/render';

const CAMPAIGN = { id: '30000000-0000-4000-8000-000000000001', name: 'Spring Launch' };
const CREATIVE_STATUS = {
  id: '1',
  name: 'approved',
  display_name: 'Approved',
  color_class: 'green',
};

const flight = aFlight({ sent: 12345, delivery_rate: 95.5 });
const creative = aCreative({ name: 'Warm weekend' });
const version = aCreativeVersion({
  creative_id: creative.id,
  version_name: 'Original',
  message: 'Trails are open.',
  shortened_url: 'http://127.0.0.1:4173/s/aB3xY9',
});
const link = {
  creative_id: creative.id,
  creative_version_id: version.id,
  created_at: '2026-02-02T10:00:00+00:00',
  creative,
  version,
  flight: {
    message: 'Trails are open. http://127.0.0.1:4173/s/fL1gHt',
    short_url: 'http://127.0.0.1:4173/s/fL1gHt',
    tracker_version: {
      version_name: 'First',
      og_title: 'Hello',
      og_description: '',
      og_image: '',
      tracker: { name: 'Landing' },
    },
  },
};

async function openPreview() {
  server.use(rows('flights', [flight]), rows('creative_statuses', [CREATIVE_STATUS]));
  await renderSignedIn(<FlightRows campaign={CAMPAIGN} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Preview Opening weekend' }));
  return within(screen.getByRole('dialog'));
}

test('a flight row shows name, channel, status, messages, click rate, spend and budget', async () => {
  server.use(rows('flights', [flight]));
  await renderSignedIn(<FlightRows campaign={CAMPAIGN} />);
  const values = within(await screen.findByRole('listitem'));
  for (const text of [
    'Opening weekend',
    'SMS',
    'Pending',
    '12,345',
    '11,789',
    '0.0%',
    '$0',
    '$500',
  ])
    expect(values.getByText(text)).toBeVisible();
  expect(values.queryByText('Created')).toBeNull();
});

test('the flight preview shows creative, version, link and the message on a phone', async () => {
  const sent = recordRequests();
  server.use(rows('flight_creatives', [link]), rows('creative_versions', [version]));
  const dialog = await openPreview();
  expect(screen.getByRole('dialog', { name: 'Flight Preview: Spring Launch' })).toBeVisible();
  expect(await dialog.findByText('Warm weekend')).toBeVisible();
  expect(await dialog.findByText('Approved')).toBeVisible();
  expect(dialog.getByText('Original')).toBeVisible();
  const url = 'http://127.0.0.1:4173/s/fL1gHt';
  expect(dialog.getByRole('button', { name: `Copy short URL ${url}` })).toBeVisible();
  expect(dialog.getByText('Landing · First')).toBeVisible();
  const phone = within(dialog.getByRole('region', { name: 'SMS preview' }));
  expect(phone.getByText(`Trails are open. ${url}`)).toBeVisible();
  expect(phone.getByText('Hello')).toBeVisible();
  const { query } = sent.find(({ table }) => table === 'flight_creatives') ?? {};
  expect(query?.get('flight_id')).toBe(`eq.${flight.id}`);
  expect(query?.get('order')).toBe('created_at.desc');
  expect(query?.get('limit')).toBe('1');
});

test('the flight preview shows a newer version next to the version that the flight sends', async () => {
  const newer = aCreativeVersion({ version_name: 'Second try', message: 'Newer words' });
  server.use(rows('flight_creatives', [link]), rows('creative_versions', [newer, version]));
  const dialog = await openPreview();
  expect(await dialog.findByText('Latest version')).toBeVisible();
  expect(dialog.getByText('Second try')).toBeVisible();
  expect(dialog.getByText('Version this flight sends')).toBeVisible();
  expect(dialog.getByText('Original')).toBeVisible();
  expect(dialog.getByText(/^Trails are open\. http/)).toBeVisible();
});

test('the flight preview says when the flight has no creative', async () => {
  server.use(rows('flight_creatives', []));
  const dialog = await openPreview();
  expect(await dialog.findByText('No creative assigned to this flight yet.')).toBeVisible();
});

test('the flight preview shows a loading failure in the dialog, without a toast, and retries', async () => {
  expectConsoleError();
  server.use(failure('get', 'flight_creatives'));
  const dialog = await openPreview();
  expect(await dialog.findByText('Couldn’t load the creative.')).toBeVisible();
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  server.use(rows('flight_creatives', []));
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('No creative assigned to this flight yet.')).toBeVisible();
});
