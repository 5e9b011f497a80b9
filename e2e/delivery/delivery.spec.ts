import type { Page } from '@playwright/test';
import {
  confirmLaunch,
  expect,
  expectAccessible,
  ownServerTest,
  signIn,
} from '../support/fixtures';
import type { Server } from '../support/server';

// The journey moves the delivery clock.
const test = ownServerTest;

const HOUR = 3_600_000;
/** Date and time of a moment in Berlin, the time zone of the windows. */
const inBerlin = (moment: number) => {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(moment)
    .split(' ');
  return { date, time };
};
/** Four one-hour windows, one hour apart. */
const FIRST = Math.ceil(Date.now() / HOUR) * HOUR + HOUR;
const WINDOWS = [0, 2, 4, 6].map((hours) => FIRST + hours * HOUR);

/** Waits until the open page has refetched, which it does every ten seconds of its own clock. */
const expectSoon = (page: Page, look: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(10_000);
    await look();
  }).toPass();

/** Runs the simulated gateway up to `hours` after the start of the first window. */
async function workOff(page: Page, { localKey }: Server, hours: number) {
  const until = new Date(FIRST + hours * HOUR).toISOString();
  const answer = await page.request.post('/_gateway', {
    headers: { authorization: `Bearer ${localKey}` },
    data: { until },
    timeout: 0,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function createCampaign(page: Page) {
  await page.getByRole('button', { name: 'New Campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('First snow');
  await dialog.getByLabel(/^Description/).fill('For everybody who waits for it');
  await dialog.getByLabel(/^Budget/).fill('30');
  await dialog.getByLabel(/^Start date/i).fill(inBerlin(Date.now()).date);
  await dialog.getByLabel(/^End date/i).fill(inBerlin(Date.now() + 20 * 24 * HOUR).date);
  await dialog.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(page.getByText('"First snow" has been created successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'First snow' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Campaigns' }).click();
}

async function planFlight(page: Page) {
  const row = page.getByRole('listitem').filter({ hasText: 'First snow' }).first();
  await row.getByRole('button', { name: /New Flight/ }).click();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.getByLabel(/^Flight Name/).fill('Cold morning');
  await page.getByLabel(/^Channel Type/).selectOption('SMS');
  await page.getByLabel(/^Flight Budget/).fill('20');
  for (const [index, start] of WINDOWS.entries()) {
    await page.getByRole('button', { name: 'Add Interval' }).click();
    const interval = page.getByRole('listitem', { name: `Interval ${index + 1}` });
    await interval.getByLabel('Date').fill(inBerlin(start).date);
    await interval.getByLabel('Start time').fill(inBerlin(start).time);
    await interval.getByLabel('End time').fill(inBerlin(start + HOUR).time);
  }
  await next.click();
  await next.click();
  await page.getByRole('checkbox').first().click();
  await next.click();
  await page.getByLabel(/^Creative Name/).fill('Snow');
  await page.getByLabel(/^Message/).fill('It snows. Boots are on the left.');
  const forecast = page.getByRole('region', { name: 'Forecast' });
  await expect(forecast).toContainText('Stops when the flight budget is spent.');
  await expect(forecast).toContainText('Raise the flight budget');
  await expectAccessible(page, 'the wizard with its forecast');
  await page.getByRole('button', { name: 'Create Flight' }).click();
  await expect(page.getByText('Flight Created')).toBeVisible();
}

async function setBudget(page: Page, budget: string) {
  await page.getByRole('button', { name: 'Edit Campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Total budget').fill(budget);
  await dialog.getByRole('button', { name: /Save|Update/ }).click();
  await expect(dialog).toBeHidden();
}

test('stops a flight at the campaign budget, continues when the budget is raised, and ends it', async ({
  page,
  own,
}) => {
  test.slow();
  await page.clock.install();
  await signIn(page, 'admin@northwind.example', { path: '/campaigns' });
  await createCampaign(page);
  await planFlight(page);

  // The screen shows that the flight has not sent yet.
  const row = page.getByRole('listitem').filter({ hasText: 'First snow' }).first();
  const status = row.getByRole('combobox');
  // The options load when the control gets focus.
  await status.focus();
  await status.selectOption('active');
  await page.getByRole('link', { name: 'First snow' }).first().click();
  const flights = page.getByRole('region', { name: 'Flights' });
  const flight = flights.getByRole('listitem').filter({ hasText: 'Cold morning' });
  await expect(page.getByRole('main')).toContainText('Active');
  await flight.getByRole('button', { name: 'Activate Cold morning' }).click();
  await confirmLaunch(page, 'Cold morning');
  await expect(flight).toContainText('Active');

  // The text after the value names the total, such as "of 4,166".
  const figure = async (name: string) =>
    Number.parseFloat(
      (
        await flight.getByRole('term').filter({ hasText: name }).locator('+ dd').textContent()
      )?.replaceAll(/[$,]/g, '') ?? '',
    );
  expect(await figure('Sent')).toBe(0);

  // After the first window, the open page updates without a reload.
  await workOff(page, own, 1);
  await expectSoon(page, async () => {
    expect(await figure('Sent')).toBeGreaterThan(0);
    // The page may have refetched in the middle of the window.
    expect(await figure('Spent')).toBeGreaterThan(2);
    await expect(page.getByRole('region', { name: 'Live' })).toContainText(
      'Waiting for next window',
      { timeout: 1000 },
    );
  });

  // With a budget below the spend, the flight waits. Flight and campaign explain why.
  await setBudget(page, '2');
  await expectSoon(page, () =>
    expect(flight).toContainText('Paused · campaign budget used', { timeout: 1000 }),
  );
  await expect(page.getByText('The campaign budget is used up.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Change status of First snow' })).toHaveValue(
    'limited',
  );
  await expectAccessible(page, 'a limited campaign');
  const before = await figure('Sent');
  await workOff(page, own, 3);

  // After the top-up it continues until its own budget is used.
  await setBudget(page, '30');
  await expectSoon(page, () => expect(flight).toContainText('Active', { timeout: 1000 }));
  expect(await figure('Sent')).toBe(before);
  await workOff(page, own, 8);
  await expectSoon(page, () =>
    expect(flight).toContainText('Ended · budget used', { timeout: 1000 }),
  );
  const spent = await figure('Spent');
  expect(spent).toBeGreaterThan(19.9);
  expect(spent).toBeLessThanOrEqual(20);

  // Analytics and the statement show the same amount.
  await page.goto('/analytics?period=7d');
  const row7 = page.getByRole('row', { name: /First snow/ }).first();
  await expect(row7).toContainText(`$${spent.toFixed(2)}`);
  await page.goto('/billing?tab=statement');
  const movements = page.getByRole('table', { name: 'Movements' });
  const next = page
    .getByRole('region', { name: 'Statement' })
    .getByRole('button', { name: 'Next' });
  const first = movements.getByRole('row').nth(1);
  await expect(first).toBeVisible();
  while (!(await movements.textContent())?.includes('Cold morning')) {
    const before = (await first.textContent()) ?? '';
    await next.click();
    await expect(first).not.toHaveText(before);
  }
  await page.getByRole('tab', { name: /^Invoices/ }).click();
  await page.getByRole('table', { name: 'Invoice History' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});
