import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { FULL_CONTENT } from '../../support/cases/content';
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
const MAIL = aCreative({ name: 'Newsletter', type: 'Email', status: 'draft', flight_count: 0 });
const CONTENT = {
  channel: 'email',
  subject: 'The trail in April',
  preheader: 'A packing list.',
  blocks: [
    { type: 'heading', text: 'April' },
    { type: 'text', text: 'The huts open.' },
    { type: 'footer', address: '12 Station Road', unsubscribe: 'Unsubscribe' },
  ],
};
const LETTER = aCreativeVersion({
  creative_id: MAIL.id,
  content: CONTENT,
  shortened_url: null,
});

beforeEach(() => {
  server.use(
    rows('creatives', [MAIL]),
    rows('creative_versions', [LETTER]),
    rows('message_types', ['SMS', 'RCS', 'Push', 'Email', 'WhatsApp', 'Voice'].map(named)),
    rows('creative_statuses', ['draft', 'approved', 'inactive'].map(named)),
  );
});

const open = async (path: string, name: string, actor: 'regular' | 'readonly' = 'regular') => {
  signInAs(actor);
  const view = renderApp(path, { actor: null });
  const form = within(await screen.findByRole('form', { name }));
  return { ...view, form };
};
const openNew = () => open('/creatives/new', 'Create New Creative');
const openMail = () => open(`/creatives/${MAIL.id}/edit`, 'Edit Creative');
const set = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const write = (sent: ReturnType<typeof recordRequests>, table: string) =>
  sent.filter((request) => request.table === table);

