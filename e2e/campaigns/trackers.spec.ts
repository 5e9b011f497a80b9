import { expect, expectAccessible, signIn, test } from '../support/fixtures';

test('shows the preview of a new tracked link and counts each visit of a person once', async ({
  page,
  request,
}) => {
  test.slow();
  await signIn(page, 'marketer@northwind.example', { path: '/click-tracker' });
  await page.getByRole('button', { name: 'New Tracker' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Tracker' });
  await dialog.getByLabel('Name').fill('Autumn catalogue');
  await dialog.getByLabel('Landing URL').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Create Tracker' }).click();
  await expect(
    page.getByText('Invalid URL - Please enter a valid URL starting with http:// or https://'),
  ).toBeVisible();
  await dialog.getByLabel('Landing URL').fill('http://northwind.example/autumn');
  await dialog.getByRole('button', { name: 'Create Tracker' }).click();
  await expect(
    page.getByText('SMS+ created - You can now add SMS preview versions.'),
  ).toBeVisible();

  const row = page.getByRole('listitem').filter({ hasText: 'Autumn catalogue' }).first();
  await row.getByRole('link', { name: 'Add First Version' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Version' })).toBeVisible();
  await page.getByLabel('Version name').fill('Red leaves');
  await page.getByLabel('OG title').fill('Autumn <b>is</b> here');
  await page.getByLabel('OG description').fill('Boots, shells & lamps');

  // The draft survives a reload and navigation to another page.
  await page.reload();
  await expect(page.getByLabel('OG title')).toHaveValue('Autumn <b>is</b> here');
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save Version' }).click();
  await expect(page.getByText('Version created')).toBeVisible();
  await expect(page).toHaveURL(/\/click-tracker$/);

  const panel = page.getByRole('complementary', { name: 'Link Preview' });
  await expect(panel).toContainText('Autumn <b>is</b> here');
  await expect(panel.getByRole('img', { name: /^QR code of / })).toBeVisible();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download QR code as PNG' }).click();
  expect((await download).suggestedFilename()).toMatch(/^qr-[A-Za-z0-9]{6}\.png$/);
  await expectAccessible(page, 'trackers');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await row.getByRole('button', { name: /^Copy http/ }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/s\/[A-Za-z0-9]{6}$/);

  const path = new URL(link).pathname;
  const visit = (agent: string) =>
    request.get(path, {
      headers: { 'user-agent': agent, 'accept-language': 'en' },
      maxRedirects: 0,
    });
  const person = await visit('Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0');
  expect(person.status()).toBe(302);
  expect(person.headers()['location']).toBe('https://northwind.example/autumn');
  const messenger = await visit('WhatsApp/2.23.20.0');
  expect(messenger.status()).toBe(200);
  expect(await messenger.text()).toContain('content="Autumn &#60;b&#62;is&#60;/b&#62; here"');

  await page.reload();
  await expect(row).toContainText('1 click by 1 person, 1 preview or scan');
  const versions = row.getByRole('list', { name: 'Versions of Autumn catalogue' });
  await expect(versions.getByText(/^1 click\b/)).toBeVisible();
  await row.getByRole('button', { name: 'Show as table' }).click();
  await expect(row.getByRole('table').getByRole('row')).toHaveCount(31);
  await expectAccessible(page, 'clicks as a table');
});

test('saves an edit of a colleague’s tracker as a copy and leaves the original unchanged', async ({
  page,
}) => {
  await signIn(page, 'planner@northwind.example', { path: '/click-tracker' });
  await page.getByRole('button', { name: 'Show versions of Spring landing page' }).click();
  await page.getByRole('link', { name: 'Edit version Spring visual' }).click();
  await page.getByLabel('OG title').fill('Planned for spring');
  await page.getByRole('button', { name: 'Save Version' }).click();
  await expect(page.getByText('Tracker copied to your workspace')).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Link Preview' });
  await expect(panel).toContainText('Planned for spring');
  await expect(
    page.getByRole('button', { name: 'Rename Spring landing page (Copy)' }),
  ).toBeVisible();
  await page
    .getByRole('button', { name: 'Show versions of Spring landing page', exact: true })
    .click();
  await page
    .getByRole('list', { name: 'Versions of Spring landing page', exact: true })
    .getByRole('button', { name: 'Spring visual', exact: true })
    .click();
  await expect(panel).toContainText('Spring at Northwind Outdoor');
});
