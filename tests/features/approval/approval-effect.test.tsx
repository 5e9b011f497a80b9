import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import {
  aCampaign,
  aCreative,
  aCreativeVersion,
  anOrganisation,
  aTracker,
  aTrackerVersion,
} from '../../support/cases/factories';
import { allLoaded, renderApp } from '../../support/screen/render';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';
import { AGE, serveReads, COHORT, RUNNERS } from '../audiences/open-audiences';

const campaign = aCampaign({ name: 'Spring Sale', budget: 1000, version: 3 });
const tracker = aTracker();
const version = aTrackerVersion({ click_tracker_id: tracker.id });
const PAUSES = /^Saving this change pauses 2 running flights/;

/** Opens `path` in an organization with this approval policy. Two running flights use the edited row until it is saved in `table`. */
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

const COHORT_PATH = `/audiences?edit=${COHORT.id}`;

/** Waits for the cohort editor and removes a segment from the first rule. */
async function changeCohort() {
  serveReads();
  server.use(answer('post', 'rpc/save_audience', COHORT));
  await screen.findByRole('heading', { level: 1, name: 'Edit Cohort' });
  await allLoaded();
  expect(screen.queryByText(PAUSES)).toBeNull();
  const rule = within(screen.getByRole('group', { name: 'Rule 1' }));
  await userEvent.click(rule.getByRole('button', { name: `Remove ${AGE.name}` }));
}

/** Opens the segment editor, changes the description and starts a condition. Only the condition causes a warning. */
async function changeSegment() {
  serveReads();
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${RUNNERS.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Segment' }));
  fireEvent.change(dialog.getByLabelText(/^Description/), { target: { value: 'Off the road' } });
  await allLoaded();
  expect(screen.queryByText(PAUSES)).toBeNull();
  fireEvent.change(dialog.getByLabelText('Attribute of condition 1'), { target: { value: 'age' } });
}

const CREATIVE = aCreative({ name: 'Flash', status: 'draft' });
const CREATIVE_PATH = `/creatives/${CREATIVE.id}/edit`;
const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });

/** Waits for the creative editor and changes the message. */
async function changeCreative() {
  server.use(
    rows('creatives', [CREATIVE]),
    rows('creative_versions', [aCreativeVersion({ creative_id: CREATIVE.id })]),
    rows('message_types', [named('SMS')]),
    rows('creative_statuses', ['draft', 'approved'].map(named)),
    answer('post', 'rpc/version_flights', []),
  );
  const message = await screen.findByLabelText(/^Message/);
  await allLoaded();
  expect(screen.queryByText(PAUSES)).toBeNull();
  fireEvent.change(message, { target: { value: 'Trails are closed.' } });
}

const EDITS: [string, string, string, () => Promise<void>][] = [
  ['a cohort', COHORT_PATH, 'audience_segments', changeCohort],
  ['a segment', '/audiences?tab=segments', 'segments', changeSegment],
  ['a creative', CREATIVE_PATH, 'creative_versions', changeCreative],
];

describe('an edit that needs a new approval', () => {
  test.each(EDITS)('warns before %s is saved', async (_what, path, table, change) => {
    const sent = recordRequests();
    open(path, table);
    await change();
    expect(await screen.findByText(PAUSES)).toBeVisible();
    expect(sent.find((request) => request.table === 'rpc/approval_effect')?.body).toMatchObject({
      p_table: table,
    });
  });

  test('warns that an edit may pause flights when the check fails, and Retry repeats the check', async () => {
    expectConsoleError();
    open(COHORT_PATH, 'audience_segments');
    server.use(failure('post', 'rpc/approval_effect'));
    await changeCohort();
    const warning = await screen.findByText(/^Couldn’t check which flights use this\./);
    expect(warning).toHaveTextContent('Saving may pause those that are running');
    server.use(answer('post', 'rpc/approval_effect', { running: 2, waiting: 0 }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(PAUSES)).toBeVisible();
    expect(warning).not.toBeInTheDocument();
  });

  test('reports how many flights a saved cohort has paused', async () => {
    open(COHORT_PATH, 'audience_segments');
    await changeCohort();
    let running = 2;
    server.use(
      http.post('*/rest/v1/rpc/approval_effect', () => HttpResponse.json({ running, waiting: 0 })),
      http.post('*/rest/v1/rpc/save_audience', () => {
        running = 0;
        return HttpResponse.json(COHORT);
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(
      await screen.findByText('2 running flights are paused until the change is approved.'),
    ).toBeVisible();
  });

  test('warns before a campaign budget is saved and reports the paused flights afterwards', async () => {
    const dialog = await openCampaign();
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Other' } });
    await allLoaded();
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

  test('warns before a link preview is saved and reports the paused flights afterwards', async () => {
    open(`/click-tracker/${tracker.id}/og-tags/${version.id}`, 'click_tracker_versions');
    server.use(
      rows('click_trackers', [tracker]),
      rows('click_tracker_versions', [version]),
      answer('post', 'rpc/tracker_clicks', []),
    );
    fireEvent.change(await screen.findByLabelText(/^Version name/), { target: { value: 'New' } });
    await allLoaded();
    expect(screen.queryByText(PAUSES)).toBeNull();
    fireEvent.change(screen.getByLabelText(/^OG title/), { target: { value: 'Other title' } });
    expect(await screen.findByText(PAUSES)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save Version' }));
    expect(await screen.findByText('Version updated')).toBeVisible();
    expect(
      screen.getByText('2 running flights are paused until the change is approved.'),
    ).toBeVisible();
  });

  test('neither checks nor warns when the organization’s approval policy is off', async () => {
    const sent = recordRequests();
    const dialog = await openCampaign('off');
    fireEvent.change(dialog.getByLabelText(/^Total budget/), { target: { value: '1200' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Campaign Updated')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.filter(({ table }) => table === 'rpc/approval_effect')).toEqual([]);
  });
});
