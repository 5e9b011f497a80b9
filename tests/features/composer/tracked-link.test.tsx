import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { aCreative, aCreativeVersion } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp, signInAs } from '../../support/screen/render';
import {
  answer,
  failure,
  ORGANISATION_SETTINGS,
  recordRequests,
  rows,
  server,
} from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const LINK = {
  id: '30000000-0000-4000-8000-000000000001',
  version_name: 'Hut',
  shortened_url: 'https://fl.example/s/abcdef',
  og_title: 'The hut',
  og_description: '',
  og_image: '',
  click_count: 0,
  tracker: { id: 't1', name: 'Mountain hut', original_url: 'https://northwind.example/hut' },
};
const SAVED = aCreative({ name: 'Flash' });

beforeEach(() => {
  server.use(
    rows('creatives', [SAVED]),
    rows('creative_versions', [aCreativeVersion({ creative_id: SAVED.id })]),
    rows('message_types', ['SMS', 'Push', 'Email'].map(named)),
    rows('creative_statuses', ['draft', 'approved', 'inactive'].map(named)),
    rows('short_url_domains', [{ id: 'd', domain_name: 'fl.example', is_default: true }]),
    rows('click_tracker_versions', [LINK]),
  );
});

async function openNew() {
  signInAs('regular');
  renderApp('/creatives/new', { actor: null });
  return within(await screen.findByRole('form', { name: 'Create New Creative' }));
}
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function choose(form: Awaited<ReturnType<typeof openNew>>) {
  await userEvent.type(await form.findByRole('combobox', { name: 'Tracked link' }), 'mount');
  await userEvent.keyboard('{Enter}');
  return form.findByRole('button', { name: 'Remove the link Mountain hut · Hut' });
}

test('a tracked link is chosen by name, shown with its target and length, counted and saved', async () => {
  const sent = recordRequests();
  server.use(answer('post', 'rpc/create_creative', SAVED));
  const form = await openNew();
  write(/^Name/, 'Flash');
  write(/^Message/, 'Hut open');
  const remove = await choose(form);
  await waitFor(() => expect(remove).toHaveFocus());
  expect(form.getByText('https://northwind.example/hut')).toBeVisible();
  // https://fl.example/s/xxxxxx has 27 characters and gets a space before it.
  expect(
    await form.findByText('Goes at the end of the message and takes 27 characters.'),
  ).toBeVisible();
  expect(form.getByText('36 of 1,600 characters, link included')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Create Creative' }));
  await waitFor(() =>
    expect(sent.find(({ table }) => table === 'rpc/create_creative')?.body).toMatchObject({
      p_link: LINK.id,
    }),
  );
});

test('the field says where the link goes in an SMS with a link token, in a push message and in an email', async () => {
  const form = await openNew();
  write(/^Message/, 'See {{link}} now');
  await choose(form);
  expect(
    await form.findByText('Goes where the message has {{link}} and takes 27 characters.'),
  ).toBeVisible();
  await userEvent.click(form.getByRole('radio', { name: 'Push' }));
  expect(await form.findByText(/^Goes next to the text\./)).toBeVisible();
  await userEvent.click(form.getByRole('radio', { name: 'Email' }));
  expect(await form.findByText(/^Goes at the end of the email, before its footer\./)).toBeVisible();
});

test('removing the link focuses the field to choose another one', async () => {
  const form = await openNew();
  await userEvent.click(await choose(form));
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Tracked link' })).toHaveFocus());
  expect(form.queryByText(/link included/)).toBeNull();
});

test('a link is created in a dialog over the editor, and a failed request keeps the input', async () => {
  expectConsoleError();
  server.use(failure('post', 'rpc/create_tracked_link'));
  const form = await openNew();
  write(/^Message/, 'Hut open');
  await userEvent.click(form.getByRole('button', { name: 'New Link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Link' }));
  await userEvent.type(dialog.getByLabelText(/^Landing URL/), 'https://northwind.example/hut');
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Hut');
  expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription('3 of 120 characters');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Link' }));
  expect((await screen.findAllByText(/disk is full/)).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText(/^Landing URL/)).toHaveValue('https://northwind.example/hut');
  server.use(answer('post', 'rpc/create_tracked_link', LINK));
  await userEvent.click(dialog.getByRole('button', { name: 'Create Link' }));
  expect(await form.findByRole('button', { name: /^Remove the link/ })).toBeVisible();
  expect(form.getByLabelText(/^Message/)).toHaveValue('Hut open');
  // Submitting the dialog does not submit the editor's form.
  expect(form.queryByText('Enter a name for the creative.')).toBeNull();
});

test('a new link uses the chosen domain, and its length follows from the domain', async () => {
  signInAs('regular');
  server.use(
    rows('short_url_domains', [
      { id: 'd', domain_name: 'fl.example', is_default: true },
      { id: 'e', domain_name: 'northwind.example', is_default: false },
    ]),
    rows('click_tracker_versions', [{ ...LINK, domain_id: 'e' }]),
    answer('post', 'rpc/create_tracked_link', LINK),
  );
  renderApp('/creatives/new', { actor: null });
  const form = within(await screen.findByRole('form', { name: 'Create New Creative' }));
  const sent = recordRequests();
  write(/^Message/, 'Hut open');
  await userEvent.click(form.getByRole('button', { name: 'New Link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Link' }));
  const choice = await dialog.findByRole('combobox', { name: 'Domain' });
  expect(choice).toHaveDisplayValue('Default (fl.example)');
  await userEvent.selectOptions(choice, 'northwind.example');
  fireEvent.change(dialog.getByLabelText(/^Landing URL/), {
    target: { value: 'https://northwind.example/hut' },
  });
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Hut' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Create Link' }));
  // https://northwind.example/s/xxxxxx has 34 characters.
  expect(
    await form.findByText('Goes at the end of the message and takes 34 characters.'),
  ).toBeVisible();
  expect(sent.find(({ table }) => table === 'rpc/create_tracked_link')?.body).toMatchObject({
    p_domain_id: 'e',
  });
});

