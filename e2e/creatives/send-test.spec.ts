import { expect, signIn, test, visit } from '../support/fixtures';
import { press, tabTo } from '../support/keyboard';
import { sweep } from '../support/sweep';

test('sends a test to a saved number as a chosen person, delivers it to the mailbox and bills it', async ({
  page,
}) => {
  const name = `Hut test ${Date.now()}`;
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  const message = page.getByLabel(/^Message/);
  await tabTo(page, page.getByLabel(/^Name/));
  await page.keyboard.type(name);
  const send = page.getByRole('button', { name: 'Send Test' });
  await press(page, send);
  await expect(page.getByText('Finish the message first')).toBeVisible();
  await tabTo(page, message);
  await page.keyboard.type('Hi {{ first_name | default: "there" }}, the hut is open.');
  await press(page, send);

  const dialog = page.getByRole('dialog', { name: 'Send a test' });
  await expect(dialog.getByText('Choose who gets it.')).toBeVisible();
  const address = dialog.getByLabel('Save another address');
  await tabTo(page, address);
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Enter an email address, or a number/)).toBeVisible();
  const number = `+4930${Date.now() % 1e8}`;
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: number })).toBeChecked();
  await press(page, dialog.getByRole('checkbox', { name: '+12025550143' }), 'Space');
  await expect(dialog.getByText('$0.10')).toBeVisible();
  await dialog.getByLabel('Sample recipient').selectOption({ label: 'Unknown recipient' });
  await sweep(page, 'the dialog of a test', '[role=dialog]');
  await press(page, dialog.getByRole('button', { name: 'Send Test' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 messages are on their way.')).toBeVisible();
  // Submitting the dialog must not save the editor's form.
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Creative' })).toBeVisible();

  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('button', { name: /^(Leave|Discard)/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Test of ${name}` })).toBeVisible();
  await expect(page.getByText('Delivered')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText(
    'Hi there, the hut is open.',
  );
  await sweep(page, 'a test');
  const { pathname } = new URL(page.url());

  await visit(page, '/billing?tab=statement');
  const line = page.getByRole('row').filter({ hasText: `SMS test of ${name}` });
  await expect(line).toContainText('-$0.10');

  await page.goto('/_mail');
  const mail = page.locator('article').filter({ hasText: number });
  await expect(mail).toContainText('Hi there, the hut is open.');
  await mail.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
});

test('sends no test to an email address before its owner confirms it', async ({
  page,
  browser,
}) => {
  const email = `stranger${Date.now()}@example.org`;
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  await page.getByLabel(/^Name/).fill('Hut test');
  await page.getByLabel(/^Message/).fill('The hut is open.');
  const send = page.getByRole('button', { name: 'Send Test' });
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Send a test' });
  await dialog.getByLabel('Save another address').fill(email);
  await page.keyboard.press('Enter');
  const row = dialog.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Waiting for confirmation');
  await expect(row.getByRole('checkbox')).toBeDisabled();
  await expect(row.getByRole('button', { name: /^Resend/ })).toBeVisible();
  await sweep(page, 'an address that waits', '[role=dialog]');

  const mailbox = await page.context().newPage();
  const mailed = mailbox
    .getByRole('article')
    .filter({ hasText: `To ${email}` })
    .getByRole('link');
  await expect(async () => {
    await mailbox.goto('/_mail');
    await expect(mailed).toHaveCount(1, { timeout: 500 });
  }).toPass();
  const link = (await mailed.getAttribute('href')) ?? '';
  await mailbox.close();

  // The owner has no account.
  const owner = await browser.newContext();
  const theirs = await owner.newPage();
  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(theirs.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  await owner.close();
  // The open list updates.
  await expect(row).not.toContainText('Waiting');
});

test('offers a viewer no test', async ({ page }) => {
  await signIn(page, 'viewer@northwind.example', { path: '/creatives/new' });
  await expect(page.getByText('You can view this creative but not edit it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Test' })).toHaveCount(0);
});
