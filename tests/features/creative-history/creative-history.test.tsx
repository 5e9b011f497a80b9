import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { aCreative, aCreativeVersion } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const CREATIVE = aCreative({ name: 'Warm weekend', flight_count: 1, version_count: 2 });
const sms = (text: string) => ({ channel: 'sms', text, opt_out: 'Reply STOP to opt out.' });
const OLD = aCreativeVersion({
  creative_id: CREATIVE.id,
  version_name: 'Original',
  message: 'Trails are open.',
  content: sms('Trails are open.'),
  original_url: 'https://shop.example/trails',
});
const NEW = aCreativeVersion({
  creative_id: CREATIVE.id,
  version_name: 'Shorter',
  message: 'Trails are closed.',
  content: sms('Trails are closed.'),
  original_url: 'https://shop.example/trails',
  created_at: '2026-02-03T10:00:00+00:00',
});
const RESULTS = {
  version_id: OLD.id,
  flights: 1,
  sent: 12_000,
  delivered: 11_000,
  clicked: 550,
  clicked_of: 11_000,
  conversions_of_clicked: 11,
  usual_clicked: 39,
  usual_clicked_of: 1000,
  usual_conversions_of_clicked: 3,
};
const FLIGHT = {
  flight_id: CREATIVE.id,
  flight_name: 'Opening weekend',
  campaign_id: CREATIVE.id,
  campaign_name: 'Spring Sale',
  channel: 'SMS',
  status: 'active',
  short_url: null,
  price_per_part: 0.05,
};

beforeEach(() => {
  server.use(
    answer('post', 'rpc/organisation_members', [
      { id: CREATIVE.user_id, name: 'Mara Marketer' },
    ] as never),
    rows('creatives', [CREATIVE]),
    rows('creative_versions', [NEW, OLD]),
    rows('message_types', ['SMS', 'RCS', 'Email'].map(named)),
    rows('creative_statuses', []),
    answer('post', 'rpc/version_results', [RESULTS]),
    rows('creative_comments', []),
  );
});

