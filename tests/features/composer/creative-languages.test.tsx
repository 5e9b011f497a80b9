import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { EMPTY_EDITOR } from '@/features/composer/form/form';
import { isSameForm } from '@/features/composer/form/form-content';
import { expectConsoleError } from '../../support/screen/console';
import { aCreative, aCreativeVersion } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import {
  answer,
  writeConflict,
  failure,
  recordRequests,
  rows,
  server,
} from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const SMS = aCreative({ name: 'Reminder', type: 'SMS', status: 'draft', flight_count: 0 });
const TEXT = {
  channel: 'sms',
  text: 'Until Sunday.',
  opt_out: 'Reply STOP to opt out.',
  translations: {
    de: { channel: 'sms', text: 'Bis Sonntag.', opt_out: 'Antworten Sie STOPP zum Abmelden.' },
  },
};
const VERSION = aCreativeVersion({ creative_id: SMS.id, content: TEXT });

beforeEach(() => {
  server.use(
    rows('creatives', [SMS]),
    rows('creative_versions', [VERSION]),
    rows('message_types', ['SMS', 'RCS', 'Push', 'Email', 'WhatsApp', 'Voice'].map(named)),
    rows('creative_statuses', ['draft', 'approved', 'inactive'].map(named)),
  );
});

const open = async (path: string, name: string) => {
  signInAs('regular');
  const view = renderApp(path, { actor: null });
  return { ...view, form: within(await screen.findByRole('form', { name })) };
};
const openSms = () => open(`/creatives/${SMS.id}/edit`, 'Edit Creative');
const set = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const show = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const add = async (language: string) => {
  await press('Add a language');
  await userEvent.click(await screen.findByRole('menuitem', { name: language }));
};
const message = () => screen.getByLabelText(/^Message/);
const saved = (sent: ReturnType<typeof recordRequests>, place = 0) =>
  (
    sent.filter(({ table }) => table === 'rpc/update_creative')[place]?.body as
      | { p_content: object }
      | undefined
  )?.p_content;

test('each language has its own fields, and switching languages keeps the edits', async () => {
  const sent = recordRequests();
  server.use(answer('post', 'rpc/update_creative', SMS));
  await openSms();
  expect(message()).toHaveValue('Until Sunday.');
  await show(/^German/);
  expect(message()).toHaveValue('Bis Sonntag.');
  set(/^Message/, 'Nur bis Sonntag.');
  await show(/^Everyone else/);
  expect(message()).toHaveValue('Until Sunday.');
  await press('Save Changes');
  await screen.findByRole('heading', { name: 'Creatives', level: 1 });
  expect(saved(sent)).toEqual({
    ...TEXT,
    translations: { de: { ...TEXT.translations.de, text: 'Nur bis Sonntag.' } },
  });
});

test('showing another language is not an unsaved change', () => {
  const form = {
    ...EMPTY_EDITOR,
    sms: { text: 'Hello', opt_out: '' },
    languages: {
      ...EMPTY_EDITOR.languages,
      sms: { shown: 'own', others: { de: { text: 'Hallo', opt_out: '' } } },
    },
  };
  const looked = {
    ...form,
    sms: { text: 'Hallo', opt_out: '' },
    languages: {
      ...form.languages,
      sms: { shown: 'de', others: { own: { text: 'Hello', opt_out: '' } } },
    },
  };
  expect(isSameForm(form, looked)).toBe(true);
  expect(isSameForm(form, { ...looked, sms: { text: 'Guten Tag', opt_out: '' } })).toBe(false);
});

test('a new language starts as a copy of the text for everyone else, with a translated opt-out line', async () => {
  const { form } = await openSms();
  await add('Spanish');
  await waitFor(() => expect(message()).toHaveFocus());
  expect(message()).toHaveValue('Until Sunday.');
  expect(screen.getByLabelText(/^Opt-out line/)).toHaveValue('Responda BAJA para no recibir más.');
  const checks = within(form.getByRole('region', { name: 'Checks' }));
  expect(await checks.findByText(/Same text as for everyone else/)).toBeVisible();
  set(/^Message/, 'Hasta el domingo.');
  await waitFor(() => expect(checks.queryByText(/Same text as/)).toBeNull());
  expect(screen.getByRole('radio', { name: /^Spanish Complete$/ })).toBeChecked();
});

test('Undo restores a removed language', async () => {
  await openSms();
  await show(/^German/);
  await press('Remove German');
  expect(screen.queryByRole('radio', { name: /^German/ })).toBeNull();
  expect(message()).toHaveValue('Until Sunday.');
  await press('Undo');
  expect(screen.getByRole('radio', { name: /^German/ })).toBeChecked();
  expect(message()).toHaveValue('Bis Sonntag.');
});

test('Undo of a removed language keeps later edits in its channel and in another one', async () => {
  signInAs('regular');
  renderApp('/creatives/new', { actor: null });
  await screen.findByRole('radio', { name: 'Voice' });
  set(/^Message/, 'Until Sunday.');
  await add('German');
  set(/^Message/, 'Bis Sonntag.');
  await press('Remove German');
  set(/^Message/, 'Until Monday.');
  await show(/^Voice/);
  set(/^Script/, 'We are open.');
  await press('Undo');
  expect(screen.getByLabelText(/^Script/)).toHaveValue('We are open.');
  await show(/^SMS/);
  expect(message()).toHaveValue('Bis Sonntag.');
  await show(/^Everyone else/);
  expect(message()).toHaveValue('Until Monday.');
});

