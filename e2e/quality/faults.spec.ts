import { expect, signIn, test } from '../support/fixtures';
import type { Page } from '@playwright/test';

const FLIGHT = '**/rest/v1/rpc/create_flight';

/** Opens the wizard and fills in all four steps, without creating the flight. */
async function planFlight(page: Page, name: string) {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  // A demo campaign that no other journey uses.
  await page.getByRole('button', { name: 'New Flight in Outdoor Schools' }).click();
  await page.getByLabel(/^Flight Name/).fill(name);
  await page.getByRole('button', { name: 'Add Interval' }).click();
  await next.click();
  await next.click();
  await page.getByRole('checkbox').first().click();
  await next.click();
  await page.getByLabel(/^Creative Name/).fill(`${name} text`);
  await page.getByLabel(/^Message/).fill('Trails are open.');
}

/** Number of stored flights with this name, read with the session of the page. */
const storedFlights = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const session = JSON.parse(localStorage.getItem('flightdeck:session') ?? '{}');
    const key = document.querySelector('meta[name="flightdeck:publishable-key"]');
    const response = await fetch(
      `/rest/v1/flights?name=eq.${encodeURIComponent(wanted)}&select=id,flight_creatives(creative_id)`,
      {
        headers: {
          apikey: key?.getAttribute('content') ?? '',
          authorization: `Bearer ${session.access_token}`,
        },
      },
    );
    const rows: { flight_creatives: unknown[] }[] = await response.json();
    return rows.map(({ flight_creatives }) => flight_creatives.length);
  }, name);

test.beforeEach(async ({ page }) => {
  await signIn(page, 'marketer@northwind.example', { path: '/campaigns' });
});

/**
 * Drops the server's responses to new flights until the returned function is called. Fetches the body with Playwright,
 * because stock Firefox does not expose it.
 */
async function loseAnswers(page: Page) {
  if (page.context().browser()?.browserType().name() !== 'firefox') {
    await page.route(FLIGHT, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    return () => page.unroute(FLIGHT);
  }
  await page.evaluate(() => {
    const send = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const answer = await send(...asked);
      if (answer.url.endsWith('/rpc/create_flight'))
        throw new TypeError('NetworkError when attempting to fetch resource.');
      return answer;
    };
    addEventListener('answers', () => (globalThis.fetch = send));
  });
  return () => page.evaluate(() => dispatchEvent(new Event('answers')));
}

test('creates exactly one flight when the response is lost and the user retries', async ({
  page,
  consoleErrors,
}) => {
  const name = `Lost answer ${Date.now()}`;
  await planFlight(page, name);
  const findAnswers = await loseAnswers(page);
  await page.getByRole('button', { name: 'Create Flight' }).click();
  await expect(page.getByText('No response from the server')).toBeVisible();
  await expect(page.getByLabel(/^Message/)).toHaveValue('Trails are open.');
  await findAnswers();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Flight Created')).toBeVisible();
  expect(await storedFlights(page, name)).toEqual([1]);
  consoleErrors.length = 0;
});

test('stores nothing offline, keeps all four tabs and succeeds on retry', async ({
  page,
  consoleErrors,
}) => {
  const name = `No network ${Date.now()}`;
  await planFlight(page, name);
  await page.route(FLIGHT, (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Create Flight' }).click();
  await expect(page.getByText('No response from the server')).toBeVisible();
  expect(await storedFlights(page, name)).toEqual([]);
  await page.getByRole('tab', { name: /Flight Details/ }).click();
  await expect(page.getByLabel(/^Flight Name/)).toHaveValue(name);
  await expect(page.getByRole('listitem', { name: 'Interval 1' })).toBeVisible();
  await page.unroute(FLIGHT);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Flight Created')).toBeVisible();
  expect(await storedFlights(page, name)).toEqual([1]);
  consoleErrors.length = 0;
});

test('waits 40 seconds for a response without sending the request again', async ({ page }) => {
  const name = `Slow answer ${Date.now()}`;
  await planFlight(page, name);
  let asked = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(FLIGHT, async (route) => {
    asked += 1;
    await answered;
    await route.continue();
  });
  await page.clock.install();
  await page.getByRole('button', { name: 'Create Flight' }).click();
  const waiting = page.getByRole('button', { name: 'Creating...' });
  await expect(waiting).toBeDisabled();
  // Checks the screen after 5, 15 and 40 seconds.
  for (const seconds of [5, 10, 25]) {
    await page.clock.runFor(seconds * 1000);
    await expect(waiting).toBeDisabled();
    await expect(page.getByLabel(/^Message/)).toHaveValue('Trails are open.');
    expect(asked).toBe(1);
  }
  answer();
  await expect(page.getByText('Flight Created')).toBeVisible();
  expect(asked).toBe(1);
  expect(await storedFlights(page, name)).toEqual([1]);
});

test('creates one flight from ten rapid clicks and a second tab', async ({ page, context }) => {
  const name = `Two tabs ${Date.now()}`;
  await planFlight(page, name);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('Trails are open.');
  const twin = await context.newPage();
  await twin.goto('/campaigns');
  await twin.getByRole('button', { name: 'Continue' }).first().click();
  await expect(twin.getByLabel(/^Message/)).toHaveValue('Trails are open.');
  // Waits for the forecast, which would otherwise move the button during a click.
  await twin.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: 'Create Flight' })
    .evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 10; press += 1) button.click();
    });
  await twin.getByRole('button', { name: 'Create Flight' }).click();
  await expect(page.getByText('Flight Created')).toBeVisible();
  await expect(twin.getByText('Flight Created')).toBeVisible();
  expect(await storedFlights(page, name)).toEqual([1]);
});

test('shows the second of two editors of a campaign the conflict and both versions', async ({
  page,
  browser,
  consoleErrors,
}) => {
  const name = `Shared ${Date.now()}`;
  await page.getByRole('button', { name: 'New Campaign' }).click();
  const create = page.getByRole('dialog');
  await create.getByLabel(/^Name/).fill(name);
  await create.getByLabel(/^Description/).fill('Together');
  await create.getByLabel(/^Budget/).fill('100');
  await create.getByLabel(/^Start date/).fill('2027-03-01');
  await create.getByLabel(/^End date/).fill('2027-03-31');
  await create.getByRole('button', { name: 'Create Campaign' }).click();
  await page.getByRole('button', { name: 'Edit Campaign' }).click();
  const mine = page.getByRole('dialog');
  await mine.getByLabel(/^Description/).fill('Mine');

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, 'planner@northwind.example', { path: new URL(page.url()).pathname });
  await theirs.getByRole('button', { name: 'Edit Campaign' }).click();
  await theirs
    .getByRole('dialog')
    .getByLabel(/^Description/)
    .fill('Theirs');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(theirs.getByText('Campaign Updated')).toBeVisible();

  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(mine.getByText(/Changed by Northwind Planner/)).toBeVisible();
  await expect(mine.getByText('Theirs', { exact: true })).toBeVisible();
  await expect(mine.getByLabel(/^Description/)).toHaveValue('Mine');
  await mine.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Campaign Updated')).toBeVisible();
  await expect(page.getByText('Mine', { exact: true })).toBeVisible();
  consoleErrors.length = 0;
});
