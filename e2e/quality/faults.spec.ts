import { expect, signIn, test } from '../support/fixtures';
import type { Page } from '@playwright/test';

const FLIGHT = '**/rest/v1/rpc/create_flight';

/** Everything the wizard asks for, through the screen, up to the last tab. */
async function planFlight(page: Page, name: string) {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  // A campaign of the demo's that no other journey looks into.
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

/** How many flights of this name are really stored, read with the session of the page. */
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
 * Loses what the server answers to a new flight, until the returned function is called. A stock Firefox does not hand out
 * bodies to send on.
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

test('the answer is lost: Retry finds the first flight, there is exactly one (F02)', async ({
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

test('no network: nothing is stored, all four tabs are as they were, Retry works (F01)', async ({
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

test('an answer after 40 s: it is waited for, asked for once, and arrives (F13)', async ({
  page,
}) => {
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
  // Looked at after 5, 15 and 40 seconds.
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

test('ten presses at once and a second tab make one flight (F05, F06)', async ({
  page,
  context,
}) => {
  const name = `Two tabs ${Date.now()}`;
  await planFlight(page, name);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('Trails are open.');
  const twin = await context.newPage();
  await twin.goto('/campaigns');
  await twin.getByRole('button', { name: 'Continue' }).first().click();
  await expect(twin.getByLabel(/^Message/)).toHaveValue('Trails are open.');
  // A forecast that comes while the button is pressed would move it.
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

test('a reload on each tab brings everything back (F17)', async ({ page }) => {
  const name = `Reloaded ${Date.now()}`;
  await planFlight(page, name);
  for (const tab of ['Creative', 'Audience', 'Geo-Targeting', 'Flight Details']) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('Trails are open.');
    await page.reload();
    await expect(page.getByRole('tab', { name: new RegExp(tab) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  }
  await expect(page.getByLabel(/^Flight Name/)).toHaveValue(name);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel(/^Flight Name/)).toHaveValue('');
});

test('two people edit one campaign: the second is told and sees both (F07)', async ({
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
