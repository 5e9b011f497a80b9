import type { Locator } from '@playwright/test';
import { zonedDay } from '@/domain/time/wall-time';
import { addDays } from '@/domain/time/days';
import { expect, signIn, test } from '../support/fixtures';

test('takes 13 clicks and 9 fields from the campaigns to the report of a launched flight', async ({
  page,
}) => {
  let clicks = 0;
  let fields = 0;
  const click = async (control: Locator) => {
    clicks += 1;
    await control.click();
  };
  const fill = async (field: Locator, text: string) => {
    fields += 1;
    await field.fill(text);
  };
  const today = zonedDay('Europe/Berlin', Date.now());
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await signIn(page, 'marketer@northwind.example', { path: '/campaigns' });

  await click(button('New Campaign'));
  await fill(dialog.getByLabel(/^Name/), 'Morning dew');
  await fill(dialog.getByLabel(/^Description/), 'Early walks');
  await fill(dialog.getByLabel(/^Budget/), '1000');
  await fill(dialog.getByLabel(/^Start date/i), today);
  await fill(dialog.getByLabel(/^End date/i), addDays(today, 20));
  await click(button('Create and Plan Flight'));

  // The wizard proposes SMS, a budget, and the next free day in office hours.
  await fill(page.getByLabel(/^Flight Name/), 'Early birds');
  await click(button('Add Interval'));
  await click(button('Next'));
  await click(button('Next'));
  await click(page.getByRole('checkbox', { name: 'City families' }));
  await click(button('Next'));
  await fill(page.getByLabel(/^Creative Name/), 'Dew');
  await fill(page.getByLabel(/^Message/), 'The paths are quiet before nine.');
  await click(button('New Link'));
  await fill(dialog.getByLabel(/^Landing URL/), 'https://northwind.example/early');
  await click(dialog.getByRole('button', { name: 'Create Link' }));
  await expect(dialog).toBeHidden();
  await click(button('Create Flight'));

  await click(button('Launch'));
  const sheet = page.getByRole('dialog', { name: 'Launch Morning dew' });
  const number = sheet.getByRole('textbox', { name: /^Type [\d,]+ to confirm/ });
  const messages = sheet.getByRole('term').filter({ hasText: 'Messages' }).locator('+ dd');
  await expect(messages).not.toBeEmpty();
  if (await number.isVisible()) await number.fill((await messages.textContent()) ?? '');
  await click(sheet.getByRole('button', { name: 'Launch', exact: true }));
  await expect(main.getByRole('region', { name: 'Flights' })).toContainText('Active');
  await click(main.getByRole('link', { name: 'Report', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Report|Analytics/);
  await expect(main).toContainText('Morning dew');
  expect(clicks).toBeLessThanOrEqual(13);
  expect(fields).toBeLessThanOrEqual(9);
});

/** Half the clicks that the job took before the wizard could create several flights in a row. */
const MOST_CLICKS = 27;

test('takes 27 clicks to build a cohort and a link and to launch, change and review three flights', async ({
  page,
}) => {
  let clicks = 0;
  const click = async (control: Locator) => {
    clicks += 1;
    await control.click();
  };
  const today = zonedDay('Europe/Berlin', Date.now());
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await signIn(page, 'marketer@northwind.example', { path: '/' });

  // Cohort.
  await click(page.getByRole('link', { name: 'AudienceMart' }));
  await click(button('Create Cohort'));
  await page.getByLabel('Name').fill('Spring walkers');
  await click(main.getByRole('button', { name: 'Add segments' }));
  await click(dialog.getByRole('checkbox', { name: 'Trail runners', exact: true }));
  await click(dialog.getByRole('button', { name: 'Done' }));
  await click(button('Create Cohort'));
  await expect(page.getByText('Audience created successfully')).toBeVisible();

  // Campaign.
  await click(page.getByRole('link', { name: 'Campaigns', exact: true }));
  await click(button('New Campaign'));
  await dialog.getByLabel(/^Name/).fill('First warm days');
  await dialog.getByLabel(/^Description/).fill('Trails before the summer');
  await dialog.getByLabel(/^Budget/).fill('300');
  await dialog.getByLabel(/^Start date/i).fill(today);
  await dialog.getByLabel(/^End date/i).fill(addDays(today, 20));
  await click(dialog.getByRole('button', { name: 'Create Campaign' }));
  await expect(page.getByRole('heading', { level: 1, name: 'First warm days' })).toBeVisible();

  // First flight. The others copy its settings.
  await click(
    main
      .getByRole('button', { name: 'New Flight' })
      .or(main.getByRole('link', { name: 'New Flight' }))
      .first(),
  );
  const name = page.getByLabel(/^Flight Name/);
  await name.fill('Announcement');
  await page.getByLabel(/^Flight Budget/).fill('100');
  await click(button('Add Interval'));
  await page.getByLabel('Date').fill(addDays(today, 2));
  await click(button('Next'));
  await click(button('Next'));
  await click(page.getByRole('checkbox', { name: 'Spring walkers' }));
  await click(button('Next'));
  await page.getByLabel(/^Creative Name/).fill('Warm days');
  await page.getByLabel(/^Message/).fill('The first warm days are here: every trail is open.');
  await click(button('New Link'));
  await dialog.getByLabel(/^Landing URL/).fill('https://northwind.example/trails');
  await click(dialog.getByRole('button', { name: 'Create Link' }));
  await expect(dialog).toBeHidden();
  await click(button('Create and Plan Another'));

  // The second and third flight differ in name and day.
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('');
  await name.fill('Reminder');
  await page.getByLabel('Date').fill(addDays(today, 4));
  await click(button('Create and Plan Another'));
  await expect(page.getByText('Reminder has been created successfully!')).toBeVisible();
  await expect(name).toHaveValue('');
  await name.fill('Last call');
  await page.getByLabel('Date').fill(addDays(today, 6));
  await click(button('Create Flight'));

  const flights = main.getByRole('region', { name: 'Flights' }).getByRole('listitem');
  for (const flight of ['Announcement', 'Reminder', 'Last call'])
    await expect(flights.filter({ hasText: flight })).toContainText('Pending');

  await click(button('Launch'));
  const sheet = page.getByRole('dialog', { name: 'Launch First warm days' });
  const number = sheet.getByRole('textbox', { name: /^Type [\d,]+ to confirm/ });
  const messages = sheet.getByRole('term').filter({ hasText: 'Messages' }).locator('+ dd');
  await expect(messages).not.toBeEmpty();
  if (await number.isVisible()) await number.fill((await messages.textContent()) ?? '');
  await click(sheet.getByRole('button', { name: 'Launch', exact: true }));
  await expect(flights.filter({ hasText: 'Last call' })).toContainText('Active');

  // Edits a running flight.
  await click(flights.getByRole('link', { name: 'Reminder' }));
  await expect(main.getByRole('heading', { level: 1, name: 'Reminder' })).toBeVisible();
  await expect(main).toContainText(/\/s\/\w{4,}/);
  await click(main.getByRole('link', { name: 'Edit', exact: true }));
  await page.getByLabel(/^Flight Budget/).fill('90');
  await page.getByLabel(/^Reason for the change/).fill('Fewer reminders');
  await click(button('Save Changes'));
  await expect(page.getByText('Flight Updated')).toBeVisible();
  await expect(main).toContainText('$90');

  // The campaign page shows the results.
  await click(page.getByLabel('Breadcrumb').getByRole('link', { name: 'First warm days' }));
  await expect(main.getByRole('figure', { name: 'Sent by day' })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
});
