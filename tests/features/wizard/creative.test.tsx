import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCreative, aCreativeVersion } from '../../support/cases/factories';
import { answer, recordRequests, rows, server } from '../../support/screen/server';
import {
  mockReads,
  button,
  completeDraft,
  CREATED,
  figure,
  storeDraft,
  openInApp,
  openWizard,
  withMessage,
  pressCreate,
  recordAttempts,
  RPC,
} from './open-wizard';

const SHORT_URL = 'Short URL Optional - SMS+';
const message = () => screen.getByLabelText('Message *');
const type = (value: string) => fireEvent.change(message(), { target: { value } });
/** Texts below the message field: characters, encoding, parts, characters per part and remaining characters. */
const counter = () => {
  const line = screen.getByText(/ of 1,600 characters/).parentElement;
  return [...(line?.children ?? [])].map((fact) => fact.textContent);
};
const preview = () => screen.getByRole('region', { name: 'Preview' });

beforeEach(mockReads);

describe('variants of a new creative', () => {
  const named = (name: string) => button(name);
  const shareField = (letter: string) => screen.getByLabelText(`Share of ${letter} in percent`);

  test('start as copies with even shares, can be edited one by one and are sent with the flight', async () => {
    storeDraft('creative', withMessage('Trails are open.'));
    server.use(answer('post', RPC, CREATED));
    await openWizard();
    const attempts = recordAttempts();
    await userEvent.click(named('Add variant'));
    expect(named('Variant B')).toHaveAttribute('aria-pressed', 'true');
    expect(message()).toHaveValue('Trails are open.');
    expect(shareField('B')).toHaveValue('50');
    type('x'.repeat(200));
    await waitFor(() => expect(figure('SMS parts')).toBe('× 2'));
    await waitFor(() => expect(preview()).toHaveTextContent('x'.repeat(200)));
    await userEvent.click(named('Variant A'));
    expect(message()).toHaveValue('Trails are open.');
    fireEvent.change(shareField('B'), { target: { value: '30' } });
    expect(figure('Variants, priced as the longest')).toBe('A 70%, B 30%');
    await pressCreate();
    await waitFor(() => expect(attempts()).toHaveLength(1));
    expect(attempts()[0]?.p_flight).toMatchObject({
      new_creative: {
        content: { channel: 'sms', text: 'Trails are open.' },
        variants: [{ content: { channel: 'sms', text: 'x'.repeat(200) }, share: 30 }],
      },
    });
  });

  test('prevent creating the flight while a variant is unfinished or the shares leave nothing for A', async () => {
    storeDraft('creative', withMessage('Trails are open.'));
    await openWizard();
    const attempts = recordAttempts();
    await userEvent.click(named('Add variant'));
    type('');
    await userEvent.click(named('Variant A'));
    fireEvent.change(shareField('B'), { target: { value: '100' } });
    await pressCreate();
    expect(await screen.findByText('Variant B is not finished.')).toBeVisible();
    expect(screen.getByText(/^Enter each share as a whole percentage/)).toBeVisible();
    await userEvent.click(named('Remove variant B'));
    expect(screen.queryByText('Variant B is not finished.')).toBeNull();
    expect(attempts()).toEqual([]);
  });

  test('are limited to three', async () => {
    storeDraft('creative', withMessage('Trails are open.'));
    await openWizard();
    for (let count = 0; count < 3; count += 1) await userEvent.click(named('Add variant'));
    expect(shareField('D')).toHaveValue('25');
    expect(screen.queryByRole('button', { name: 'Add variant' })).toBeNull();
  });
});

