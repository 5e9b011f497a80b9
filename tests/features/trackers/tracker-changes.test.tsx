import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aTracker, aTrackerVersion, ORGANISATION_ID, USER_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const SPRING = aTracker({ version_count: 2 });
const VERSION = aTrackerVersion({ click_tracker_id: SPRING.id });
const INVALID = 'Invalid URL - Please enter a valid URL starting with http:// or https://';

async function open() {
  signInAs('regular');
  server.use(
    rows('click_trackers', [SPRING]),
    rows('click_tracker_versions', [VERSION]),
    answer('post', 'rpc/tracker_clicks', []),
  );
  renderApp('/click-tracker', { actor: null });
  await screen.findByText(SPRING.name);
}
/** Functions that only read, although they are called with POST. */
const READS = new Set(['rpc/tracker_clicks', 'rpc/access_state']);
const writes = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ table, method }) => method !== 'GET' && !READS.has(table));

describe('New Tracker dialog', () => {
  async function openNew() {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'New Tracker' }));
    return within(await screen.findByRole('dialog', { name: 'New Tracker' }));
  }
  type Dialog = Awaited<ReturnType<typeof openNew>>;
  function fill(dialog: Dialog, name: string, url: string) {
    fireEvent.change(dialog.getByLabelText('Name *'), { target: { value: name } });
    fireEvent.change(dialog.getByLabelText('Landing URL *'), { target: { value: url } });
  }
  const submit = (dialog: Dialog) =>
    userEvent.click(dialog.getByRole('button', { name: 'Create Tracker' }));

  test('shows an error at a missing or too long name and at a missing URL', async () => {
    const dialog = await openNew();
    const sent = recordRequests();
    for (const [label, name, url, message] of [
      ['Name *', '   ', 'https://a.example', 'Tracker name is required'],
      [
        'Name *',
        'x'.repeat(121),
        'https://a.example',
        'Tracker name must be at most 120 characters',
      ],
      ['Landing URL *', 'A', '', 'Landing URL is required'],
    ] as const) {
      fill(dialog, name, url);
      await submit(dialog);
      await waitFor(() =>
        expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(
          expect.stringContaining(message),
        ),
      );
    }
    expect(screen.queryByText(INVALID)).toBeNull();
    expect(writes(sent)).toEqual([]);
  });

  test('rejects an invalid URL with a field error and a toast', async () => {
    const dialog = await openNew();
    const sent = recordRequests();
    fill(dialog, 'A', 'javascript:alert(1)');
    await submit(dialog);
    expect(await screen.findByText(INVALID)).toBeVisible();
    expect(dialog.getByLabelText('Landing URL *')).toHaveAccessibleDescription(
      expect.stringContaining('Enter a web address that starts with http:// or https://'),
    );
    expect(writes(sent)).toEqual([]);
  });

  test('stores the URL with https and opens the new tracker', async () => {
    const dialog = await openNew();
    server.use(answer('post', 'click_trackers', { id: SPRING.id }));
    const sent = recordRequests();
    fill(dialog, ' Summer ', 'http://a.example/x');
    await submit(dialog);
    expect(
      await screen.findByText('SMS+ created - You can now add SMS preview versions.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [post] = writes(sent);
    expect(post).toMatchObject({
      method: 'POST',
      table: 'click_trackers',
      body: {
        name: 'Summer',
        original_url: 'https://a.example/x',
        organisation_id: ORGANISATION_ID,
        user_id: USER_ID,
      },
    });
    expect(
      await screen.findByRole('button', { name: `Hide versions of ${SPRING.name}` }),
    ).toBeVisible();
  });

  test('restores the typed text after a failed save and a reload, and retries under the same id', async () => {
    expectConsoleError();
    const dialog = await openNew();
    server.use(failure('post', 'click_trackers'));
    const sent = recordRequests();
    fill(dialog, 'Summer', 'https://a.example');
    await submit(dialog);
    expect(await screen.findByText('Creation failed')).toBeVisible();
    cleanup();
    const again = await openNew();
    expect(again.getByText('We restored what you typed last time.')).toBeVisible();
    expect(again.getByLabelText('Name *')).toHaveValue('Summer');
    server.use(answer('post', 'click_trackers', { id: SPRING.id }));
    await submit(again);
    await screen.findByText('SMS+ created - You can now add SMS preview versions.');
    const ids = writes(sent).map(({ body }) => (body as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(Object.keys(localStorage).filter((key) => key.includes('tracker:new'))).toEqual([]);
  });

  test('asks before Cancel discards the typed text', async () => {
    const dialog = await openNew();
    fill(dialog, 'Summer', '');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'New Tracker' }));
    expect(await screen.findByLabelText('Name *')).toHaveValue('');
  });
});

