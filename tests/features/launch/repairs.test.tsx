import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { LaunchFix, LaunchProblemCode } from '@/domain/launch/launch';
import {
  aCampaign,
  aFlightDetail,
  aFlightForecast,
  aLaunchCheck,
  aTracker,
} from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { answer, rows, server } from '../../support/screen/server';

const campaign = aCampaign({ name: 'Spring Launch', version: 4 });
const {
  flight,
  creative,
  version,
  audience: runners,
} = aFlightDetail({ campaign_id: campaign.id });
const FLIGHT = `/campaigns/${campaign.id}/flights/${flight.id}`;

interface Opened {
  hints?: object | undefined;
  path?: string;
  own?: object;
  more?: readonly { code: string; fix: string; hints: object }[];
}

/** Opens the flight page, or `path`, with a launch problem of the given code and fix, and `more` problems after it. */
async function open(
  code: string,
  fix: string,
  { hints = {}, path = FLIGHT, own = {}, more = [] }: Opened = {},
) {
  const problems = [{ code, fix, hints }, ...more].map((one) => ({
    ...one,
    severity: 'warning',
    flight_id: flight.id,
    flight_name: flight.name,
  }));
  const view = renderApp(path, { actor: 'admin' });
  server.use(
    rows('campaigns_with_totals', [campaign]),
    rows('flights', [{ ...flight, ...own }]),
    rows('creatives', [creative]),
    rows('creative_versions', [version]),
    rows('creative_statuses', []),
    rows('audiences', [runners]),
    rows('segments', []),
    rows('audience_segments', []),
    answer('post', 'rpc/flight_forecast', aFlightForecast({ flight_id: flight.id })),
    answer('post', 'rpc/launch_check', aLaunchCheck({ problems })),
    answer('post', 'rpc/organisation_members', [] as never),
  );
  const bar = within(await screen.findByRole('region', { name: 'Problems' }));
  return { bar, ...view };
}

/** Effect of the repair link or button: focuses a field of Edit Flight, opens another path, opens a dialog, or changes data. */
type Repair = { field: RegExp } | { href: string } | { dialog: RegExp | string } | 'change';

const CREATIVE = { creative_id: creative.id, creative: 'Warm weekend', place: 'text' };
const IN_CREATIVE = { href: `/creatives/${creative.id}/edit#field=text` };
// One object per field: problems of the same field are compared by it.
const LINK = /^Short URL Optional/;
const AUDIENCES = /^Search audience cohorts/;
const DATE = /^Date/;
const CAP = /^Frequency cap/;
const BUDGET = /^Flight Budget/;

