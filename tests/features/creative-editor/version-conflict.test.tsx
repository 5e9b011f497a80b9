import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { aCreative, aCreativeVersion } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const CREATIVE = aCreative({ name: 'Warm weekend', type: 'Push', status: 'draft' });
const SEEN = aCreativeVersion({
  creative_id: CREATIVE.id,
  content: {
    channel: 'push',
    title: 'Warm',
    body: 'Trails are open.',
    image: 'https://a.example/1.png',
  },
  original_url: null,
  shortened_url: null,
  og_title: null,
});
const THEIRS = {
  ...SEEN,
  updated_at: '2026-03-02T10:00:00+00:00',
  content: {
    channel: 'push',
    title: 'Warmer',
    body: 'Their words.',
    image: 'https://a.example/1.png',
  },
  tracker_version_id: '00000000-0000-4000-8000-00000000c0de',
};
const LINK = {
  id: THEIRS.tracker_version_id,
  version_name: 'Spring',
  tracker: { id: 'tracker', name: 'Shop', original_url: 'https://shop.example' },
};
/** Response to a write that matches no row. */
const NO_ROW = {
  code: 'PGRST116',
  message: 'No rows',
  details: 'The result contains 0 rows',
  hint: null,
};

beforeEach(() => {
  server.use(
    rows('creatives', [CREATIVE]),
    rows('creative_versions', [SEEN]),
    rows('click_tracker_versions', [LINK]),
    rows('message_types', [named('Push')]),
    answer('patch', 'creative_versions', NO_ROW, 406),
  );
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function editTooLate() {
  signInAs('regular');
  const sent = recordRequests();
  renderApp(`/creatives/${CREATIVE.id}/versions/${SEEN.id}`, { actor: null });
  const form = within(await screen.findByRole('form', { name: 'Edit Version' }));
  fireEvent.change(form.getByLabelText(/^Message/), { target: { value: 'My words.' } });
  return {
    form,
    save: () => press('Save Version'),
    writes: () =>
      sent.filter(({ method, table }) => method !== 'GET' && table === 'creative_versions'),
  };
}

test('the version editor merges a version that was changed in the meantime field by field, including its tracked link', async () => {
  const { form, save, writes } = await editTooLate();
  expectConsoleError();
  server.use(rows('creative_versions', [THEIRS]));
  await save();
  await form.findByRole('heading', { name: 'Choose field by field' });
  expect(writes()).toHaveLength(1);
  expect(writes()[0]?.query.get('updated_at')).toBe(`eq.${SEEN.updated_at}`);
  const choice = (field: string) => within(form.getByRole('group', { name: field }));
  expect(choice('Message').getByRole('radio', { name: 'Mine My words.' })).toBeChecked();
  expect(choice('Message').getByRole('radio', { name: 'Theirs Their words.' })).not.toBeChecked();
  expect(choice('Title').getByRole('radio', { name: 'Theirs Warmer' })).toBeChecked();
  const link = choice('Tracked link');
  expect(link.getByRole('radio', { name: 'Theirs Shop · Spring' })).toBeChecked();
  await userEvent.click(link.getByRole('radio', { name: 'Mine Empty' }));
  await press('Use this choice');
  expect(form.queryByRole('heading', { name: 'Choose field by field' })).toBeNull();
  server.use(answer('patch', 'creative_versions', { id: SEEN.id }));
  await save();
  expect(await screen.findByText('Version Updated')).toBeVisible();
  expect(writes()[1]?.query.get('updated_at')).toBe(`eq.${THEIRS.updated_at}`);
  expect(writes()[1]?.body).toMatchObject({
    content: { title: 'Warmer', body: 'My words.' },
    tracker_version_id: null,
  });
});

test('the version editor keeps the typed text of a version that was deleted in the meantime and saves it as a new version', async () => {
  const { form, save, writes } = await editTooLate();
  expectConsoleError();
  server.use(rows('creative_versions', []));
  await save();
  expect(await form.findByText(/This version was deleted in the meantime/)).toBeVisible();
  expect(form.getByLabelText(/^Message/)).toHaveValue('My words.');
  server.use(answer('post', 'creative_versions', { id: 'another' }));
  await press('Save as a new version');
  expect(await screen.findByText('Version Created')).toBeVisible();
  expect(writes().at(-1)?.body).toMatchObject({ content: { body: 'My words.' } });
});
