import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, forEach, signIn, test, visit } from '../support/fixtures';
import { chooseEntry, press, tabTo, type } from '../support/keyboard';
import { sweep } from '../support/sweep';

interface ChannelCase {
  name: string;
  write: (page: Page) => Promise<void>;
  /** Text that the preview then shows. */
  shown: string;
}

const fill = (fields: Record<string, string>) => async (page: Page) => {
  for (const [label, text] of Object.entries(fields))
    await page
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .fill(text);
};

/** Writes an email. Its blocks are folded, except the first. */
async function writeEmail(page: Page) {
  await fill({ Subject: 'The hut is open', Heading: 'Soup and bread' })(page);
  const open = (name: string) => page.getByRole('region', { name }).getByRole('heading').click();
  await open('Block 2, Text');
  await fill({ 'Text \\*': 'From eight to six.' })(page);
  await open('Block 3, Button');
  await fill({ 'Label \\*': 'Book a bed', Address: 'https://northwind.example/hut' })(page);
  await open('Block 4, Footer');
  await fill({ 'Postal address': '12 Station Road, Anytown' })(page);
  // A click on a block of the preview opens its fields.
  await pictureOf(page, 'Email').getByText('Book a bed').click();
  await expect(page.getByLabel(/^Label \*/)).toBeFocused();
}

const CHANNELS: ChannelCase[] = [
  {
    name: 'SMS',
    write: fill({ Message: 'Hi {{ first_name | default: "there" }}, the hut is open.' }),
    shown: 'Hi Anna, the hut is open.',
  },
  { name: 'RCS', write: fill({ Title: 'The hut', Description: 'Open daily.' }), shown: 'The hut' },
  { name: 'Push', write: fill({ Title: 'The hut', Message: 'Is open.' }), shown: 'Is open.' },
  {
    name: 'Email',
    write: writeEmail,
    shown: 'Soup and bread',
  },
  {
    name: 'WhatsApp',
    write: fill({ Message: 'Your bed is booked.' }),
    shown: 'Your bed is booked.',
  },
  { name: 'Voice', write: fill({ Script: 'Your bed is booked.' }), shown: 'Your bed is booked.' },
];

const previewOf = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
/** Text of a message preview. An email preview is a frame. */
const pictureOf = (page: Page, channel: string) =>
  channel === 'Email'
    ? previewOf(page).frameLocator('iframe').getByRole('article')
    : previewOf(page);

/** Adds a variant to the open creative, with a share in percent of the audience. */
async function addVariant(page: Page, name: string, share: string) {
  const variants = page.getByRole('region', { name: 'Variants' });
  await press(page, variants.getByRole('button', { name: 'Add variant' }));
  await expect(
    variants.getByRole('link', { name: new RegExp(`^B · ${name} B Draft`) }),
  ).toBeFocused();
  await type(page, variants.getByLabel('Share of B in percent'), share);
  await page.keyboard.press('Tab');
  await expect(page.getByText('Shares saved')).toBeVisible();
  await expect(variants.getByRole('listitem').first()).toContainText(`${100 - Number(share)}%`);
  await sweep(page, 'a creative with a variant');
}