/** Fix of each problem code, the effect of its link or button, and the hints that it needs. */
const REPAIRS: Record<LaunchProblemCode, [LaunchFix, Repair, object?]> = {
  channel_off: ['edit_flight', { field: /^Channel Type/ }],
  no_creative: ['assign_creative', { field: /^Search creatives/ }],
  creative_inactive: ['approve_creative', 'change', { ...CREATIVE, status: 'inactive' }],
  creative_draft: ['approve_creative', 'change', { ...CREATIVE, status: 'draft' }],
  field_broken: ['edit_creative', IN_CREATIVE, CREATIVE],
  field_unknown: ['edit_creative', IN_CREATIVE, CREATIVE],
  field_without_fallback: ['edit_creative', IN_CREATIVE, CREATIVE],
  template_not_approved: ['edit_creative', IN_CREATIVE, CREATIVE],
  template_rejected: [
    'edit_creative',
    { href: `/creatives/${creative.id}/versions/v-1#field=provider.status&language=de` },
    { ...CREATIVE, version_id: 'v-1', place: 'provider.status', language: 'de' },
  ],
  link_missing: ['edit_flight', { field: LINK }],
  link_dead: ['edit_flight', { field: LINK }, { link: 'https://go.example/s/a' }],
  link_insecure: ['edit_flight', { field: LINK }, { url: 'http://northwind.example' }],
  link_broken: ['edit_flight', { field: LINK }, { url: 'https://northwind.example' }],
  written_link_insecure: ['edit_creative', IN_CREATIVE, CREATIVE],
  written_link_broken: ['edit_creative', IN_CREATIVE, CREATIVE],
  forbidden_word: ['edit_creative', IN_CREATIVE, { ...CREATIVE, word: 'free' }],
  no_opt_out: ['edit_creative', IN_CREATIVE, CREATIVE],
  no_unsubscribe: ['edit_creative', IN_CREATIVE, CREATIVE],
  audience_empty: ['edit_flight', { field: AUDIENCES }],
  audience_counting: [
    'open_audience',
    { href: `/audiences?cohort=${runners.id}` },
    { audience: 'Runners', audience_id: runners.id },
  ],
  exclusions_empty: ['edit_flight', { field: /^Exclude a cohort/ }],
  audience_overlap: ['edit_flight', { field: AUDIENCES }],
  no_interval_left: ['edit_flight', { field: DATE }],
  always_quiet: ['edit_flight', { field: DATE }],
  partly_quiet: ['edit_flight', { field: DATE }],
  intervals_past: ['edit_flight', { field: DATE }],
  interval_skipped: ['edit_flight', { field: DATE }],
  intervals_after_campaign: ['extend_campaign', 'change'],
  intervals_outside_campaign: ['extend_campaign', 'change'],
  cap_below_intervals: ['edit_flight', { field: CAP }],
  reach_used: ['edit_flight', { field: CAP }],
  budget_used: ['edit_flight', { field: BUDGET }],
  no_price: ['contact_support', { href: '/help' }],
  price_changed: ['open_flight', { href: `${FLIGHT}#money` }],
  variant_prices: ['open_flight', { href: `${FLIGHT}#variants` }],
  set_aside: ['edit_flight', { field: BUDGET }],
  campaign_ended: ['extend_campaign', 'change'],
  campaign_closed: ['reopen_campaign', 'change', { status: 'removed' }],
  campaign_not_active: [
    'start_campaign',
    { dialog: 'Launch Spring Launch' },
    { campaign: 'Spring Launch' },
  ],
  campaign_over_allocated: ['rebalance', 'change', { shares: [] }],
  campaign_budget_used: ['edit_campaign', { href: `/campaigns/${campaign.id}` }],
  wallet_empty: ['top_up', { href: '/billing' }],
  wallet_low: ['top_up', { href: '/billing' }],
  month_limit: ['contact_support', { href: '/help' }],
  approval_missing: ['request_approval', { dialog: /^Request approval/ }],
  approval_requested: ['review_approval', { href: '/approvals/r-1' }, { request_id: 'r-1' }],
  changes_requested: ['review_approval', { href: '/approvals/r-1' }, { request_id: 'r-1' }],
};
const ALL = Object.entries(REPAIRS).map(([code, [fix, repair, hints]]) => ({
  code,
  fix,
  repair,
  hints: hints ?? {},
}));
const withField = ALL.flatMap((one) =>
  typeof one.repair === 'object' && 'field' in one.repair ? [{ ...one, ...one.repair }] : [],
);
const withLink = ALL.flatMap((one) =>
  typeof one.repair === 'object' && 'href' in one.repair ? [{ ...one, ...one.repair }] : [],
);
const withDialog = ALL.flatMap((one) =>
  typeof one.repair === 'object' && 'dialog' in one.repair ? [{ ...one, ...one.repair }] : [],
);
const withChange = ALL.filter(({ repair }) => repair === 'change');

/** Opens the flight page with these problems, expands the list and returns the list items. */
async function openAll(problems: readonly { code: string; fix: string; hints: object }[]) {
  const [first, ...more] = problems;
  const { bar } = await open(first?.code ?? '', first?.fix ?? '', { hints: first?.hints, more });
  await userEvent.click(screen.getByRole('button', { name: /^Show \d+ more/ }));
  return bar.getAllByRole('listitem').map((line) => within(line));
}