describe('the creative editor', () => {
  test('shows only the fields of the chosen channel and keeps the text typed for another one', async () => {
    const { form } = await openNew();
    set(/^Message/, 'Trails are open.');
    await userEvent.click(await form.findByRole('radio', { name: 'Push' }));
    expect(form.getByLabelText(/^Title/)).toHaveValue('');
    expect(form.queryByLabelText(/^Opt-out line/)).toBeNull();
    const channel = form.getByRole('radio', { name: 'SMS' }).closest('label');
    await waitFor(() => expect(channel).toHaveTextContent('Complete'));
    expect(form.getByRole('button', { name: 'Insert an emoji' })).toBeVisible();
    await userEvent.click(form.getByRole('radio', { name: 'Voice' }));
    expect(form.queryByRole('button', { name: 'Insert an emoji' })).toBeNull();
    await userEvent.click(form.getByRole('radio', { name: 'SMS' }));
    expect(form.getByLabelText(/^Message/)).toHaveValue('Trails are open.');
  });

  test('shows the link and contact fields in a text as chips that are deleted as a whole', async () => {
    const { form } = await openNew();
    const field = form.getByLabelText<HTMLTextAreaElement>(/^Message/);
    const chips = () => [...document.querySelectorAll('mark')].map((chip) => chip.textContent);
    set(/^Message/, 'Hi {{ first_name | default: "you" }}: {{link}} {{ shoe_size }}');
    await waitFor(() => expect(chips()).toEqual(['{{ first_name | default: "you" }}', '{{link}}']));
    await userEvent.type(field, '{Backspace}', { initialSelectionStart: 46 });
    expect(field).toHaveValue('Hi {{ first_name | default: "you" }}:  {{ shoe_size }}');
    await userEvent.type(field, '{Delete}', { initialSelectionStart: 3 });
    expect(field).toHaveValue('Hi :  {{ shoe_size }}');
    await userEvent.type(field, '{Backspace}', { initialSelectionStart: 2 });
    expect(field).toHaveValue('H :  {{ shoe_size }}');
    expect(chips()).toEqual([]);
  });

  test('lists the contact fields after a typed brace in a single-line field and inserts the chosen one', async () => {
    const { form } = await openNew();
    await userEvent.click(await form.findByRole('radio', { name: 'Email' }));
    const subject = form.getByLabelText<HTMLInputElement>(/^Subject/);
    // user-event types one brace for `{{`.
    await userEvent.type(subject, 'Hi {{');
    const list = form.getByRole('listbox', { name: 'Fields' });
    expect(within(list).getAllByRole('option')).toHaveLength(6);
    expect(form.getByText('6 fields. Use the arrow keys and Enter to choose one.')).toHaveAttribute(
      'role',
      'status',
    );
    await userEvent.keyboard('{ArrowDown}');
    expect(subject).toHaveFocus();
    const active = subject.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)).toHaveTextContent('Last name');
    await userEvent.keyboard('{{ci');
    expect(within(list).getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(subject).toHaveValue('Hi {{ city | default: "your city" }}');
    expect(form.queryByRole('listbox', { name: 'Fields' })).toBeNull();
    expect(document.querySelector('mark')).toHaveTextContent('{{ city | default: "your city" }}');
  });

  test('keeps typed braces when the list of contact fields is closed or matches nothing', async () => {
    const { form } = await openNew();
    const field = form.getByLabelText(/^Message/);
    await userEvent.type(field, 'Code {{');
    expect(form.getByRole('listbox', { name: 'Fields' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(form.queryByRole('listbox', { name: 'Fields' })).toBeNull();
    await userEvent.keyboard('A}} or {{');
    expect(form.getByRole('listbox', { name: 'Fields' })).toBeVisible();
    await userEvent.keyboard('xy');
    expect(form.queryByRole('listbox', { name: 'Fields' })).toBeNull();
    expect(field).toHaveValue('Code {A}} or {xy');
    await userEvent.clear(field);
    await userEvent.paste('{');
    expect(form.queryByRole('listbox', { name: 'Fields' })).toBeNull();
  });

  test('saves the content of the chosen channel and returns to the list', async () => {
    const sent = recordRequests();
    server.use(answer('post', 'rpc/create_creative', { ...MAIL, name: 'Flash' }));
    const { form, router } = await openNew();
    set(/^Name/, 'Flash');
    await userEvent.click(await form.findByRole('radio', { name: 'Push' }));
    set(/^Title/, '48 hours');
    set(/^Message/, 'Tents from $99.');
    await press('Add an action');
    set(/^Label/, 'See tents');
    fireEvent.change(screen.getAllByLabelText(/^Opens/)[1] as HTMLElement, {
      target: { value: 'shop://tents' },
    });
    await press('Create Creative');
    await waitFor(() => expect(router.state.location.pathname).toBe('/creatives'));
    expect(router.state.location.search).toBe(`?preview=${MAIL.id}`);
    expect(write(sent, 'rpc/create_creative')[0]?.body).toMatchObject({
      p_name: 'Flash',
      p_type: 'Push',
      p_content: {
        channel: 'push',
        title: '48 hours',
        body: 'Tents from $99.',
        actions: [{ text: 'See tents', link: 'shop://tents' }],
      },
    });
  });

  describe('when another tab or a lost attempt has stored another text under the id of the new creative', () => {
    const saveLate = async () => {
      const sent = recordRequests();
      const { form } = await openNew();
      set(/^Name/, 'Flash');
      set(/^Message/, 'Second words');
      expectConsoleError();
      server.use(
        rows('creatives', [{ ...MAIL, name: 'Flash', type: 'SMS', version: 4 }]),
        rows('creative_versions', [
          { ...LETTER, content: { channel: 'sms', text: 'First words' } },
        ]),
        answer(
          'post',
          'rpc/create_creative',
          { code: 'PT409', message: 'Other.', details: null, hint: 'request_reused' },
          409,
        ),
      );
      await press('Create Creative');
      expect(await form.findByText(/you, in an earlier attempt or another tab/)).toBeVisible();
      expect(form.getByRole('radio', { name: 'Theirs First words' })).toBeInTheDocument();
      expect(form.getByRole('radio', { name: 'Mine Second words' })).toBeChecked();
      return sent;
    };

    test('overwrites the stored text on Keep mine', async () => {
      const sent = await saveLate();
      await press('Keep mine');
      server.use(answer('post', 'rpc/update_creative', MAIL));
      await press('Create Creative');
      await screen.findByRole('heading', { name: 'Creatives', level: 1 });
      expect(write(sent, 'rpc/update_creative')[0]?.body).toMatchObject({
        p_id: MAIL.id,
        p_version: 4,
        p_seen: LETTER.updated_at,
        p_content: { text: 'Second words' },
      });
    });

    test('saves the typed text under another id on Save as a new creative', async () => {
      const sent = await saveLate();
      await press('Save as a new creative');
      server.use(answer('post', 'rpc/create_creative', MAIL));
      await press('Create Creative');
      await screen.findByRole('heading', { name: 'Creatives', level: 1 });
      const ids = write(sent, 'rpc/create_creative').map(
        ({ body }) => (body as { p_id: string }).p_id,
      );
      expect(new Set(ids).size).toBe(2);
    });
  });

  test('shows the error at each invalid field and sends nothing', async () => {
    const sent = recordRequests();
    const { form } = await openNew();
    await userEvent.click(await form.findByRole('radio', { name: 'Email' }));
    set(/^Subject/, 'x'.repeat(201));
    expect(form.getByText('201 of 200 characters')).toBeVisible();
    await press('Create Creative');
    expect(await form.findByText('Enter a name for the creative.')).toBeVisible();
    expect(form.getByText('Shorten this to 200 characters.')).toBeVisible();
    expect(form.getAllByText('Fill this in.').length).toBeGreaterThan(1);
    expect(write(sent, 'rpc/create_creative')).toEqual([]);
  });

  test('shows the same number of characters at the price as at the field', async () => {
    const { form } = await openNew();
    await userEvent.click(await form.findByRole('radio', { name: 'RCS' }));
    await userEvent.click(form.getByRole('radio', { name: 'Text' }));
    set(/^Message/, `${'x'.repeat(1700)}🚩 `);
    expect(form.getByText('1,702 of 3,072 characters')).toBeVisible();
    expect(await form.findByText(/per message, 1,702 characters/)).toBeVisible();
  });

  test('counts the characters of the name, and updates the price and the checks while the user types', async () => {
    const { form } = await openNew();
    const name = form.getByLabelText(/^Name/);
    expect(name).toHaveAccessibleDescription(/0 of 100 characters/);
    set(/^Name/, 'Huts');
    await waitFor(() => expect(name).toHaveAccessibleDescription(/4 of 100 characters/));
    set(/^Message/, 'x'.repeat(161));
    const price = within(form.getByRole('region', { name: 'Price' }));
    expect(await price.findByText(/per message, 2 parts/)).toBeVisible();
    set(/^Recipients/, '5');
    expect(price.getByText(/for 5 recipients, before targeting costs/)).toBeVisible();
    const checks = within(form.getByRole('region', { name: 'Checks' }));
    expect(await checks.findByText('No opt-out instructions.')).toBeVisible();
    set(/^Opt-out line/, 'Reply STOP to opt out.');
    expect(await checks.findByText('No issues found.')).toBeVisible();
  });

  test('shows a finding at its field and counts findings next to the channel', async () => {
    server.use(rows('organisations', [{ forbidden_words: ['cheap'] }]));
    const { form } = await openNew();
    expect(form.queryByText('No opt-out instructions.')).toBeNull();
    set(/^Message/, 'Cheap tents.');
    const message = form.getByLabelText(/^Message/);
    await waitFor(() =>
      expect(message).toHaveAccessibleDescription(/Your organization avoids “cheap”\./),
    );
    expect(form.getByLabelText(/^Opt-out line/)).toHaveAccessibleDescription(
      /No opt-out instructions\./,
    );
    const channel = form.getByRole('radio', { name: 'SMS' }).closest('label');
    expect(channel).toHaveTextContent('Complete · 2 issues');
    set(/^Message/, 'Tents. Reply STOP to opt out.');
    await waitFor(() => expect(message).not.toHaveAccessibleDescription(/avoids/));
    expect(channel).not.toHaveTextContent('issue');
  });

  test('links a finding to its field in its language', async () => {
    const { form } = await openNew();
    set(/^Message/, `TENTS FOR EVERYBODY {{ first_name }} ${'x'.repeat(1600)}`);
    await press('Add a language');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'German' }));
    set(/^Message/, 'Zelte für alle.');
    const checks = within(form.getByRole('region', { name: 'Checks' }));
    const opened = await checks.findByRole('button', { name: /^Everyone else: 3 issues/ });
    await userEvent.click(opened);
    const message = form.getByLabelText(/^Message/);
    await waitFor(() => expect(message).toHaveFocus());
    expect((message as HTMLTextAreaElement).value).toMatch(/^TENTS/);
    const long = await checks.findByRole('button', { name: /^Text: Shorten this to 1,600/ });
    expect(long.parentElement).toHaveTextContent(/Fix this before you save\.$/);
    await userEvent.click(checks.getByRole('button', { name: /No opt-out instructions/ }));
    expect(form.getByLabelText(/^Opt-out line/)).toHaveFocus();
    await userEvent.click(
      checks.getByRole('button', { name: /A personalization field has no fallback/ }),
    );
    expect(message).toHaveFocus();
  });

  test('reports a broken page at the email button and at the tracked link that lead to it', async () => {
    const gone = 'https://huts.dev/gone';
    server.use(
      rows('click_tracker_versions', [
        {
          id: 'tracked',
          version_name: 'Spring',
          tracker: { id: 'tracker', name: 'Huts', original_url: gone },
        },
      ]),
      answer('post', 'rpc/link_checks', [
        { url: gone, link_check: { state: 'missing', status: 404, age: 60, waiting: false } },
      ]),
    );
    const { form } = await openNew();
    await userEvent.click(await form.findByRole('radio', { name: 'Email' }));
    const checks = within(form.getByRole('region', { name: 'Checks' }));
    // The checks have no findings before the user writes.
    expect(checks.getByText('Checks appear as you write.')).toBeVisible();
    expect(checks.queryByText('No issues found.')).toBeNull();
    set(/^Address \*/, gone);
    const missing = await checks.findByRole('button', { name: /^Missing: Subject and 4/ });
    await userEvent.click(missing);
    expect(form.getByLabelText(/^Subject/)).toHaveFocus();
    const found = await checks.findByRole('button', { name: `The page ${gone} doesn’t work.` });
    await userEvent.click(found);
    expect(form.getByLabelText(/^Address \*/)).toHaveFocus();
    expect(form.getByLabelText(/^Address \*/)).toHaveAccessibleDescription(/gone doesn’t work/);
    await press('Remove: Block 4, Footer');
    await userEvent.click(await checks.findByRole('button', { name: /^No unsubscribe link/ }));
    expect(form.getByRole('button', { name: 'Add a block' })).toHaveFocus();
    set(/^Address \*/, 'https://huts.dev/open');
    await waitFor(() => expect(checks.queryByText(/doesn’t work/)).toBeNull());
    await userEvent.click(form.getByRole('combobox', { name: 'Tracked link' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Huts · Spring' }));
    await userEvent.click(await checks.findByRole('button', { name: /gone doesn’t work/ }));
    expect(form.getByRole('button', { name: 'Check again' })).toHaveFocus();
  });

  test('lists an invalid value among the checks with a link to its field', async () => {
    const { form } = await openNew();
    await userEvent.click(await form.findByRole('radio', { name: 'Push' }));
    const checks = within(form.getByRole('region', { name: 'Checks' }));
    set(/^Message/, 'Tents from $99.');
    set(/^Opens/, 'northwind');
    const refused = await checks.findByRole('button', { name: /^Opens: Enter an https address/ });
    expect(checks.queryByText('No issues found.')).toBeNull();
    await userEvent.click(refused);
    expect(form.getByLabelText(/^Opens/)).toHaveFocus();
    set(/^Opens/, 'shop://tents');
    expect(await checks.findByText('No issues found.')).toBeVisible();

    await userEvent.click(form.getByRole('radio', { name: 'RCS' }));
    await userEvent.click(form.getByRole('radio', { name: 'Carousel' }));
    set(/^Title/, 'The hut');
    await userEvent.click(await checks.findByRole('button', { name: 'Cards: Add at least 2.' }));
    expect(form.getByRole('button', { name: 'Add a card' })).toHaveFocus();
  });

  test('turns a carousel without cards into a single card with all fields', async () => {
    const { form } = await openNew();
    await userEvent.click(await form.findByRole('radio', { name: 'RCS' }));
    await userEvent.click(form.getByRole('radio', { name: 'Carousel' }));
    await press('Remove: Card 1');
    await userEvent.click(form.getByRole('radio', { name: 'Card' }));
    expect(form.queryByLabelText(/^Thumbnail of the video/)).toBeNull();
    expect(form.getByLabelText(/^Height/)).toHaveValue('medium');
  });

  test('inserts a contact field at the cursor and previews it for the chosen person', async () => {
    const { form } = await openNew();
    set(/^Message/, 'Hi , trails are open.');
    const field = form.getByLabelText(/^Message/) as HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange(3, 3);
    await press('Insert a field');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'First name' }));
    expect(field).toHaveValue('Hi {{ first_name | default: "there" }}, trails are open.');
    await waitFor(() => expect(field).toHaveFocus());
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(await preview.findByText('Hi Anna, trails are open.')).toBeVisible();
    await userEvent.selectOptions(
      await preview.findByLabelText('Sample recipient'),
      'Unknown recipient',
    );
    expect(preview.getByText('Hi there, trails are open.')).toBeVisible();
  });

  test('inserts an emoji at the cursor and updates the price', async () => {
    const { form } = await openNew();
    set(/^Message/, `Hi, ${'x'.repeat(96)}`);
    const field = form.getByLabelText(/^Message/) as HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange(2, 2);
    await press('Insert an emoji');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Waving hand 👋' }));
    expect(field).toHaveValue(`Hi👋, ${'x'.repeat(96)}`);
    await waitFor(() => expect(field).toHaveFocus());
    expect(await form.findByText('Unicode')).toBeVisible();
    const price = within(form.getByRole('region', { name: 'Price' }));
    expect(await price.findByText(/per message, 2 parts/)).toBeVisible();
  });

  test('reports a contact field without a fallback as a launch blocker, prices the longest names and also shows a typical price', async () => {
    const { form } = await openNew();
    set(/^Message/, 'Hi {{ first_name }}');
    const checks = within(form.getByRole('region', { name: 'Checks' }));
    const found = await checks.findByRole('button', {
      name: /^A personalization field has no fallback/,
    });
    expect(found.closest('li')).toHaveTextContent(/Fix this before you launch/);
    set(/^Message/, `{{ first_name | default: "there" }}${'x'.repeat(150)}`);
    const price = within(form.getByRole('region', { name: 'Price' }));
    expect(await price.findByText(/per message, 2 parts/)).toBeVisible();
    expect(price.getByText(/\(1 for most\)/)).toBeVisible();
    expect(form.getByText(/Shorten the text to pay less/)).toBeVisible();
  });

  test('shows how many more people a shorter encoding reaches for the same budget', async () => {
    const { form } = await openNew();
    set(/^Message/, `${'x'.repeat(100)} 🥾`);
    set(/^Recipients/, '100');
    const save = await screen.findByRole('button', { name: 'Also remove emoji' });
    expect(save.parentElement).toHaveTextContent(
      /2 parts → 1 part, .*100 more people for the same \$/,
    );
    await userEvent.click(save);
    expect(form.getByLabelText(/^Message/)).toHaveValue('x'.repeat(100));
  });

  test('opens a stored creative at its own URL', async () => {
    const { form } = await open(`/creatives/${MAIL.id}`, 'Edit Creative');
    expect(form.getByLabelText(/^Name/)).toHaveValue('Newsletter');
  });

  test('shows marketers the approval of a WhatsApp template; a changed text resets it and a changed header picture does not', async () => {
    const template = aCreative({ name: 'Parcel', type: 'WhatsApp', flight_count: 0 });
    const content = {
      ...FULL_CONTENT.whatsapp,
      header: { type: 'image', url: 'https://cdn.example.com/parcel.jpg' },
      provider: { status: 'approved' },
    };
    server.use(
      rows('creatives', [template]),
      rows('creative_versions', [aCreativeVersion({ creative_id: template.id, content })]),
    );
    const { form } = await open(`/creatives/${template.id}/edit`, 'Edit Creative');
    const approval = form.getByLabelText(/^Provider approval/);
    expect(approval).toHaveAttribute('readonly');
    expect(approval).toHaveValue('Approved');
    fireEvent.change(form.getByRole('textbox', { name: /^Header picture/ }), {
      target: { value: 'https://cdn.example.com/boots.jpg' },
    });
    set(/^Alternative text/, 'Boots');
    expect(approval).toHaveValue('Approved');
    set(/^Footer/, 'Northwind Outdoor');
    expect(approval).toHaveValue('Not submitted');
    expect(form.getByText(/^You changed an approved template/)).toBeVisible();
  });

  test('restores the typed text after leaving the page, and discards a restored draft permanently', async () => {
    const first = await openNew();
    set(/^Message/, 'Half a thought');
    first.unmount();
    const again = await openNew();
    expect(again.form.getByLabelText(/^Message/)).toHaveValue('Half a thought');
    expect(again.form.getByText('We restored what you typed last time.')).toBeVisible();
    await userEvent.click(again.form.getByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    expect(again.form.getByLabelText(/^Message/)).toHaveValue('');
    expect(again.form.queryByText('We restored what you typed last time.')).toBeNull();
    await waitFor(() => expect(again.form.getByLabelText(/^Name/)).toHaveFocus());
    again.unmount();
    const last = await openNew();
    expect(last.form.getByLabelText(/^Message/)).toHaveValue('');
  });

  test('restores a channel that was only chosen without the restored notice', async () => {
    const first = await openNew();
    await userEvent.click(await first.form.findByRole('radio', { name: 'Push' }));
    first.unmount();
    const { form } = await openNew();
    expect(await form.findByRole('radio', { name: 'Push' })).toBeChecked();
    expect(form.queryByText('We restored what you typed last time.')).toBeNull();
  });
});

