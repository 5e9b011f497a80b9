import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { CAMPAIGN_STATUSES } from '../../support/cases/factories';
import { failure, recordRequests, rows, server } from '../../support/screen/server';
import { expectConsoleError } from '../../support/screen/console';
import { renderSignedIn } from '../../support/screen/render';

test('a status badge shows the configured name and color of a campaign status', async () => {
  server.use(rows('campaign_statuses', CAMPAIGN_STATUSES));
  await renderSignedIn(<StatusBadge kind="campaign" status="limited" />);
  expect(await screen.findByText('Limited Budget')).toHaveClass('[--dot:var(--violet)]');
});

test('a status badge shows a status that is not configured in gray and capitalized', async () => {
  server.use(rows('campaign_statuses', CAMPAIGN_STATUSES));
  await renderSignedIn(<StatusBadge kind="campaign" status="archived" />);
  expect(await screen.findByText('Archived')).toHaveClass('[--dot:var(--muted)]', '[--hole:2px]');
});

test('a status badge shows the capitalized status when the list fails to load', async () => {
  expectConsoleError();
  server.use(failure('get', 'creative_statuses'));
  await renderSignedIn(<StatusBadge kind="creative" status="draft" />);
  expect(await screen.findByText('Draft')).toBeVisible();
});

test('a status badge requests only active statuses in their order', async () => {
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
])('a flight badge labels the status %s “%s” without a status list', async (status, label) => {
  await renderSignedIn(<FlightBadge flight={{ status }} />);
  expect(screen.getByText(label)).toBeVisible();
});
