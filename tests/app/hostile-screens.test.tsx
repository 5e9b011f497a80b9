import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anInvoice, MOVEMENTS, serveAccount } from '../features/billing/account';
import { serveReads, COHORT } from '../features/audiences/open-audiences';
import { anInvitation, aPerson, openUsers, people } from '../features/users/open-users';
import {
  aCreative,
  aCreativeVersion,
  type ActorKind,
  anOrganisation,
  aSegment,
  aTracker,
  aTrackerVersion,
  CAMPAIGN_STATUSES,
  ORGANISATION_ID,
  SERVICE_TYPES,
} from '../support/cases/factories';
import { expectOnlyText, HOSTILE_PACKS, unexpectedNodes } from '../support/screen/only-text';
import { renderApp, signInAs } from '../support/screen/render';
import { answer, rows, server, functionPage } from '../support/screen/server';

const idOf = (index: number) => `70000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
/** Builds one row with its own id for each hostile text. */
const rowsOf = (row: (text: string, index: number) => Record<string, unknown>) =>
  HOSTILE_PACKS.map((text, index) => ({ ...row(text, index), id: idOf(index) }));

const LOOKUPS = [
  rows('message_types', [{ id: 'SMS', name: 'SMS', display_name: 'SMS' }]),
  rows('creative_statuses', CAMPAIGN_STATUSES),
  rows('invoice_statuses', CAMPAIGN_STATUSES),
  rows('short_url_domains', []),
];

function open(path: string, kind: ActorKind, ...answers: Parameters<typeof server.use>) {
  signInAs(kind);
  server.use(...answers, ...LOOKUPS);
  renderApp(path, { actor: null });
}
const expectHostileTexts = (texts: readonly string[] = HOSTILE_PACKS, root?: HTMLElement) =>
  waitFor(() => expectOnlyText(texts, root), { interval: 200 });
/** Opens the versions of the first row and returns their list. */
async function openFirstVersions() {
  const [button] = screen.getAllByRole('button', { name: /^Show versions of/ });
  if (button) await userEvent.click(button);
  return screen.findByRole('list', { name: /^Versions of/ });
}

test('unexpectedNodes detects text that became markup', () => {
  const page = document.createElement('div');
  page.innerHTML =
    '<a href="/campaigns">x</a><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">x</a><b>x</b>';
  expect(unexpectedNodes(page)).toEqual([
    '<img src="x">',
    '<img onerror="alert(1)">',
    '<a href="javascript:alert(1)">',
    '<b>',
  ]);
});

describe('hostile text stays text on', () => {
  test('creatives and their versions', async () => {
    open(
      '/creatives',
      'regular',
      rows(
        'creatives',
        rowsOf((name) => aCreative({ name, message: name, version_count: 25, flight_count: 0 })),
      ),
      rows(
        'creative_versions',
        rowsOf((text) =>
          aCreativeVersion({
            creative_id: idOf(0),
            version_name: text,
            message: text,
            og_title: text,
            og_description: text,
          }),
        ),
      ),
    );
    await expectHostileTexts();
    await expectHostileTexts(HOSTILE_PACKS, await openFirstVersions());
  });

  test('trackers, their versions and the link preview', async () => {
    open(
      '/click-tracker',
      'regular',
      rows(
        'click_trackers',
        rowsOf((name) => aTracker({ name })),
      ),
      rows(
        'click_tracker_versions',
        rowsOf((text) =>
          aTrackerVersion({
            click_tracker_id: idOf(0),
            version_name: text,
            og_title: text,
            og_description: text,
            creative: { name: text },
          }),
        ),
      ),
      answer('post', 'rpc/tracker_clicks', []),
    );
    await expectHostileTexts();
    await expectHostileTexts(HOSTILE_PACKS, await openFirstVersions());
  });

  test('cohorts', async () => {
    signInAs('regular');
    serveReads();
    server.use(
      rows(
        'audiences',
        rowsOf((text, index) => ({
          ...COHORT,
          name: text,
          description: text,
          cohort_id: `C-${index}`,
        })),
      ),
    );
    renderApp('/audiences', { actor: null });
    await expectHostileTexts();
  });

  test('segments', async () => {
    signInAs('regular');
    serveReads();
    server.use(
      rows(
        'segments',
        rowsOf((text) => ({
          ...aSegment({ name: text, description: text, rules: { field: text, value: text } }),
          organisation_id: ORGANISATION_ID,
          is_platform: false,
          version: 1,
          audience_count: 0,
        })),
      ),
    );
    renderApp('/audiences?tab=segments', { actor: null });
    await expectHostileTexts();
  });

  test('organizations', async () => {
    open(
      '/superadmin/organisations',
      'superadmin',
      functionPage(
        'organisation_list',
        rowsOf((name) => anOrganisation({ name, is_active: true })),
      ),
    );
    await expectHostileTexts();
  });

  test('people and invitations', async () => {
    openUsers({
      list: rowsOf((name) => aPerson({ name, organisation: { name } })),
      open: rowsOf((name) => ({
        ...anInvitation(),
        name,
        email: 'a@b.example',
        role: 'regular',
        created_at: '2026-02-01T10:00:00+00:00',
      })),
    });
    await expectHostileTexts();
  });

  test.each(['', '?tab=campaign-statuses', '?tab=creative-statuses', '?tab=invoice-statuses'])(
    'the configuration page%s',
    async (tab) => {
      const statuses = rowsOf((text) => ({
        name: text,
        display_name: text,
        color_class: text,
        is_active: true,
        sort_order: 1,
      }));
      open(
        `/superadmin/configuration${tab}`,
        'superadmin',
        rows(
          'service_types',
          rowsOf((text) => ({
            ...SERVICE_TYPES[0],
            name: text,
            display_name: text,
            description: text,
          })),
        ),
        rows('campaign_statuses', statuses),
        rows('creative_statuses', statuses),
        rows('invoice_statuses', statuses),
      );
      await expectHostileTexts();
    },
  );

  test('the activity log', async () => {
    const lines = HOSTILE_PACKS.map((name, index) => ({
      id: 9000 - index,
      occurred_at: '2026-02-01T10:00:00+00:00',
      actor_id: idOf(1),
      impersonating: false,
      table_name: 'campaigns',
      action: 'update',
      before: { name: 'Spring', description: 'Spring' },
      after: { name, description: name },
      mentions: null,
    }));
    open(
      '/settings/activity',
      'admin',
      rows('audit_log', lines),
      people('admin', [{ id: idOf(1), name: HOSTILE_PACKS[0], email: 'a@b.example' }]),
      answer('post', 'rpc/organisation_members', [{ id: idOf(1), name: HOSTILE_PACKS[0] }]),
    );
    await expectHostileTexts();
  });

  test.each(['invoices', 'statement'])('the billing tab %s', async (tab) => {
    signInAs('admin');
    const [brand = ''] = HOSTILE_PACKS;
    serveAccount({
      invoices: rowsOf((description) => anInvoice({ description })),
      movements: rowsOf((text, index) => ({
        ...MOVEMENTS[0],
        flight_id: idOf(index),
        flight_name: text,
        campaign_name: text,
      })),
      methods: [
        {
          id: idOf(1),
          brand,
          last_four: '4242',
          expiry_month: 8,
          expiry_year: 2099,
          is_default: true,
        },
      ],
    });
    renderApp(`/billing?tab=${tab}`, { actor: null });
    await expectHostileTexts();
  });

  test.each([
    ['/help', 'regular'],
    ['/superadmin/support', 'superadmin'],
  ] as const)('support requests on %s', async (path, kind) => {
    open(
      path,
      kind,
      rows(
        'support_requests',
        rowsOf((text) => ({
          topic: 'call',
          subject: text,
          message: text,
          phone: text,
          status: 'open',
          created_at: '2026-02-01T10:00:00+00:00',
          answered_at: null,
          person: { name: text, email: 'robin@northwind.example' },
          organisation: { name: text },
        })),
      ),
    );
    await expectHostileTexts();
  });
});