test('writes, previews, approves and sends a message with a variant on every channel', async ({
  page,
}) => {
  const run = Date.now();
  await signIn(page, 'marketer@northwind.example', { path: '/creatives' });
  await forEach(CHANNELS, async ({ name: channel, write, shown }) => {
    const name = `Hut by ${channel} ${run}`;
    await visit(page, '/creatives/new');
    await page.getByRole('radio', { name: channel }).check({ force: true });
    await page.getByLabel(/^Name/).fill(name);
    await write(page);
    await expect(pictureOf(page, channel)).toContainText(shown);
    const links = page.getByRole('region', { name: /^Untracked link in the message$/ });
    if (channel === 'Email')
      await expect(links).toContainText('this address is reserved for examples');
    else await expect(links).toBeHidden();
    await page.getByRole('button', { name: 'Create Creative' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Creatives' })).toBeVisible();
    await expect(pictureOf(page, channel)).toContainText(shown);
    await page.getByRole('button', { name: `Approve: ${name}` }).click();
    // The app asks for a confirmation if the checks found something.
    const question = page.getByRole('alertdialog', { name: 'Approve as it is?' });
    const approved = page.getByText(`"${name}" is now approved.`);
    await expect(question.or(approved)).toBeVisible();
    if (await question.isVisible()) await question.getByRole('button', { name: 'Approve' }).click();
    await expect(approved).toBeVisible();
  });

  await page.getByRole('button', { name: `Edit Hut by RCS ${run}` }).click();
  await addVariant(page, `Hut by RCS ${run}`, '30');
  await visit(page, '/creatives');
  // The list shows a variant within its creative, but a search finds it by its own name.
  const rcs = page.locator('[data-row]').filter({ hasText: `Hut by RCS ${run}` });
  await expect(rcs).toHaveCount(1);
  await expect(rcs.getByRole('link', { name: '1 variant' })).toBeVisible();
  await rcs.getByRole('button', { name: /^Show versions/ }).click();
  await expect(rcs.getByRole('list', { name: /^Variants of/ })).toContainText(/^B.*30%$/);
  await sweep(page, 'a creative with its variants in the list');
  await visit(page, `/creatives?q=${encodeURIComponent(`RCS ${run} B`)}`);
  await expect(page.getByRole('link', { name: `Variant B of Hut by RCS ${run}` })).toBeVisible();

  await visit(page, '/campaigns');
  const flight = `Hut flight ${run}`;
  await page
    .getByRole('main')
    .getByRole('button', { name: /New Flight/ })
    .first()
    .click();
  await page.getByLabel(/^Flight Name/).fill(flight);
  await page.getByLabel(/^Channel Type/).selectOption('RCS');
  await page.getByRole('button', { name: 'Add Interval' }).click();
  await page.getByLabel('Date').first().fill('2031-03-06');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await next.click();
  await page.getByRole('checkbox', { name: 'City families' }).click();
  await next.click();
  await page.getByRole('radio', { name: 'Use Existing Creative' }).check({ force: true });
  await page
    .getByLabel(/^Creative \*/)
    .selectOption({ label: `Hut by RCS ${run} (Approved), 1 variant` });
  await expect(previewOf(page)).toContainText('The hut');
  await expect(previewOf(page)).toContainText('tests the creative’s variants: A 70%, B 30%.');
  const asked = page.waitForRequest(/rpc\/create_flight/);
  await page.getByRole('button', { name: 'Create Flight' }).click();
  await expect(page.getByText('Flight Created')).toBeVisible();
  const made = (await asked).postDataJSON() as { p_id: string; p_flight: { campaign_id: string } };
  await visit(page, `/campaigns/${made.p_flight.campaign_id}/flights/${made.p_id}`);
  const tried = page.getByRole('region', { name: 'Variants' }).getByRole('row');
  await expect(tried.filter({ hasText: `Hut by RCS ${run} B` })).toContainText('30%');
});

test('inserts a field and restores a draft with the keyboard, without axe violations, at 390 px too', async ({
  page,
}) => {
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  const message = page.getByLabel(/^Message/);
  await tabTo(page, message);
  await page.keyboard.type('Grüße – 👋 ');
  await chooseEntry(page, page.getByRole('button', { name: 'Insert a field' }), 'First name');
  await expect(message).toHaveValue('Grüße – 👋 {{ first_name | default: "there" }}');
  await expect(message).toBeFocused();
  await expect(previewOf(page)).toContainText('Grüße – 👋 Anna');
  await chooseEntry(page, page.getByRole('button', { name: 'Insert an emoji' }), 'Star ⭐');
  await expect(previewOf(page)).toContainText('Grüße – 👋 Anna⭐');
  await expect(message).toBeFocused();
  await page.keyboard.press('Backspace');
  await sweep(page, 'a message with a field');
  await page.reload();
  await expect(message).toHaveValue('Grüße – 👋 {{ first_name | default: "there" }}');
});

test('adds email columns and products with the keyboard and renders them in light and dark', async ({
  page,
}) => {
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  await page.getByRole('radio', { name: 'Email' }).check({ force: true });
  const mail = pictureOf(page, 'Email');
  await fill({ Heading: 'The trail in April' })(page);
  const add = page.getByRole('button', { name: 'Add a block' });
  await chooseEntry(page, add, 'Columns');
  const columns = page.getByRole('region', { name: 'Block 4, Columns' });
  await expect(columns.getByLabel(/^Title/).first()).toBeFocused();
  await page.keyboard.type('By train');
  await columns
    .getByLabel(/^Text/)
    .first()
    .fill('Twice a day, {{ first_name | default: "dear" }}.');
  await press(page, columns.getByRole('button', { name: 'Add a column' }));
  await expect(columns.getByRole('region', { name: 'Column 3' })).toBeVisible();
  await press(page, columns.getByRole('button', { name: 'Remove: Column 3' }));
  await press(page, columns.getByRole('button', { name: 'Move down: Column 1' }));
  await expect(columns.getByLabel(/^Title/).nth(1)).toHaveValue('By train');
  await expect(mail).toContainText('Twice a day, Anna.');
  await chooseEntry(page, add, 'Products');
  const product = page.getByRole('region', { name: 'Product 1', exact: true });
  await expect(product.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('Tent for two');
  await expect(mail.getByText('Tent for two')).toBeVisible();
  await fill({ Subject: 'April on the trail' })(page);
  await expect(mail).toHaveAccessibleName('April on the trail');

  const card = mail.locator('.card').first();
  const dark = page.getByRole('button', { name: 'Dark' });
  for (const colour of ['rgb(28, 33, 39)', 'rgb(255, 255, 255)']) {
    await dark.click();
    await expect(card).toHaveCSS('background-color', colour);
  }
  await page.getByLabel('Device').selectOption('Computer');
  const [left, right] = await Promise.all(
    [0, 1].map((index) => mail.locator('.mj-column-per-50').nth(index).boundingBox()),
  );
  // Side by side; a phone stacks them.
  expect(right?.y).toBe(left?.y);
  await mail.getByText('Tent for two').selectText();
  const selected = mail.evaluate((element) => element.ownerDocument.getSelection()?.toString());
  expect(await selected).toBe('Tent for two');
  await sweep(page, 'an e-mail of columns and products');
  const html = await mail.evaluate((element) => element.ownerDocument.documentElement.outerHTML);
  await page.setContent(html);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `the e-mail itself, ${colorScheme}`, {
      part: '.page',
      contrast: true,
    });
  }
});

test('adds, moves, removes and restores carousel cards and buttons with the keyboard', async ({
  page,
}) => {
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  await page.getByRole('radio', { name: 'RCS' }).check({ force: true });
  await tabTo(page, page.getByRole('radio', { name: 'Card', exact: true }));
  await page.keyboard.press('ArrowRight');
  const card = (number: number) => page.getByRole('region', { name: `Card ${number}` });
  const title = (number: number) => card(number).getByLabel(/^Title/);
  await type(page, title(1), 'The hut');
  const add = page.getByRole('button', { name: 'Add a card' });
  for (const [number, name] of [
    [2, 'The trail'],
    [3, 'The lake'],
  ] as const) {
    await press(page, add);
    await expect(title(number)).toBeFocused();
    await page.keyboard.type(name);
  }
  await press(page, card(3).getByRole('button', { name: 'Add a button' }));
  await type(page, card(3).getByLabel(/^Label/), 'Swim');
  const cards = pictureOf(page, 'RCS').getByRole('list', { name: 'Cards' }).getByRole('listitem');
  await press(page, card(3).getByRole('button', { name: 'Move up: Card 3' }));
  await expect(page.getByRole('button', { name: 'Move up: Card 2' })).toBeFocused();
  await expect(title(2)).toHaveValue('The lake');
  await expect(cards.nth(1)).toContainText('Swim');
  await press(page, card(2).getByRole('button', { name: 'Remove: Card 2' }));
  await expect(page.getByRole('button', { name: 'Remove: Card 2' })).toBeFocused();
  await expect(card(3)).toHaveCount(0);
  await press(page, page.getByRole('button', { name: 'Undo' }));
  await expect(title(2)).toHaveValue('The lake');
  await expect(card(2).getByLabel(/^Label/)).toHaveValue('Swim');
  await sweep(page, 'a carousel');
});

test('cleans a pasted document, keeps a paste of 100 kB whole and shows by how much it is too long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  const message = page.getByLabel(/^Message/);
  const paste = async (text: string) => {
    await page.evaluate(async (plain) => {
      const html = `<p class=MsoNormal style='mso-list:l0'><b>${plain}</b><o:p></o:p></p>`;
      const blob = (type: string, part: string) => new Blob([part], { type });
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': blob('text/plain', plain),
          'text/html': blob('text/html', html),
        }),
      ]);
    }, text);
    await message.press('ControlOrMeta+a');
    await message.press('ControlOrMeta+v');
  };
  await paste('The\u00a0hut is open.\r\n\r\n\r\n\r\nBook\u00ad ahead.\u200b');
  await expect(message).toHaveValue('The hut is open.\n\nBook ahead.');
  await expect(previewOf(page)).toContainText('Book ahead.');
  await paste('<p class=MsoNormal><span>The hut<o:p></o:p> is &amp; stays open.</span></p>');
  await expect(message).toHaveValue('The hut is & stays open.');
  await message.press('ControlOrMeta+z');
  await expect(message).toHaveValue('The hut is open.\n\nBook ahead.');
  const much = `${'Trails are open. '.repeat(6000)}\u00a0End`;
  await paste(much);
  await expect(message).toHaveValue(much.replace('\u00a0', ' '));
  await expect(page.getByText(/102,004 of 1,600 characters/)).toBeVisible();
  await page.getByLabel(/^Name/).fill('Much');
  await press(page, page.getByRole('button', { name: 'Create Creative' }));
  await expect(message).toHaveAccessibleDescription(/Shorten this to 1,600 characters/);
});