describe('the editor of a stored creative', () => {
  test('shows the number of flights, the results and the price', async () => {
    const sums = {
      version_id: LETTER.id,
      flights: 2,
      sent: 9000,
      delivered: 8000,
      clicked_of: 8000,
    };
    const usual = { usual_clicked: 390, usual_clicked_of: 10000, usual_conversions_of_clicked: 0 };
    server.use(
      rows('creatives', [{ ...MAIL, flight_count: 2 }]),
      answer('post', 'rpc/version_results', [
        { ...sums, clicked: 384, conversions_of_clicked: 0, ...usual },
      ]),
    );
    const { form } = await openMail();
    const price = within(form.getByRole('region', { name: 'Price' }));
    expect(await form.findByText(/^Used in 2 flights/)).toBeVisible();
    expect(await form.findByText(/4\.8% clicked/)).toHaveTextContent('(your average 3.9%)');
    expect(price.getByText(/^\$0\.0\d$/)).toBeVisible();
  });

  test('shows that no flight uses it, no results when it was never sent, and the stored status even if the statuses load late', async () => {
    server.use(rows('creatives', [{ ...MAIL, status: 'inactive' }]));
    const { form } = await openMail();
    expect(await form.findByRole('option', { name: 'approved' })).toBeInTheDocument();
    expect(form.getByLabelText(/^Status/)).toHaveValue('inactive');
    expect(await form.findByText('Not used yet')).toBeVisible();
    expect(form.queryByText(/clicked|Clicks/)).toBeNull();
  });

  test('keeps the typed text after a failed save; the retry sends it with the last known version and the time of the last known text', async () => {
    const sent = recordRequests();
    const { form, router } = await openMail();
    set(/^Subject/, 'May');
    await form.findByRole('option', { name: 'approved' });
    await userEvent.selectOptions(form.getByLabelText(/^Status/), 'approved');
    expectConsoleError();
    server.use(failure('post', 'rpc/update_creative'));
    await press('Save Changes');
    expect(await screen.findByText('Update failed')).toBeVisible();
    expect(form.getByText(/Nothing you typed is lost/)).toBeVisible();
    expect(form.getByLabelText(/^Subject/)).toHaveValue('May');
    server.use(answer('post', 'rpc/update_creative', MAIL));
    await press('Save Changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/creatives'));
    expect(write(sent, 'rpc/update_creative')[1]?.body).toMatchObject({
      p_id: MAIL.id,
      p_name: MAIL.name,
      p_type: 'Email',
      p_status: 'approved',
      p_version: MAIL.version,
      p_seen: LETTER.updated_at,
      p_content: { ...CONTENT, subject: 'May' },
      p_link: '',
    });
  });

  test('shows the other user’s text in a conflict and overwrites it on Keep mine', async () => {
    const sent = recordRequests();
    const { form } = await openMail();
    set(/^Subject/, 'May');
    expectConsoleError();
    const later = { ...LETTER, updated_at: '2026-03-02T10:00:00+00:00', message: 'Their words' };
    server.use(rows('creative_versions', [later]), writeConflict('update_creative'));
    await press('Save Changes');
    expect(await form.findByText(/Their words/)).toBeVisible();
    server.use(answer('post', 'rpc/update_creative', MAIL));
    await press('Keep mine');
    await press('Save Changes');
    await screen.findByRole('heading', { name: 'Creatives', level: 1 });
    expect(write(sent, 'rpc/update_creative')[1]?.body).toMatchObject({
      p_seen: later.updated_at,
      p_content: { subject: 'May' },
    });
  });

  test('merges a conflicting edit field by field and preselects the fields that only the other user changed', async () => {
    const sent = recordRequests();
    const { form } = await openMail();
    set(/^Subject/, 'May');
    expectConsoleError();
    const content = {
      channel: 'email',
      preheader: 'Their preheader',
      subject: 'Their subject',
      blocks: [{ type: 'text', text: 'Their block' }],
    };
    server.use(
      rows('creative_versions', [{ ...LETTER, updated_at: '2026-03-02T10:00:00+00:00', content }]),
      writeConflict('update_creative'),
    );
    await press('Save Changes');
    const choice = (field: string) => within(form.getByRole('group', { name: field }));
    await form.findByRole('heading', { name: 'Choose field by field' });
    expect(choice('Subject').getByRole('radio', { name: /^Mine May/ })).toBeChecked();
    expect(choice('Preheader').getByRole('radio', { name: /^Theirs/ })).toBeChecked();
    await userEvent.click(choice('Preheader').getByRole('radio', { name: /^Mine/ }));
    expect(choice('Blocks').getByRole('radio', { name: /^Theirs/ })).toBeChecked();
    await press('Use this choice');
    expect(form.getByRole('region', { name: /^Block 1/ })).toHaveTextContent('Their block');
    server.use(answer('post', 'rpc/update_creative', MAIL));
    await press('Save Changes');
    await screen.findByRole('heading', { name: 'Creatives', level: 1 });
    const saved = write(sent, 'rpc/update_creative')[1]?.body as { p_content: object };
    expect(saved.p_content).toMatchObject({
      subject: 'May',
      blocks: [{ type: 'text', text: 'Their block' }],
    });
    expect(JSON.stringify(saved.p_content)).not.toContain('Their preheader');
  });

  /** Saves after another user has saved `theirs`, which causes a conflict. */
  const saveConflicting = async (minute: number, theirs: object) => {
    const updated_at = `2026-03-02T10:0${minute}:00+00:00`;
    server.use(
      rows('creatives', [{ ...MAIL, version: MAIL.version + minute }]),
      rows('creative_versions', [{ ...LETTER, updated_at, content: { ...CONTENT, ...theirs } }]),
      writeConflict('update_creative'),
    );
    await press('Save Changes');
    await screen.findByRole('heading', { name: 'Choose field by field' });
  };
  const isChosen = (field: string, value: RegExp) =>
    expect(
      within(screen.getByRole('group', { name: field })).getByRole('radio', { name: value }),
    ).toBeChecked();

  test('compares a second conflict with the merged text, not with the initial one', async () => {
    await openMail();
    set(/^Subject/, 'May');
    expectConsoleError();
    await saveConflicting(1, { preheader: 'Theirs' });
    expect(document.activeElement).toHaveTextContent(/^Changed by someone else/);
    await press('Use this choice');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus();
    await saveConflicting(2, { preheader: 'Theirs again' });
    isChosen('Preheader', /^Theirs Theirs again/);
    isChosen('Subject', /^Mine May/);
    await press('Keep mine');
    await saveConflicting(3, { preheader: 'A third time' });
    isChosen('Preheader', /^Mine Theirs/);
  });

  test('treats a status that another user changed as a conflict', async () => {
    server.use(rows('creatives', [{ ...MAIL, status: 'draft' }]));
    const { form } = await openMail();
    await form.findByRole('option', { name: 'approved' });
    await userEvent.selectOptions(form.getByLabelText(/^Status/), 'approved');
    expectConsoleError();
    server.use(
      rows('creatives', [{ ...MAIL, status: 'inactive', version: MAIL.version + 1 }]),
      writeConflict('update_creative'),
    );
    await press('Save Changes');
    await screen.findByRole('heading', { name: 'Choose field by field' });
    isChosen('Status', /^Mine approved/);
  });

  test('saves the typed text as a new creative when the edited one was deleted in the meantime', async () => {
    const sent = recordRequests();
    const { form } = await openMail();
    set(/^Subject/, 'May');
    expectConsoleError();
    const refused = (hint: string) => ({ code: 'PT404', message: 'Gone.', details: null, hint });
    server.use(
      answer('post', 'rpc/update_creative', refused('no_rows_updated'), 404),
      answer('post', 'rpc/copy_creative_with_edit', refused('not_found'), 404),
      answer('post', 'rpc/create_creative', MAIL),
    );
    await press('Save Changes');
    expect(await form.findByText(/This creative was deleted in the meantime/)).toBeVisible();
    await press('Save as a new creative');
    await press('Save Changes');
    await screen.findByRole('heading', { name: 'Creatives', level: 1 });
    const [made] = write(sent, 'rpc/create_creative');
    expect(made?.body).toMatchObject({ p_content: { subject: 'May' } });
    expect(made?.body).not.toMatchObject({ p_id: MAIL.id });
  });

  test('compares a restored draft with the version it was based on, not with the stored one', async () => {
    const first = await openMail();
    set(/^Subject/, 'May');
    first.unmount();
    const theirs = { preheader: 'Theirs' };
    server.use(
      rows('creatives', [{ ...MAIL, version: MAIL.version + 1 }]),
      rows('creative_versions', [
        {
          ...LETTER,
          updated_at: '2026-03-02T10:01:00+00:00',
          content: { ...CONTENT, ...theirs },
        },
      ]),
    );
    await openMail();
    expectConsoleError();
    await saveConflicting(1, theirs);
    isChosen('Preheader', /^Theirs Theirs/);
    isChosen('Subject', /^Mine May/);
  });

  test('moves and removes blocks, restores one on Undo, and keeps the focus nearby', async () => {
    const { form } = await openMail();
    await userEvent.click(form.getByRole('button', { name: 'Move up: Block 2, Text' }));
    expect(
      form
        .getAllByRole('heading', { level: 2 })
        .slice(0, 2)
        .map((h) => h.textContent),
    ).toEqual(['Text', 'Heading']);
    // The top block can only move down, so the focus moves to its other button.
    expect(form.getByRole('button', { name: 'Move down: Block 1, Text' })).toHaveFocus();
    await userEvent.click(form.getByRole('button', { name: 'Remove: Block 1, Text' }));
    expect(form.queryByDisplayValue('The huts open.')).toBeNull();
    expect(form.getByRole('button', { name: 'Remove: Block 1, Heading' })).toHaveFocus();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await form.findByDisplayValue('The huts open.')).toBeVisible();
  });

  test('restores a block in its language even if another one is shown', async () => {
    const { form } = await openMail();
    const add = async (language: string) => {
      await press('Add a language');
      await userEvent.click(await screen.findByRole('menuitem', { name: language }));
    };
    await add('German');
    set(/^Heading/, 'Hütten');
    await userEvent.click(form.getByRole('button', { name: 'Remove: Block 1, Heading' }));
    await userEvent.click(form.getByRole('radio', { name: /^Everyone else/ }));
    set(/^Heading/, 'Huts, typed since');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(form.getByRole('radio', { name: /^German/ })).toBeChecked();
    expect(form.getByLabelText(/^Heading/)).toHaveValue('Hütten');
    await waitFor(() => expect(form.getByLabelText(/^Heading/)).toHaveFocus());
    await userEvent.click(form.getByRole('radio', { name: /^Everyone else/ }));
    expect(form.getAllByLabelText(/^Heading/)).toHaveLength(1);
    expect(form.getByLabelText(/^Heading/)).toHaveValue('Huts, typed since');
  });

  test('restores a button in its card even if the card has moved', async () => {
    const { form } = await openNew();
    await userEvent.click(await form.findByRole('radio', { name: 'RCS' }));
    await userEvent.click(form.getByRole('radio', { name: 'Carousel' }));
    await press('Add a card');
    const card = (number: number) => within(form.getByRole('region', { name: `Card ${number}` }));
    const pressIn = (number: number, name: string) =>
      userEvent.click(card(number).getByRole('button', { name }));
    fireEvent.change(card(2).getByLabelText(/^Title/), { target: { value: 'The lake' } });
    await pressIn(2, 'Add a button');
    fireEvent.change(card(2).getByLabelText(/^Label/), { target: { value: 'Swim' } });
    await pressIn(2, 'Remove: Buttons 1');
    await pressIn(2, 'Move up: Card 2');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(card(1).getByLabelText(/^Title/)).toHaveValue('The lake');
    expect(card(1).getByLabelText(/^Label/)).toHaveValue('Swim');
    expect(card(2).queryByLabelText(/^Label/)).toBeNull();
  });

  test('focuses an added block, including a divider without fields', async () => {
    const { form } = await openMail();
    const count = form.getAllByRole('region', { name: /^Block/ }).length;
    await userEvent.click(form.getByRole('button', { name: 'Add a block' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Divider' }));
    const name = `Block ${count}, Divider`;
    await waitFor(() =>
      expect(form.getByRole('button', { name: `Move up: ${name}` })).toHaveFocus(),
    );
    await userEvent.click(form.getByRole('button', { name: `Remove: ${name}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(form.getByRole('button', { name: `Move up: ${name}` })).toHaveFocus(),
    );
  });

  test('disables the form for read-only users', async () => {
    const { form } = await open(`/creatives/${MAIL.id}/edit`, 'Edit Creative', 'readonly');
    expect(form.getByText('You can view this creative but not edit it.')).toBeVisible();
    expect(form.getByLabelText(/^Subject/)).toBeDisabled();
    expect(form.getByLabelText('Device')).toBeEnabled();
    expect(form.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });

  test('shows a not-found page for a deleted creative', async () => {
    server.use(rows('creatives', []), rows('creative_versions', []));
    signInAs('regular');
    renderApp('/creatives/00000000-0000-4000-8000-00000000dead/edit', { actor: null });
    expect(await screen.findByRole('heading', { name: 'Creative not found' })).toBeInTheDocument();
  });
});
