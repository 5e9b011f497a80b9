import { expect, signIn, test, visit } from '../support/fixtures';

test.describe('the accessibility tree', () => {
  test.slow();

  test('announces the number of search results', async ({ page }) => {
    await signIn(page, 'viewer@northwind.example', { path: '/campaigns' });
    const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
    for (const [path, word, found] of [
      ['/campaigns', 'no campaign has this name', 'Campaigns: 0'],
      ['/creatives', 'Trail season opening', /^Creatives: \d+$/],
      ['/audiences', 'no cohort has this name', 'Cohorts: 0'],
      ['/audiences?tab=segments', 'trail', /^Segments: [1-9]/],
      ['/click-tracker', 'Store finder', /^Trackers: [1-9]/],
    ] as const) {
      await visit(page, path);
      await page.getByRole('searchbox').fill(word);
      await expect(status(found), path).toHaveCount(1);
    }
    await visit(page, '/help');
    await page.getByRole('searchbox').fill('emoji');
    await expect(page.locator('[aria-live=polite]').filter({ hasText: /\d+/ })).not.toHaveCount(0);
  });

  test('announces the wizard’s price after a pause in typing, and the reach once it is known', async ({
    page,
  }) => {
    await signIn(page, 'planner@northwind.example', { path: '/campaigns' });
    await page
      .getByRole('button', { name: /New Flight/ })
      .first()
      .click();
    await expect(page.getByRole('tablist', { name: 'Steps' }).getByRole('tab')).toHaveCount(4);
    const told = page
      .getByRole('complementary', { name: 'Cost Breakdown' })
      .getByRole('status')
      .first();
    await expect(told).toHaveText('');
    // Every text that is shown, as a screen reader would hear it.
    await told.evaluate((element) => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver(() => heard.push(element.textContent ?? '')).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await page.getByLabel(/^Channel Type/).selectOption('SMS');
    await page.getByLabel(/^Flight Budget/).pressSequentially('12345', { delay: 30 });
    await expect(told).toHaveText(/Estimated messages [\d,.]+/);
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard, 'one message for five keys').toHaveLength(1);
  });

  test('describes what a calendar day sends, when a flight sends and how to move it', async ({
    page,
  }) => {
    await signIn(page, 'viewer@northwind.example', { path: '/calendar' });
    const today = page.getByRole('group', { name: 'Days', exact: true }).locator('[aria-current]');
    await expect(today).toHaveAccessibleName(
      /^[A-Z]\w+day, [A-Z]\w+ \d+, \d{4}, \d+ flights, [\d,]+ messages?, [\d.]+% of [\d,]+ people$/,
    );
    const flights = page.getByRole('list', { name: 'Flights' });
    await expect(flights).toMatchAriaSnapshot(`
      - list "Flights":
        - listitem:
          - slider /.+, (SMS|Email|RCS|Push|WhatsApp|Voice), .+/
    `);
    await expect(flights.getByRole('slider').first()).toHaveAccessibleDescription(
      /^Left and Right move the flight by a day, Up and Down by a week/,
    );
    await today.press('Enter');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Calendar" [level=1]
        - heading /[A-Z].+day, .+/ [level=2]
        - group "Messages this day"
        - region:
          - list:
            - listitem:
              - slider
    `);
  });
});