test('translates a message with the keyboard, without axe violations, at 390 px too', async ({
  page,
}) => {
  const name = `Two languages ${Date.now()}`;
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  await page.getByLabel(/^Name/).fill(name);
  const message = page.getByLabel(/^Message/);
  await message.fill('Trails are open.');
  await chooseEntry(page, page.getByRole('button', { name: 'Add a language' }), 'German');
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('Trails are open.');
  await type(page, message, 'Die Wege sind frei.');
  const german = page.getByRole('radio', { name: /^German Complete/ });
  await expect(german).toBeChecked();
  await expect(previewOf(page)).toContainText('Die Wege sind frei.');
  await sweep(page, 'a message in two languages');
  await tabTo(page, german, { back: true });
  await page.keyboard.press('ArrowLeft');
  await expect(message).toHaveValue('Trails are open.');
  await press(page, page.getByRole('button', { name: 'Create Creative' }));
  await press(page, page.getByRole('button', { name: `Edit ${name}` }));
  await expect(message).toHaveValue('Trails are open.');
  await press(page, page.getByRole('radio', { name: /^Everyone else/ }), 'ArrowRight');
  await expect(message).toHaveValue('Die Wege sind frei.');
});

test('compares, restores and copies versions to another channel with the keyboard, without axe violations', async ({
  page,
}) => {
  const name = `Trails ${Date.now()}`;
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Message/).fill('Trails are open. {{link}}');
  await press(page, page.getByRole('button', { name: 'Create Creative' }));
  await chooseEntry(page, page.getByRole('button', { name: `More for ${name}` }), 'Add a version');
  await page.getByLabel(/^Version name/).fill('Closed');
  await page.getByLabel(/^Message/).fill('Trails are closed. {{link}}');
  await press(page, page.getByRole('button', { name: 'Create Version' }));
  await chooseEntry(
    page,
    page.getByRole('button', { name: `More for ${name}` }),
    'Versions and results',
  );
  const table = page.getByRole('table', { name: 'Original and Closed, by field' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.locator('del')).toContainText('open.');
  await expect(table.locator('ins')).toContainText('closed.');
  await sweep(page, 'two versions compared');
  await press(page, page.getByRole('button', { name: 'Comments on Closed: 0' }));
  await page.getByLabel('New comment').fill('Say until when.');
  await page.keyboard.press('ControlOrMeta+Enter');
  const comments = page.getByRole('list', { name: 'Comments on Closed' });
  await expect(comments).toContainText('Say until when.');
  await expect(page.getByLabel('New comment')).toBeFocused();
  await sweep(page, 'a comment on a version');
  await press(page, comments.getByRole('button', { name: /^Delete the comment/ }));
  await press(page, page.getByRole('button', { name: 'Delete comment' }));
  await expect(comments).toHaveCount(0);
  await press(page, page.getByRole('button', { name: 'Restore Original' }));
  const versions = page.getByRole('list', { name: `Versions of ${name}` });
  await expect(versions.getByRole('listitem')).toHaveCount(3);
  await expect(versions.getByRole('listitem').first()).toContainText('Restored: Original');
  await expect(page.getByRole('table', { name: /^Closed and Restored: Original/ })).toBeVisible();
  await chooseEntry(
    page,
    page.getByRole('button', { name: 'Copy Closed to another channel' }),
    'Voice',
  );
  await expect(page.getByLabel(/^Script/)).toHaveValue('Trails are closed.');
  await expect(page.getByText(/Voice does not support: Links\./)).toBeVisible();
  await sweep(page, 'a copy for another channel');
});

