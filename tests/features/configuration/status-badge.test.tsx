import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { CAMPAIGN_STATUSES } from '../../support/cases/factories';
import { failure, recordRequests, rows, server } from '../../support/screen/server';
import { expectConsoleError } from '../../support/screen/console';
import { renderSignedIn } from '../../support/screen/render';

test('label and colour come from the campaign status list (CAMD-03, CAMD-04)', async () => {
  server.use(rows('campaign_statuses', CAMPAIGN_STATUSES));
  await renderSignedIn(<StatusBadge kind="campaign" status="limited" />);
  expect(await screen.findByText('Limited Budget')).toHaveClass('[--dot:var(--violet)]');
});

test('a status that is not in the list is grey and begins with a capital (CAMD-05)', async () => {
  server.use(rows('campaign_statuses', CAMPAIGN_STATUSES));
  await renderSignedIn(<StatusBadge kind="campaign" status="archived" />);
  expect(await screen.findByText('Archived')).toHaveClass('[--dot:var(--muted)]', '[--hole:2px]');
});

test('a list that cannot be read leaves the status readable', async () => {
  expectConsoleError();
  server.use(failure('get', 'creative_statuses'));
  await renderSignedIn(<StatusBadge kind="creative" status="draft" />);
  expect(await screen.findByText('Draft')).toBeVisible();
});

test('only active statuses are asked for, in their order (DATA-56)', async () => {
  const sent = recordRequests();
  server.use(rows('campaign_statuses', CAMPAIGN_STATUSES));
  await renderSignedIn(<StatusBadge kind="campaign" status="active" />);
  await screen.findByText('Active');
  const { query } = sent.find(({ table }) => table === 'campaign_statuses') ?? {};
  expect(query?.get('is_active')).toBe('eq.true');
  expect(query?.get('order')).toBe('sort_order.asc');
});

test.each([
  ['pending', 'Pending'],
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['ended', 'Ended'],
  ['archived', 'Archived'],
])('flight status %s reads %s without any list (CAMD-30)', async (status, label) => {
  await renderSignedIn(<FlightBadge flight={{ status }} />);
  expect(screen.getByText(label)).toBeVisible();
});