const open = async (actor: 'regular' | 'readonly' = 'regular') => {
  signInAs(actor);
  const view = renderApp(`/creatives/${CREATIVE.id}/versions`, { actor: null });
  await screen.findByRole('heading', { level: 1, name: 'Warm weekend' });
  await screen.findByRole('list', { name: 'Versions of Warm weekend' });
  return view;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('creative history', () => {
  test('shows each version with its languages, flights and results compared with the average', async () => {
    const translations = { fr: sms('Fermés.'), de: sms('Gesperrt.') };
    const content = { ...sms('Trails are closed.'), translations };
    server.use(rows('creative_versions', [{ ...NEW, content }, OLD]));
    await open();
    const [newest, oldest] = screen.getAllByRole('listitem').slice(-2);
    expect(newest).toHaveTextContent('newest');
    expect(newest).toHaveTextContent('Nothing sent yet');
    expect(oldest).toHaveTextContent(
      'Sent12,000Click rate5.0%Average 3.9%Conversion2.0%Average 7.7%',
    );
    expect(newest).toHaveTextContent('Also in German, French');
    expect(oldest).not.toHaveTextContent('Also in');
    server.use(answer('post', 'rpc/version_flights', [FLIGHT]));
    await press('Flights with Original: 1');
    expect(await screen.findByRole('link', { name: 'Opening weekend' })).toHaveAttribute(
      'href',
      `/campaigns/${CREATIVE.id}/flights/${CREATIVE.id}`,
    );
  });

  test('shows the results of each variant and the verdict of each flight', async () => {
    const head = { ...CREATIVE, variant_count: 2 };
    const variant = (letter: string, share: number) =>
      aCreative({
        name: `Warm ${letter}`,
        variant: letter,
        variant_of: head.id,
        variant_share: share,
        newest_content: sms('Trails.'),
      });
    const [b, c] = [variant('B', 30), variant('C', 20)];
    const of = (id: string, name: string, delivered: number, clicked: number | null) => ({
      variant: '?',
      creative_id: id,
      name,
      sent: delivered,
      delivered,
      clicked,
    });
    const test = { ...FLIGHT, promoted_variant: null };
    server.use(
      http.get('*/rest/v1/creatives', ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.has('or') ? [head, b, c] : [head]),
      ),
      // The page names each creative by its current letter, not by the `variant` of the flight.
      answer('post', 'rpc/creative_tests', [
        {
          ...test,
          figures: [of(head.id, 'Warm weekend', 20_000, 800), of(c.id, 'Warm C', 20_000, 1200)],
        },
        {
          ...test,
          flight_id: b.id,
          flight_name: 'Second weekend',
          figures: [of(head.id, 'Warm weekend', 90, 9), of(c.id, 'Warm C', 0, 0)],
        },
        {
          ...test,
          flight_id: c.id,
          flight_name: 'Third weekend',
          figures: [of(head.id, 'Warm weekend', 9000, 400), of(b.id, 'Gone', 9000, 395)],
        },
      ]),
    );
    await open();
    const region = within(screen.getByRole('region', { name: 'Variants' }));
    const lines = async (name: string) => {
      const list = await region.findByRole('list', { name });
      return within(list)
        .getAllByRole('listitem')
        .map((line) => line.textContent);
    };
    expect(await lines('Flights that tested these variants')).toEqual([
      expect.stringMatching(
        /^C is better than A by \d\.\d to \d\.\d points\.A: 4\.0% of 20,000 · C: 6\.0% of 20,000Opening weekend/,
      ),
      expect.stringContaining('Too early to tell'),
      expect.stringMatching(/^No clear winner: A is between .*Third weekend/),
    ]);
    expect(region.getByRole('link', { name: 'Opening weekend' })).toHaveAttribute(
      'href',
      `/campaigns/${CREATIVE.id}/flights/${CREATIVE.id}`,
    );
    await screen.findAllByText('12,000');
    expect(await lines('Results of each variant')).toEqual([
      expect.stringMatching(/^A · Warm weekend50%.*Sent12,000Click rate5\.0%Average 3\.9%/),
      expect.stringMatching(/^B · Warm B30%/),
      expect.stringMatching(/^C · Warm C20%/),
    ]);
    expect(region.getByRole('link', { name: 'C · Warm C' })).toHaveAttribute(
      'href',
      `/creatives/${c.id}/versions`,
    );
  });

  test('does not compare a rate based on few messages', async () => {
    server.use(
      answer('post', 'rpc/version_results', [{ ...RESULTS, clicked: 5, clicked_of: 100 }]),
    );
    await open();
    expect(screen.getByText('Too few to compare')).toBeVisible();
    expect(screen.queryByText(/Average/)).toBeNull();
  });

  test('compares two versions by field with removed words on one side and added words on the other', async () => {
    await open();
    const table = screen.getByRole('table', { name: 'Original and Shorter, by field' });
    expect(await within(table).findAllByText(/^Mara Marketer, /)).toHaveLength(2);
    const [, row, ...others] = within(table).getAllByRole('row');
    expect(others).toEqual([]);
    const [before, after] = within(row as HTMLElement).getAllByRole('cell');
    expect(before).toHaveTextContent('Trails areremoved: open.');
    expect(before?.querySelector('ins')).toBeNull();
    expect(after).toHaveTextContent('Trails areadded: closed.');
    expect(after?.querySelector('del')).toBeNull();
    await press('All fields');
    expect(within(table).getByRole('rowheader', { name: 'Opt-out line' })).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'Shorter');
    await press('All fields');
    expect(screen.getByText('These versions are identical.')).toBeVisible();
  });

  test('shows another tracked link as a change even if it has the same destination', async () => {
    const tracker = { name: 'Trails', original_url: 'https://shop.example/trails' };
    const said = { content: sms('Trails are open.'), message: 'Trails are open.' };
    const linked = (version_name: string) => ({ ...said, tracked: { version_name, tracker } });
    server.use(
      rows('creative_versions', [
        { ...NEW, ...linked('Leaflet') },
        { ...OLD, ...linked('Poster') },
      ]),
    );
    await open();
    const row = screen.getByRole('row', { name: /^Tracked link/ });
    const [before, after] = within(row).getAllByRole('cell');
    expect(before).toHaveTextContent('Trails ·removed: Poster (https://shop.example/trails)');
    expect(after).toHaveTextContent('Trails ·added: Leaflet (https://shop.example/trails)');
  });

  test('restores an older version as a new version with one write', async () => {
    const sent = recordRequests();
    server.use(answer('post', 'creative_versions', { id: 'restored' }));
    const { router } = await open();
    await press('Restore Original');
    await waitFor(() => expect(router.state.location.search).toContain('to=restored'));
    const writes = sent.filter(
      ({ method, table }) => method !== 'GET' && table === 'creative_versions',
    );
    expect(writes).toHaveLength(1);
    expect(writes[0]?.body).toMatchObject({
      version_name: 'Restored: Original',
      content: sms('Trails are open.'),
      original_url: 'https://shop.example/trails',
      creative_id: CREATIVE.id,
    });
    expect(screen.queryByRole('button', { name: 'Restore Shorter' })).toBeNull();
  });

  test('keeps the name of a version that was restored before', async () => {
    const sent = recordRequests();
    server.use(
      rows('creative_versions', [NEW, { ...OLD, version_name: 'Restored: First' }]),
      answer('post', 'creative_versions', { id: 'restored' }),
    );
    await open();
    await press('Restore Restored: First');
    await waitFor(() =>
      expect(
        sent.find(({ method, table }) => method === 'POST' && table === 'creative_versions')?.body,
      ).toMatchObject({ version_name: 'Restored: First' }),
    );
  });

  test('truncates a long restored name after a whole character', async () => {
    const sent = recordRequests();
    server.use(
      rows('creative_versions', [NEW, { ...OLD, version_name: `x${'😀'.repeat(99)}` }]),
      answer('post', 'creative_versions', { id: 'restored' }),
    );
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Restore x/ }));
    await waitFor(() =>
      expect(
        sent.find(({ method, table }) => method === 'POST' && table === 'creative_versions')?.body,
      ).toMatchObject({
        version_name: `Restored: x${'😀'.repeat(89)}`,
      }),
    );
  });

  test('retries a failed restore with the same version id', async () => {
    expectConsoleError();
    const sent = recordRequests();
    server.use(failure('post', 'creative_versions'));
    await open();
    await press('Restore Original');
    expect(await screen.findByText('Update failed')).toBeVisible();
    server.use(answer('post', 'creative_versions', { id: 'restored' }));
    await press('Restore Original');
    expect(await screen.findByText('Version Created')).toBeVisible();
    const ids = sent
      .filter(({ method, table }) => method === 'POST' && table === 'creative_versions')
      .map(({ body }) => (body as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('copies a version to a new creative of another channel and says that everything was copied', async () => {
    const { router } = await open();
    await press('Copy Original to another channel');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'RCS' }));
    expect(await screen.findByRole('form', { name: 'Create New Creative' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/creatives/new');
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Warm weekend (RCS)');
    expect(screen.getByRole('radio', { name: 'RCS' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue('Trails are open.');
    expect(screen.getByText('Copied from Warm weekend. Everything was copied.')).toBeVisible();
  });

  test('keeps the text of a comment that failed to save, and retries with the same id', async () => {
    expectConsoleError();
    const sent = recordRequests();
    server.use(failure('post', 'creative_comments'));
    await open('readonly');
    await press('Comments on Original: 0');
    const form = screen.getByRole('form', { name: 'Comment on Original' });
    const field = within(form).getByRole('textbox', { name: 'New comment' });
    await userEvent.type(field, 'Say until when.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(form).findByText(/Couldn’t save the comment/)).toBeVisible();
    expect(field).toHaveValue('Say until when.');
    const said = {
      id: OLD.id,
      creative_version_id: OLD.id,
      user_id: null,
      body: 'Say until when.',
    };
    server.use(
      answer('post', 'creative_comments', {}, 201),
      rows('creative_comments', [{ ...said, created_at: OLD.created_at }]),
    );
    await userEvent.click(within(form).getByRole('button', { name: 'Comment' }));
    const list = await screen.findByRole('list', { name: 'Comments on Original' });
    expect(list).toHaveTextContent('Say until when.');
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    // Only admins can delete another user's comment.
    expect(within(list).queryByRole('button')).toBeNull();
    const ids = sent
      .filter(({ method, table }) => method === 'POST' && table === 'creative_comments')
      .map(({ body }) => (body as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('lets read-only users compare versions, but not restore or copy them', async () => {
    await open('readonly');
    expect(screen.getByRole('button', { name: 'Compare Original with the newest' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Restore|Copy/ })).toBeNull();
  });
});