describe('inline rename of a tracker', () => {
  async function rename(name: string) {
    await open();
    await userEvent.click(screen.getByRole('button', { name: `Rename ${SPRING.name}` }));
    const field = screen.getByRole('textbox', { name: `Name of ${SPRING.name}` });
    await userEvent.clear(field);
    if (name) await userEvent.type(field, name);
    return field;
  }
  const patched = http.patch('*/rest/v1/click_trackers', () =>
    HttpResponse.json({ id: SPRING.id }),
  );

  test('saves the trimmed name on Enter', async () => {
    await rename('  Summer page  ');
    server.use(patched);
    const sent = recordRequests();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Name updated')).toBeVisible();
    const [patch] = writes(sent);
    expect(patch).toMatchObject({ method: 'PATCH', body: { name: 'Summer page' } });
    expect(patch?.query.get('id')).toBe(`eq.${SPRING.id}`);
    expect(screen.queryByRole('textbox', { name: `Name of ${SPRING.name}` })).toBeNull();
  });

  test('ignores an empty and an unchanged name: keeps the old one and sends nothing', async () => {
    const field = await rename('   ');
    const sent = recordRequests();
    const saveName = () => userEvent.click(screen.getByRole('button', { name: 'Save name' }));
    await saveName();
    const button = await screen.findByRole('button', { name: `Rename ${SPRING.name}` });
    expect(button).toHaveFocus();
    expect(field).not.toBeInTheDocument();
    await userEvent.click(button);
    await saveName();
    expect(await screen.findByRole('button', { name: `Rename ${SPRING.name}` })).toHaveFocus();
    expect(writes(sent)).toEqual([]);
  });

  test('cancels on Escape', async () => {
    await rename('Other');
    const sent = recordRequests();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText(SPRING.name)).toBeVisible();
    expect(writes(sent)).toEqual([]);
  });

  test('rejects a name of 121 characters with a field error', async () => {
    const field = await rename('x');
    fireEvent.change(field, { target: { value: 'x'.repeat(121) } });
    const sent = recordRequests();
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveAccessibleDescription('Tracker name must be at most 120 characters');
    expect(writes(sent)).toEqual([]);
  });

  test('shows an error and keeps the typed name when saving fails', async () => {
    expectConsoleError();
    const field = await rename('Summer');
    server.use(failure('patch', 'click_trackers'));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Update failed')).toBeVisible();
    expect(field).toHaveValue('Summer');
    expect(field).toBeEnabled();
  });
});

const choose = async (entry: string) => {
  await userEvent.click(screen.getByRole('button', { name: `More for ${SPRING.name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('duplicate tracker', () => {
  test('copies in one call and retries under the same id after a failure', async () => {
    expectConsoleError();
    await open();
    server.use(failure('post', 'rpc/duplicate_tracker'));
    const sent = recordRequests();
    await choose('Duplicate');
    expect(await screen.findByText('Copy failed')).toBeVisible();
    server.use(
      answer('post', 'rpc/duplicate_tracker', [{ ...SPRING, name: `${SPRING.name} (Copy)` }]),
    );
    await choose('Duplicate');
    expect(await screen.findByText('Tracker copied to your workspace')).toBeVisible();
    await choose('Duplicate');
    await waitFor(() => expect(writes(sent)).toHaveLength(3));
    const bodies = writes(sent).map(({ body }) => body as { p_id: string; p_source_id: string });
    expect(bodies.map(({ p_source_id }) => p_source_id)).toEqual(Array(3).fill(SPRING.id));
    expect(bodies[1]?.p_id).toBe(bodies[0]?.p_id);
    expect(bodies[2]?.p_id).not.toBe(bodies[0]?.p_id);
  });
});

describe('deleting trackers and versions', () => {
  test('deletes a tracker after a confirmation that counts its links', async () => {
    await open();
    server.use(answer('delete', 'click_trackers', { id: SPRING.id }));
    const sent = recordRequests();
    await choose('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete this tracker?' });
    expect(question).toHaveTextContent(
      'and its 2 short links. Links in sent messages stop working.',
    );
    expect(writes(sent)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete Tracker' }));
    expect(await screen.findByText('Tracker deleted')).toBeVisible();
    const [call] = writes(sent);
    expect(call?.method).toBe('DELETE');
    expect(call?.query.get('id')).toBe(`eq.${SPRING.id}`);
  });

  test('deletes a version after a confirmation, and keeps it on Cancel', async () => {
    await open();
    server.use(answer('delete', 'click_tracker_versions', { id: VERSION.id }));
    const sent = recordRequests();
    await userEvent.click(screen.getByRole('button', { name: `Show versions of ${SPRING.name}` }));
    const button = await screen.findByRole('button', { name: 'Delete version First' });
    await userEvent.click(button);
    const question = await screen.findByRole('alertdialog', { name: 'Delete this version?' });
    expect(question).toHaveTextContent(VERSION.shortened_url);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(writes(sent)).toEqual([]);
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Version' }));
    expect(await screen.findByText('Version deleted')).toBeVisible();
    const [call] = writes(sent);
    expect(call?.table).toBe('click_tracker_versions');
    expect(call?.query.get('id')).toBe(`eq.${VERSION.id}`);
  });

  test('shows an error and refetches when the tracker was already deleted', async () => {
    expectConsoleError();
    await open();
    server.use(
      answer('delete', 'click_trackers', { code: 'PGRST116', message: '0 rows' }, 406),
      rows('click_trackers', []),
    );
    await choose('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Tracker' }));
    expect(await screen.findByText('Delete failed')).toBeVisible();
    expect(await screen.findByText('No trackers yet')).toBeVisible();
  });
});