describe('the repair of a launch problem', () => {
  test('links to the same place of Edit Flight for all problems of one field', async () => {
    const lines = await openAll(withField);
    const links = lines.map((line) => line.getAllByRole('link')[0]?.getAttribute('href'));
    const firsts = withField.map(({ field }) => withField.findIndex((one) => one.field === field));
    expect(links).toEqual(firsts.map((index) => links[index]));
  });

  // The first problem of each field.
  test.each(
    withField.filter(
      (one, index) => index === withField.findIndex(({ field }) => field === one.field),
    ),
  )('of $code focuses $field in Edit Flight', async ({ code, fix, field, hints }) => {
    const { bar, router } = await open(code, fix, { hints });
    await userEvent.click(await bar.findByRole('link'));
    const form = within(await screen.findByRole('form', { name: 'Edit Flight' }));
    await waitFor(() => expect(form.getAllByLabelText(field)[0]).toHaveFocus());
    expect(router.state.location.pathname).toBe(`${FLIGHT}/edit`);
  });

  test('links to the screen that fixes the problem when that is not Edit Flight', async () => {
    const lines = await openAll(withLink);
    const found = lines.map((line) => line.getAllByRole('link')[0]?.getAttribute('href'));
    expect(found).toEqual(withLink.map(({ href }) => href));
  });

  test('is a button, not a link, when it changes data itself', async () => {
    const lines = await openAll(withChange);
    for (const line of lines) expect(await line.findByRole('button')).toBeEnabled();
    expect(screen.getByRole('region', { name: 'Problems' })).not.toContainHTML('href');
  });

  test.each(withDialog)(
    'of $code opens the dialog $dialog',
    async ({ code, fix, dialog, hints }) => {
      const { bar } = await open(code, fix, { hints });
      await userEvent.click((await bar.findAllByRole('button'))[0] as HTMLElement);
      expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
    },
  );

  test('of a missing link focuses the creative search when the flight has been activated', async () => {
    const { bar } = await open('link_missing', 'edit_flight', { own: { status: 'paused' } });
    await userEvent.click(await bar.findByRole('link'));
    const form = within(await screen.findByRole('form', { name: 'Edit Flight' }));
    await waitFor(() => expect(form.getByLabelText(/^Search creatives/)).toHaveFocus());
  });

  test('of a switched-off channel focuses its section when the channel can no longer change', async () => {
    const { bar } = await open('channel_off', 'edit_flight', { own: { status: 'paused' } });
    await userEvent.click(await bar.findByRole('link'));
    const form = within(await screen.findByRole('form', { name: 'Edit Flight' }));
    await waitFor(() =>
      expect(form.getByLabelText(/^Channel Type/).closest('fieldset')).toHaveFocus(),
    );
  });

  test('of a used-up flight budget leads from the campaign page to the budget field of the flight', async () => {
    const { bar } = await open('budget_used', 'edit_flight', { path: `/campaigns/${campaign.id}` });
    await userEvent.click(await bar.findByRole('link', { name: 'Edit flight' }));
    const form = within(await screen.findByRole('form', { name: 'Edit Flight' }));
    await waitFor(() => expect(form.getByLabelText(/^Flight Budget/)).toHaveFocus());
  });

  test('of a changed price focuses the Money section of the flight page', async () => {
    const { bar } = await open('price_changed', 'open_flight', { hints: { before: 1, after: 2 } });
    await userEvent.click(await bar.findByRole('link', { name: 'Open flight' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Money' })).toHaveFocus());
  });
});

describe('the repair of a launch problem on another page', () => {
  test('focuses the budget in Edit Campaign', async () => {
    const { bar } = await open('campaign_budget_used', 'edit_campaign');
    await userEvent.click(await bar.findByRole('link', { name: 'Raise budget' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Campaign' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Total budget/)).toHaveFocus());
  });

  test('expands the tracker with the insecure link', async () => {
    const tracker = aTracker({ name: 'Spring landing page' });
    const hints = { url: 'http://a.example', tracker: tracker.name, tracker_id: tracker.id };
    const { bar, router } = await open('link_insecure', 'open_tracker', { hints });
    server.use(
      rows('click_trackers', [tracker]),
      answer('post', 'rpc/tracker_clicks', [] as never),
    );
    await userEvent.click(await bar.findByRole('link', { name: 'Open link' }));
    expect(
      await screen.findByRole('button', { name: 'Hide versions of Spring landing page' }),
    ).toBeVisible();
    // The search in the URL finds the tracker even if it is not on the first page of the list.
    expect(router.state.location.search).toBe('?q=Spring%20landing%20page');
  });

  test('opens the support request form', async () => {
    const { bar } = await open('no_price', 'contact_support');
    server.use(rows('support_requests', []));
    await userEvent.click(await bar.findByRole('link', { name: 'Contact support' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});