test('the tracked link field offers Retry if the links cannot be loaded, and still lets the user create one', async () => {
  expectConsoleError();
  server.use(failure('get', 'click_tracker_versions'));
  const form = await openNew();
  expect(await form.findByText('Couldn’t load the links.')).toBeVisible();
  expect(form.getByRole('button', { name: 'New Link' })).toBeEnabled();
  server.use(rows('click_tracker_versions', [LINK]));
  await userEvent.click(form.getByRole('button', { name: 'Retry' }));
  expect(await choose(form)).toBeVisible();
});

test('a new link gets the UTM parameters that its URL lacks, unless the user clears the checkbox', async () => {
  const utm_template = { utm_source: 'deck', utm_campaign: '{{campaign}}' };
  server.use(
    rows('organisations', [{ ...ORGANISATION_SETTINGS, utm_template }]),
    answer('post', 'rpc/create_tracked_link', LINK),
  );
  const sent = recordRequests();
  const form = await openNew();
  const make = async (without: boolean) => {
    await userEvent.click(form.getByRole('button', { name: 'New Link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Link' }));
    const added = await dialog.findByRole('checkbox', { name: 'Add UTM parameters' });
    write(/^Landing URL/, 'https://a.example/hut?utm_source=own');
    expect(added).toHaveAccessibleDescription('Adds utm_campaign={{campaign}}');
    if (without) await userEvent.click(added);
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Hut' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Create Link' }));
    await userEvent.click(await form.findByRole('button', { name: /^Remove the link/ }));
  };
  await make(false);
  await make(true);
  const made = sent.filter(({ table }) => table === 'rpc/create_tracked_link');
  expect(made.map(({ body }) => body)).toMatchObject([
    { p_url: 'https://a.example/hut?utm_source=own&utm_campaign={{campaign}}' },
    { p_url: 'https://a.example/hut?utm_source=own' },
  ]);
});

/** Answers every link check with the same result. */
const pageAnswers = (link_check: object) =>
  http.post('*/rest/v1/rpc/link_checks', async ({ request }) => {
    const { p_urls } = (await request.json()) as { p_urls: string[] };
    return HttpResponse.json(p_urls.map((url) => ({ url, link_check })));
  });

test.each([
  ['https://northwind.example/hut', /^Not checked: this address is reserved for examples/],
  ['http://huts.dev/hut', /^Not checked: the page isn’t encrypted/],
])(
  'the tracked link field explains why the page of %s is not checked',
  async (original_url, why) => {
    server.use(
      rows('click_tracker_versions', [{ ...LINK, tracker: { ...LINK.tracker, original_url } }]),
    );
    const form = await openNew();
    await choose(form);
    expect(await form.findByText(why)).toBeVisible();
  },
);

test('the tracked link field shows the result of the link check, and Check again requests another check once', async () => {
  const answered = { state: 'missing', status: 404, age: 185, waiting: false };
  server.use(
    pageAnswers(answered),
    answer('post', 'rpc/check_link', { ...answered, waiting: true }),
  );
  const sent = recordRequests();
  const form = await openNew();
  await choose(form);
  expect(await form.findByText('Returns error 404')).toBeVisible();
  expect(form.getByText(/checked 3 min ago/)).toBeVisible();
  server.use(pageAnswers({ ...answered, waiting: true }));
  await userEvent.click(form.getByRole('button', { name: 'Check again' }));
  expect(await form.findByText(/checking again…/)).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Check again' }));
  const asked = sent.filter(({ table }) => table === 'rpc/check_link');
  expect(asked.map(({ body }) => body)).toEqual([{ p_url: LINK.tracker.original_url }]);
});

test('a URL typed in the message is checked, and a failed check is also shown at the message field', async () => {
  const url = 'https://huts.dev/gone';
  const answered = { state: 'failing', status: null, age: 60, waiting: false };
  server.use(pageAnswers(answered), answer('post', 'rpc/check_link', answered));
  const sent = recordRequests();
  const form = await openNew();
  const message = form.getByLabelText(/^Message/);
  fireEvent.change(message, { target: { value: `See ${url}. Reply STOP to opt out.` } });
  const links = within(await form.findByRole('region', { name: 'Untracked link in the message' }));
  expect(links.getByText(url)).toBeVisible();
  expect(await links.findByText('Not responding')).toBeVisible();
  await waitFor(() =>
    expect(message).toHaveAccessibleDescription(
      /The page https:\/\/huts\.dev\/gone doesn’t work\./,
    ),
  );
  await userEvent.click(links.getByRole('button', { name: 'Check again' }));
  const asked = () => sent.filter(({ table }) => table === 'rpc/check_link');
  await waitFor(() => expect(asked().map(({ body }) => body)).toEqual([{ p_url: url }]));
});
