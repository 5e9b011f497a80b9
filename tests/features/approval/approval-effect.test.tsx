import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aCampaign, anOrganisation, aTracker, aTrackerVersion } from '../../support/factories';
import { renderApp } from '../../support/render';
import { answer, recordRequests, rows, server } from '../../support/server';

const campaign = aCampaign({ name: 'Spring Sale', budget: 1000, version: 3 });
const tracker = aTracker();
const version = aTrackerVersion({ click_tracker_id: tracker.id });
const PAUSES = /^Saving this change pauses 2 running flights/;

/** Two flights run with the part until the write; `policy` is the organization's. */
function open(path: string, table: string, policy = 'second_person') {
  const profile = { organisation: anOrganisation({ approval_policy: policy }) };
  const view = renderApp(path, { actor: 'regular', profile });
  let running = 2;
  server.use(
    http.post('*/rest/v1/rpc/approval_effect', () => HttpResponse.json({ running, waiting: 1 })),
    http.patch(`*/rest/v1/${table}`, () => {
      running = 0;
      return HttpResponse.json(table === 'campaigns' ? [{ id: 'x' }] : { id: version.id });
    }),
  );
  return view;
}

async function openCampaign(policy?: string) {
  open(`/campaigns/${campaign.id}`, 'campaigns', policy);
  server.use(
    rows('campaigns_with_totals', [campaign]),
    rows('flights', []),
    answer('post', 'rpc/organisation_members', []),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Campaign' }));
  return within(await screen.findByRole('dialog', { name: 'Edit Campaign' }));
}

describe('an edit that needs a new approval', () => {
  test('warns before a campaign budget is saved and names the paused flights afterwards', async () => {
    const dialog = await openCampaign();
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Other' } });
    expect(dialog.queryByText(PAUSES)).toBeNull();
    fireEvent.change(dialog.getByLabelText(/^Total budget/), { target: { value: '1200' } });
    expect(await dialog.findByText(PAUSES)).toHaveTextContent(
      '1 other flight loses its approval or request and needs a new one before it can start.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Campaign Updated')).toBeVisible();
    expect(
      screen.getByText('2 running flights are paused until the change is approved.'),
    ).toBeVisible();
  });

  test('warns before a link preview is saved and names the paused flights afterwards', async () => {
    open(`/click-tracker/${tracker.id}/og-tags/${version.id}`, 'click_tracker_versions');
    server.use(
      rows('click_trackers', [tracker]),
      rows('click_tracker_versions', [version]),
      answer('post', 'rpc/tracker_clicks', []),
    );
    fireEvent.change(await screen.findByLabelText(/^Version name/), { target: { value: 'New' } });
    expect(screen.queryByText(PAUSES)).toBeNull();
    fireEvent.change(screen.getByLabelText(/^OG title/), { target: { value: 'Other title' } });
    expect(await screen.findByText(PAUSES)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save Version' }));
    expect(await screen.findByText('Version updated')).toBeVisible();
    expect(
      screen.getByText('2 running flights are paused until the change is approved.'),
    ).toBeVisible();
  });

  test('asks and says nothing where the organization wants no approval', async () => {
    const sent = recordRequests();
    const dialog = await openCampaign('off');
    fireEvent.change(dialog.getByLabelText(/^Total budget/), { target: { value: '1200' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Campaign Updated')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.filter(({ table }) => table === 'rpc/approval_effect')).toEqual([]);
  });
});