test('a rejected save shows the language that has the error', async () => {
  const sent = recordRequests();
  await openSms();
  await show(/^German/);
  set(/^Message/, ' ');
  await show(/^Everyone else/);
  expect(await screen.findByRole('radio', { name: /^German Unfinished/ })).not.toBeChecked();
  await press('Save Changes');
  expect(await screen.findByText('Fill this in.')).toBeVisible();
  expect(screen.getByRole('radio', { name: /^German/ })).toBeChecked();
  await waitFor(() => expect(message()).toHaveFocus());
  expect(sent.filter(({ table }) => table === 'rpc/update_creative')).toEqual([]);
});

test('the price is that of the longest language, which the checks name', async () => {
  const { form } = await openSms();
  const price = within(form.getByRole('region', { name: 'Price' }));
  expect(form.queryByText(/longest language/)).toBeNull();
  await show(/^German/);
  set(/^Message/, 'x'.repeat(161));
  expect(await price.findByText(/per message, 2 parts/)).toBeVisible();
  await show(/^Everyone else/);
  expect(form.getByText(/priced by the longest language: German\./)).toBeVisible();
  // Shortening the text for everyone else does not lower the price.
  set(/^Message/, 'ü'.repeat(71));
  expect(await form.findByText(/^2 parts → 1 part, \$0\.10 → \$0\.10/)).toBeVisible();
  expect(form.queryByText(/more people for the same/)).toBeNull();
});

test('the preview follows the language of the fields until the user chooses another reader, and again after the next switch', async () => {
  const { form } = await openSms();
  const picture = within(form.getByRole('region', { name: 'Preview' }));
  expect(picture.getByText(/Until Sunday\./)).toBeVisible();
  await userEvent.selectOptions(picture.getByLabelText('Reader'), 'German');
  expect(picture.getByText(/Bis Sonntag\./)).toBeVisible();
  expect(message()).toHaveValue('Until Sunday.');
  // Switching the language of the fields resets the choice of reader.
  await show(/^German/);
  expect(picture.getByLabelText('Reader')).toHaveValue('de');
  await show(/^Everyone else/);
  expect(picture.getByLabelText('Reader')).toHaveValue('own');
  expect(picture.getByText(/Until Sunday\./)).toBeVisible();
});

test('a failed save keeps every language, and a conflict is resolved language by language', async () => {
  const sent = recordRequests();
  const { form } = await openSms();
  await show(/^German/);
  set(/^Message/, 'Nur bis Sonntag.');
  expectConsoleError();
  server.use(failure('post', 'rpc/update_creative'));
  await press('Save Changes');
  expect(await form.findByText(/Nothing you typed is lost/)).toBeVisible();
  expect(message()).toHaveValue('Nur bis Sonntag.');

  const theirs = {
    ...TEXT,
    translations: {
      de: { ...TEXT.translations.de, opt_out: 'STOPP beendet.' },
      fr: { channel: 'sms', text: 'Dimanche.' },
    },
  };
  server.use(
    rows('creative_versions', [
      { ...VERSION, updated_at: '2026-03-02T10:00:00+00:00', content: theirs },
    ]),
    writeConflict('update_creative'),
  );
  await press('Save Changes');
  const choice = (field: string) => within(form.getByRole('group', { name: field }));
  await form.findByRole('heading', { name: 'Choose field by field' });
  expect(choice('German, Text').getByRole('radio', { name: /^Mine/ })).toBeChecked();
  expect(choice('German, Opt-out line').getByRole('radio', { name: /^Theirs/ })).toBeChecked();
  expect(choice('French').getByRole('radio', { name: /^Theirs Dimanche/ })).toBeChecked();
  await press('Use this choice');
  server.use(answer('post', 'rpc/update_creative', SMS));
  await press('Save Changes');
  await screen.findByRole('heading', { name: 'Creatives', level: 1 });
  expect(saved(sent, 2)).toEqual({
    ...TEXT,
    translations: {
      de: { channel: 'sms', text: 'Nur bis Sonntag.', opt_out: 'STOPP beendet.' },
      fr: { channel: 'sms', text: 'Dimanche.' },
    },
  });
});

test('a template with translations replaces all languages, and Undo restores the draft', async () => {
  server.use(
    rows('creative_templates', [
      {
        id: '70000000-0000-4000-8000-000000000001',
        name: 'House style',
        type: 'SMS',
        user_id: null,
        content: {
          channel: 'sms',
          text: 'Hi.',
          translations: { fr: { channel: 'sms', text: 'Salut.' } },
        },
      },
    ]),
  );
  await openSms();
  await press('Templates');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Choose a template' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('radio', { name: /House style/ }));
  await userEvent.click(dialog.getByRole('button', { name: /^Use/ }));
  expect(await screen.findByRole('radio', { name: /^French/ })).not.toBeChecked();
  expect(screen.queryByRole('radio', { name: /^German/ })).toBeNull();
  await press('Undo');
  await show(/^German/);
  expect(message()).toHaveValue('Bis Sonntag.');
});