test('chooses, saves, renames and deletes a template with the keyboard, without axe violations', async ({
  page,
}) => {
  const name = `Kept ${Date.now()}`;
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  const templates = page.getByRole('button', { name: 'Templates' });
  const enter = (entry: string) => chooseEntry(page, templates, entry);
  await enter('Choose a template');
  const picker = page.getByRole('dialog', { name: 'Templates for SMS' });
  await picker.getByRole('searchbox').fill('birthday');
  await expect(picker.getByRole('radio')).toHaveCount(1);
  await picker.getByRole('radio', { name: 'Birthday' }).focus();
  await page.keyboard.press('Space');
  await expect(picker.getByRole('region', { name: 'Preview of the template' })).toContainText(
    'Hi Anna, happy birthday!',
  );
  await sweep(page, 'the templates', '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Message/)).toHaveValue(/happy birthday/);
  // The completeness follows the last change after a short delay. Before that, the menu entry is disabled.
  await expect(page.locator('label', { hasText: 'SMS' }).getByText('Complete')).toBeVisible();
  await enter('Save as template');
  await page.getByRole('dialog').getByLabel(/^Name/).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Template saved')).toBeVisible();
  await enter('Choose a template');
  await press(page, picker.getByRole('button', { name: `Rename template ${name}` }));
  const renaming = page.getByRole('dialog', { name: 'Rename template' });
  await renaming.getByLabel(/^Name/).fill(`Renamed ${name}`);
  await sweep(page, 'the name of a template', '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(renaming).toHaveCount(0);
  await expect(
    picker.getByRole('button', { name: `Rename template Renamed ${name}` }),
  ).toBeFocused();
  await press(page, picker.getByRole('button', { name: `Delete template Renamed ${name}` }));
  await expect(picker.getByRole('radio', { name })).toHaveCount(0);
  await expect(picker.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('radio', { name })).toBeVisible();
});

test('warns at the field about a word that an admin wants to avoid', async ({ page }) => {
  const word = `bargain${Date.now()}`;
  await signIn(page, 'admin@northwind.example', { path: '/settings/words' });
  const words = page.getByRole('region', { name: 'Words to avoid' });
  await words.getByLabel('Word or phrase').fill(word);
  await page.keyboard.press('Enter');
  await expect(words.getByRole('button', { name: `Remove ${word}` })).toBeVisible();
  await sweep(page, 'words to avoid');
  await visit(page, '/creatives/new');
  await page.getByLabel(/^Message/).fill(`What a ${word.toUpperCase()}!`);
  await expect(page.getByLabel(/^Message/)).toHaveAccessibleDescription(
    new RegExp(`Your organization avoids “${word}”`),
  );
  await sweep(page, 'a message with a word to avoid');
  await visit(page, '/settings/words');
  await press(page, words.getByRole('button', { name: `Remove ${word}` }));
  await expect(words.getByRole('button', { name: `Remove ${word}` })).toHaveCount(0);
});

test('shows creatives as a gallery with the keyboard, without axe violations, at 390 px too', async ({
  page,
}) => {
  await signIn(page, 'marketer@northwind.example', { path: '/creatives?type=RCS' });
  await press(page, page.getByRole('button', { name: 'Gallery' }));
  await expect(page).toHaveURL(/look=gallery/);
  const gallery = page.getByRole('list', { name: 'Gallery' });
  const card = gallery.getByRole('listitem').first();
  const name = await card.getByRole('heading').innerText();
  await expect(card.locator('figure')).toBeVisible();
  await sweep(page, 'the gallery');
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, card.getByRole('button', { name: `Preview ${name}` }));
  await expect(previewOf(page)).toContainText(name);
  await page.reload();
  await expect(gallery).toBeVisible();
  await press(page, page.getByRole('button', { name: 'List' }));
  await expect(gallery).toHaveCount(0);
  await expect(page).not.toHaveURL(/look=/);
});

/** Area in which two elements overlap, in square pixels. */
async function overlapOf(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('One of the elements is not rendered');
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

test('opens the list of links above the price and chooses one with the mouse', async ({ page }) => {
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  const search = page.getByRole('combobox', { name: 'Tracked link' });
  await search.click();
  const first = page.getByRole('option', { name: 'Store finder' }).first();
  await expect(first).toBeVisible();
  // The option is on top at its position, not the sticky footer.
  await first.click({ timeout: 10_000 });
  await expect(page.getByRole('button', { name: /^Remove the link Store finder/ })).toBeFocused();
});

const PLACES = [1440, 800, 390].flatMap((width) =>
  ['start', 'end'].map((end) => ({ name: `${end} of the page at ${width} px`, width, end })),
);

test('never covers the save button with a toast', async ({ page, consoleErrors }) => {
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  await page.getByRole('radio', { name: 'SMS' }).check({ force: true });
  await fill({ Name: 'Hut in the fog', Message: 'The hut is open.' })(page);
  await page.route('**/rest/v1/rpc/*creative*', (route) => route.abort());
  const save = page.getByRole('button', { name: 'Create Creative' });
  await save.click();
  const message = page.locator('[data-sonner-toast]');
  await expect(message).toBeVisible();
  await forEach(PLACES, async ({ width, end }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), end === 'end' ? 1e6 : 0);
    await expect.poll(() => overlapOf(message, save)).toBe(0);
  });
  // Error of the refused save.
  consoleErrors.length = 0;
});