describe('a new creative', () => {
  test('is the default and limits its name to 100 and its message to 1,600 characters', async () => {
    storeDraft('creative', withMessage(''));
    await openWizard();
    expect(screen.getByRole('radio', { name: 'Create New Creative' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Use Existing Creative' })).not.toBeChecked();
    type('👋'.repeat(1600));
    expect(counter()[0]).toBe('1,600 of 1,600 characters, counted as 3,200');
    const name = screen.getByLabelText('Creative Name *');
    fireEvent.change(name, { target: { value: '👋'.repeat(99) } });
    expect(name).toHaveAccessibleDescription('99 of 100 characters');
    type('a'.repeat(1601));
    await pressCreate();
    expect(message()).toHaveAccessibleDescription(
      expect.stringContaining('Shorten this to 1,600 characters.'),
    );
  });

  test('shows encoding, parts and remaining characters while the user types', async () => {
    storeDraft('creative', withMessage('a'.repeat(10)));
    await openWizard();
    const expectCounter = (...facts: string[]) => waitFor(() => expect(counter()).toEqual(facts));
    await expectCounter(
      '10 of 1,600 characters',
      'GSM',
      '1 part',
      '160 characters per part',
      '150 remaining',
    );
    type('é'.repeat(1600));
    await expectCounter(
      '1,600 of 1,600 characters',
      'Unicode',
      '24 parts',
      '67 characters per part',
      '8 remaining',
    );
  });

  test('previews the language being written until the user selects another reader', async () => {
    storeDraft('creative', withMessage('Trails are open.'));
    await openWizard();
    await userEvent.click(button('Add a language'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'German' }));
    type('Die Wege sind frei.');
    expect(await within(preview()).findByText('Die Wege sind frei.')).toBeVisible();
    await userEvent.selectOptions(within(preview()).getByLabelText('Reader'), 'Everyone else');
    expect(within(preview()).getByText('Trails are open.')).toBeVisible();
  });

  test('counts characters and parts by GSM-7 in counter, preview and price when the organization uses it', async () => {
    storeDraft('creative', withMessage('é'.repeat(160)));
    await openInApp({ sms_encoding: 'gsm7' });
    expect(counter().slice(1)).toEqual(['GSM', '1 part', '160 characters per part', '0 remaining']);
    expect(within(preview()).queryByText(/^\d+ parts$/)).toBeNull();
    type('é'.repeat(161));
    await waitFor(() => expect(within(preview()).getByText('2 parts')).toBeVisible());
    expect(figure('SMS parts')).toBe('× 2');
    type('€');
    await waitFor(() => expect(counter()[0]).toBe('1 of 1,600 characters, counted as 2'));
    expect(counter().at(-1)).toBe('158 remaining');
  });

  test('previews the message for a selected recipient and device', async () => {
    storeDraft('creative', withMessage('Trails are open.'));
    await openWizard();
    expect(within(preview()).queryByLabelText('Sample recipient')).toBeNull();
    type('Hi {{ first_name | default: "there" }}');
    expect(await within(preview()).findByText('Hi Anna')).toBeVisible();
    await userEvent.selectOptions(
      within(preview()).getByLabelText('Sample recipient'),
      'Unknown recipient',
    );
    expect(within(preview()).getByText('Hi there')).toBeVisible();
    await userEvent.selectOptions(within(preview()).getByLabelText('Device'), 'Pixel');
    await userEvent.click(within(preview()).getByRole('button', { name: 'Dark' }));
    expect(within(preview()).getByText('Hi there').closest('.dark')).toBeInTheDocument();
  });

  test('warns about the price while the message has more than one part', async () => {
    storeDraft('creative', withMessage('a'.repeat(160)));
    await openWizard();
    expect(screen.queryByText(/will be split/)).toBeNull();
    type('a'.repeat(161));
    const warning = 'This message will be split into 2 parts and may increase delivery costs.';
    expect(await screen.findByText(warning)).toBeVisible();
    type('👋'.repeat(35));
    await waitFor(() => expect(screen.queryByText(/will be split/)).toBeNull());
    expect(counter().slice(1, 3)).toEqual(['Unicode', '1 part']);
  });

  test('shows no parts and no short URL field for a push message', async () => {
    storeDraft('creative', withMessage('a'.repeat(400), { channelType: 'Push' }));
    await openWizard();
    expect(message()).toHaveAccessibleDescription(/400 of 1,600 characters$/);
    expect(screen.queryByText(/will be split/)).toBeNull();
    expect(screen.queryByLabelText(SHORT_URL)).toBeNull();
  });

  test('has the fields of its channel and is sent as structured content', async () => {
    server.use(answer('post', RPC, CREATED));
    storeDraft('creative', withMessage('', { channelType: 'RCS' }));
    const attempts = recordAttempts();
    await openWizard();
    await userEvent.click(screen.getByRole('radio', { name: 'Card' }));
    await pressCreate();
    expect(screen.getByLabelText(/^Title/)).toHaveAccessibleDescription(/Fill this in\./);
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Tents' } });
    await waitFor(() => expect(preview()).toHaveTextContent('Tents'));
    await pressCreate();
    await waitFor(() => expect(attempts()).toHaveLength(1));
    expect(attempts()[0]?.p_flight).toMatchObject({
      new_creative: {
        name: 'Warm',
        content: { channel: 'rcs', kind: 'card', cards: [{ title: 'Tents', height: 'medium' }] },
      },
    });
  });

  test('lets an SMS use the short link of a tracker version', async () => {
    const link = { id: 'l', version_name: 'May', shortened_url: 'fd.example/m', tracker: null };
    server.use(
      rows('click_tracker_versions', [
        { ...link, tracker: { name: 'Shop', original_url: 'https://shop.example/' } },
      ]),
    );
    storeDraft('creative');
    await openWizard();
    const sent = recordRequests();
    await userEvent.type(await screen.findByLabelText(SHORT_URL), 'shop');
    await waitFor(() => expect(sent.at(-1)?.query.get('search_text')).toBe('like.%shop%'));
    await userEvent.click(await screen.findByRole('option', { name: 'Shop · May' }));
    expect(await screen.findByRole('button', { name: 'Remove the link Shop · May' })).toBeVisible();
    expect(screen.queryByLabelText(SHORT_URL)).toBeNull();
  });

  test('counts a selected short link in the text, its length, its parts and its price', async () => {
    server.use(
      rows('click_tracker_versions', [
        {
          id: 'l',
          version_name: 'May',
          shortened_url: 'https://go.example/s/old123',
          og_title: 'Spring',
        },
      ]),
    );
    storeDraft('creative', withMessage('a'.repeat(150), { shortUrlId: 'l' }));
    await openWizard();
    const link = 'https://go.example/s/xxxxxx';
    await waitFor(() => expect(preview()).toHaveTextContent(`${'a'.repeat(150)} ${link}`));
    expect(preview()).toHaveTextContent('178 characters');
    expect(within(preview()).getByText('2 parts')).toBeVisible();
    expect(within(preview()).getByText('Spring')).toBeVisible();
    expect(counter().slice(0, 3)).toEqual([
      '178 of 1,600 characters, link included',
      'GSM',
      '2 parts',
    ]);
    expect(figure('SMS parts')).toBe('× 2');
    type(`See {{link}} ${'a'.repeat(10)}`);
    await waitFor(() => expect(preview()).toHaveTextContent(`See ${link} ${'a'.repeat(10)}`));
    expect(
      screen.getByText('The flight’s own short link replaces {{link}} in the message.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Remove the link/ }));
    await waitFor(() => expect(preview()).toHaveTextContent(/^.*See a{10}.*$/));
  });

  test('Insert link replaces the selected text with the link token', async () => {
    storeDraft('creative', withMessage('See this today'));
    await openWizard();
    const field = message() as HTMLTextAreaElement;
    field.setSelectionRange(4, 8);
    await userEvent.click(button('Insert link'));
    expect(field).toHaveValue('See {{link}} today');
    expect(screen.queryByRole('button', { name: 'Insert link' })).toBeNull();
  });

  test('updates the preview and its part count while the user types', async () => {
    storeDraft('creative', withMessage('Ten letters'.slice(0, 10)));
    await openWizard();
    await waitFor(() => expect(preview()).toHaveTextContent('Ten letter'));
    expect(preview()).toHaveTextContent('10 characters');
    const badges = [];
    for (const times of [160, 161, 306, 307]) {
      type('a'.repeat(times));
      await waitFor(() => expect(preview()).toHaveTextContent(`${times} characters`));
      badges.push(within(preview()).queryByText(/^\d+ parts$/)?.textContent);
    }
    expect(badges).toEqual([undefined, '2 parts', '2 parts', '3 parts']);
  });
});

describe('a new email', () => {
  test('starts without a subject and cannot be created without one', async () => {
    storeDraft('creative', withMessage('', { channelType: 'Email' }));
    server.use(answer('post', RPC, CREATED));
    await openWizard();
    const attempts = recordAttempts();
    const subject = () => screen.getByLabelText('Subject *');
    expect(subject()).toHaveValue('');
    fireEvent.change(screen.getByLabelText('Text *'), { target: { value: 'Trails are open.' } });
    expect(subject()).toHaveValue('');
    await pressCreate();
    await waitFor(() => expect(subject()).toHaveAccessibleDescription(/Fill this in/));
    expect(subject()).toBeInvalid();
    expect(attempts()).toEqual([]);
    fireEvent.change(subject(), { target: { value: 'Trails' } });
    await pressCreate();
    await waitFor(() => expect(attempts()).toHaveLength(1));
    expect(attempts()[0]?.p_flight).toMatchObject({
      new_creative: { content: { channel: 'email', subject: 'Trails' } },
    });
  });
});

describe('an existing creative', () => {
  const chosen = () => screen.findByRole('combobox', { name: 'Creative *' });

  test('is offered for the flight’s channel, and selecting another one clears the version', async () => {
    const creative = aCreative({ name: 'Stored' });
    const version = aCreativeVersion({ version_name: 'Second', message: 'From the shelf' });
    server.use(
      rows('creatives', [creative, aCreative({ name: 'Other' })]),
      rows('creative_versions', [version, aCreativeVersion()]),
    );
    storeDraft('creative', completeDraft({ channelType: 'Email' }));
    const sent = recordRequests();
    await openWizard();
    await userEvent.click(screen.getByRole('radio', { name: 'Use Existing Creative' }));
    await screen.findByRole('option', { name: 'Stored (Cleared)' });
    expect(sent.find(({ table }) => table === 'creatives')?.query.get('type')).toBe('ilike.Email');
    await userEvent.selectOptions(await chosen(), creative.id);
    const versions = await screen.findByLabelText('Version *');
    await userEvent.click(versions);
    await userEvent.click(await screen.findByRole('option', { name: 'Second (Feb 2, 2026)' }));
    const asked = sent.find(({ table }) => table === 'creative_versions')?.query;
    expect(asked?.get('creative_id')).toBe(`eq.${creative.id}`);
    await waitFor(() => expect(preview()).toHaveTextContent('From the shelf'));
    await userEvent.selectOptions(await chosen(), 'Other (Cleared)');
    expect(screen.getByLabelText('Version *')).toHaveValue('');
    await waitFor(() => expect(preview()).not.toHaveTextContent('From the shelf'));
  });

  test('shows the split of its active variants and is priced as the longest variant', async () => {
    const creative = aCreative({ name: 'Stored' });
    const variant = (letter: string, over: object) =>
      aCreative({ variant: letter, variant_of: creative.id, variant_share: 30, ...over });
    server.use(
      rows('creatives', [
        creative,
        variant('B', { status: 'inactive' }),
        variant('C', { newest_content: { channel: 'sms', text: 'x'.repeat(161) } }),
      ]),
      rows('creative_versions', [aCreativeVersion({ message: 'From the shelf' })]),
    );
    storeDraft('creative');
    await openWizard();
    await userEvent.click(screen.getByRole('radio', { name: 'Use Existing Creative' }));
    await screen.findByRole('option', { name: 'Stored (Cleared)' });
    await userEvent.selectOptions(await chosen(), creative.id);
    await waitFor(() =>
      expect(preview()).toHaveTextContent('tests the creative’s variants: A 70%, B 30%.'),
    );
    await waitFor(() => expect(figure('SMS parts')).toBe('× 2'));
    expect(figure('Variants, priced as the longest')).toBe('A 70%, B 30%');
  });

  test('is listed once with the number of its variants, next to a variant selected earlier', async () => {
    const creative = aCreative({ name: 'Stored', variant_count: 2 });
    const before = aCreative({ name: 'Stored B', variant: 'B', variant_of: creative.id });
    server.use(
      http.get('*/rest/v1/creatives', ({ request }) => {
        const { searchParams: query } = new URL(request.url);
        if (query.get('id') === `eq.${before.id}`) return HttpResponse.json(before);
        const found = [creative, before].filter(
          (row) => query.get('variant_of') !== 'is.null' || row.variant_of === null,
        );
        return HttpResponse.json(found, { headers: { 'content-range': `0-0/${found.length}` } });
      }),
      rows('creative_versions', [aCreativeVersion()]),
    );
    storeDraft(
      'creative',
      completeDraft({ creativeOption: 'existing', selectedCreativeId: before.id }),
    );
    await openWizard();
    await screen.findByRole('option', { name: 'Stored B (Cleared)' });
    const offered = within(await chosen()).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Choose a creative',
      'Stored B (Cleared)',
      'Stored (Cleared), 2 variants',
    ]);
    expect(await chosen()).toHaveValue(before.id);
  });

  test('selects its version automatically when it has only one', async () => {
    const creative = aCreative({ name: 'Stored' });
    const version = aCreativeVersion({ version_name: 'Original', message: 'From the shelf' });
    server.use(rows('creatives', [creative]), rows('creative_versions', [version]));
    storeDraft('creative', completeDraft({ creativeOption: 'existing' }));
    await openWizard();
    await screen.findByRole('option', { name: 'Stored (Cleared)' });
    await userEvent.selectOptions(await chosen(), creative.id);
    await waitFor(() => expect(screen.getByLabelText('Version *')).toHaveDisplayValue(/^Original/));
    await waitFor(() => expect(preview()).toHaveTextContent('From the shelf'));
  });

  test('shows an error at the version field when it has no version', async () => {
    const creative = aCreative();
    server.use(rows('creatives', [creative]), rows('creative_versions', []));
    storeDraft(
      'creative',
      completeDraft({ creativeOption: 'existing', selectedCreativeId: creative.id }),
    );
    await openWizard();
    await pressCreate();
    expect(await screen.findByText('Incomplete Data')).toBeVisible();
    expect(screen.getByLabelText('Version *')).toHaveAccessibleDescription('Choose a version.');
  });

  test('filters the loaded creatives immediately and keeps the search field while results load', async () => {
    const [cold, warm] = [aCreative({ name: 'Cold weekend' }), aCreative({ name: 'Warm weekend' })];
    server.use(
      http.get('*/rest/v1/creatives', async ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.has('group_names')) await delay('infinite');
        return HttpResponse.json([cold, warm], { headers: { 'content-range': '0-1/2' } });
      }),
    );
    storeDraft('creative', completeDraft({ creativeOption: 'existing' }));
    await openWizard();
    await screen.findByRole('option', { name: /^Warm weekend/ });
    const search = screen.getByLabelText('Search creatives');
    fireEvent.change(search, { target: { value: 'cold' } });
    expect(screen.getByRole('option', { name: /^Cold weekend/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /^Warm weekend/ })).toBeNull();
    fireEvent.change(search, { target: { value: 'nothing' } });
    expect(await screen.findByRole('option', { name: 'Loading creatives...' })).toBeInTheDocument();
    expect(search).toBeVisible();
  });

  test('says when there is none for the channel', async () => {
    storeDraft('creative', completeDraft({ creativeOption: 'existing', channelType: 'Voice' }));
    await openWizard();
    const text = 'No existing creatives found for Voice. Please create a new one.';
    expect(await screen.findByText(text)).toBeVisible();
  });
});
