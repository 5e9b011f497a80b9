import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../support/fixtures';
import { press, type } from '../support/keyboard';

const FLIGHT = 'Alpine villages';
/** Paused in the demo data; the journey pauses it again at its end. */
const REMINDER = 'Reminder before Sunday';
const CAMPAIGNS = { [FLIGHT]: 'Trail Season Opening', [REMINDER]: 'Spring Sale' };
const MARKETER = 'marketer@northwind.example';
const ADMIN = 'admin@northwind.example';

async function setPolicy(page: Page, policy: string) {
  await page.goto('/settings/approval');
  const approval = page.getByRole('form', { name: 'Approval' });
  await approval.getByRole('radio', { name: policy }).check();
  await approval.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Approval policy saved')).toBeVisible();
}

async function openFlight(page: Page, flight: keyof typeof CAMPAIGNS = FLIGHT) {
  const campaign = CAMPAIGNS[flight] ?? '';
  await page.goto(`/campaigns?q=${encodeURIComponent(campaign)}`);
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: new RegExp(`^${campaign}`) })
    .first()
    .click();
  await main.getByRole('link', { name: flight }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: flight })).toBeVisible();
}

async function ask(page: Page, note: string) {
  const problems = page.getByRole('main').getByRole('region', { name: 'Problems' });
  await problems.getByRole('button', { name: 'Request approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request approval' });
  await dialog.getByLabel('Note').fill(note);
  await expectAccessible(page, 'asking for approval', { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Approval requested')).toBeVisible();
  await expect(problems).toContainText('Waiting for approval.');
}

async function openReview(page: Page, flight = FLIGHT) {
  await page.goto('/campaigns');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Approvals ?, 1 waiting for your decision$/ })
    .click();
  await expectAccessible(page, 'the queue of approvals');
  await page.getByRole('main').getByRole('link', { name: flight }).click();
  await expect(page.getByRole('heading', { level: 1, name: flight })).toBeVisible();
}

const expectNotSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

const send = async (page: Page) =>
  page.getByRole('button', { name: 'Send decision' }).press('Enter');

/** Expects the approved value struck through before the new one, and the message unchanged. */
async function expectChanged(review: Locator) {
  const gone = (section: string) =>
    review.getByRole('region', { name: section }).getByRole('deletion');
  await expect(gone('Money')).toContainText(['before: $850']);
  await expect(gone('Schedule')).toContainText(['before: 3']);
  await expect(gone('Audience')).toContainText([/Outdoor schools/]);
  await expect(gone('Message')).toHaveCount(0);
}

test('lets an admin request changes and approve the flight after the marketer has fixed it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signIn(page, MARKETER);
  const admin = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signIn(admin, ADMIN);
  await setPolicy(admin, 'Second person');
  await openFlight(page);
  await ask(page, 'For the opening weekend');

  await openReview(admin);
  const main = page.getByRole('main');
  const review = admin.getByRole('main');
  await expect(review).toContainText('For the opening weekend');
  await expect(review.getByRole('figure', { name: 'Rehearsal' })).toContainText(
    /Sends [\d,]+ messages for .+, when approval was requested\./,
  );
  await expectAccessible(admin, 'a review');
  await review
    .getByRole('group', { name: 'Decision on Money' })
    .getByRole('button', { name: 'Request changes' })
    .press('Space');
  await send(admin);
  await expect(review.getByText('Describe what needs to change.')).toBeVisible();
  await review.getByLabel('What needs to change?').fill('A little less is enough');
  await review.getByRole('button', { name: 'Approve all' }).click();
  await send(admin);
  await expect(review.getByText('Changes requested')).toBeVisible();
  const money = review.getByRole('region', { name: 'Money' });
  await expect(money).toContainText('A little less is enough');
  // The button that sent the decision is gone.
  await expect(admin.getByRole('main').locator(':focus:not(h1)')).toHaveCount(1);

  await openFlight(page);
  await expect(main).toContainText('changes requested');
  await setBudget(page, '850');
  await ask(page, 'A little less');

  await openReview(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expect(review.getByRole('group', { name: /^Decision on/ })).toHaveCount(1);
  await expectAccessible(admin, 'a review on a phone');
  await expectNotSideways(admin);
  // The badge's text for screen readers.
  await expect(money).toMatchAriaSnapshot(`
    - region "Money":
      - heading "Money" [level=3]
      - text: Waiting for approval
      - term: Flight budget
      - definition: $850
      - term: Campaign budget
      - group "Decision on Money":
        - button "Approve"
        - button "Request changes"
  `);
  await admin.goto('/approvals');
  const queued = review.getByRole('link', { name: FLIGHT });
  await expect(queued).toBeVisible();
  await expectAccessible(admin, 'the queue of approvals on a phone');
  await expectNotSideways(admin);
  await queued.click();
  await admin.setViewportSize({ width: 1280, height: 800 });
  await review.getByRole('button', { name: 'Approve all' }).click();
  await send(admin);
  await expect(admin.getByText('Approved', { exact: true }).first()).toBeVisible();

  // After an edit of an approved flight, the review shows each section next to its approved version.
  await openFlight(page);
  await change(page, async (form) => {
    await form.getByLabel(/^Flight Budget/).fill('870');
    await form.getByLabel(/^Frequency Cap/i).fill('2');
    await form.getByRole('button', { name: 'Remove Outdoor schools' }).click();
  });
  await ask(page, 'Without the schools');
  await openReview(admin);
  await expectChanged(review);
  await expectAccessible(admin, 'a review of what has changed');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(admin, 'a review of what has changed on a phone');
  await expectNotSideways(admin);
  await admin.setViewportSize({ width: 1280, height: 800 });
  const decision = review.getByRole('group', { name: 'Decision on Audience' });
  await press(admin, decision.getByRole('button', { name: 'Approve' }), 'Space');
  await expect(admin.getByText('1 of 3 sections decided')).toBeVisible();
  await press(admin, admin.getByRole('button', { name: 'Approve all' }));
  await press(admin, admin.getByRole('button', { name: 'Send decision' }));
  await expect(review.getByRole('group', { name: /^Decision on/ })).toHaveCount(0);
  // Turns approval off again: other journeys on this server start flights without it.
  await setPolicy(admin, 'Off');
});

test('pauses a running flight after an edit but not after a rename, until an admin approves it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signIn(page, MARKETER);
  const admin = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signIn(admin, ADMIN);
  await setPolicy(admin, 'Second person');
  await openFlight(page, REMINDER);
  await ask(page, 'Before the shops close');

  // Uses the review and the launch sheet with the keyboard only.
  await openReview(admin, REMINDER);
  await press(admin, admin.getByRole('button', { name: 'Approve all' }), 'Space');
  await expect(admin.getByText('4 of 4 sections decided')).toBeVisible();
  await press(admin, admin.getByRole('button', { name: 'Send decision' }));
  await expect(admin.getByText('Approved', { exact: true }).first()).toBeVisible();

  await openFlight(page, REMINDER);
  const main = page.getByRole('main');
  const launch = main.getByRole('button', { name: 'Launch', exact: true });
  await press(page, launch);
  const sheet = page.getByRole('dialog', { name: `Launch ${REMINDER}` });
  const number = sheet.getByRole('textbox', { name: /^Type [\d,]+ to confirm/ });
  await expect(number).toBeVisible();
  await expectAccessible(page, 'launch of a flight', { part: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(launch).toBeFocused();
  await page.keyboard.press('Enter');
  const messages = sheet.getByRole('term').filter({ hasText: 'Messages' }).locator('+ dd');
  await type(page, number, (await messages.textContent()) ?? '');
  await press(page, sheet.getByRole('button', { name: 'Launch', exact: true }));
  await expect(page.getByText('Launched')).toBeVisible();
  await expect(main.getByText('Active', { exact: true }).first()).toBeVisible();

  await change(page, async (form) => form.getByLabel(/^Flight Name/).fill(`${REMINDER} noon`));
  await expect(main.getByText('Active', { exact: true }).first()).toBeVisible();
  await expect(main).not.toContainText('needs approval again');

  await change(page, async (form) => {
    await form.getByLabel(/^Flight Budget/).fill('1510');
    await form.getByLabel(/^Reason/).fill('A little more');
  });
  await expect(main).toContainText('needs approval again');
  await expect(main.getByRole('button', { name: /^Pause/ })).toHaveCount(0);

  await openFlight(admin, REMINDER);
  const problems = admin.getByRole('main').getByRole('region', { name: 'Problems' });
  await press(admin, problems.getByRole('button', { name: 'Release...' }));
  const release = admin.getByRole('dialog', { name: 'Release without approval' });
  const confirm = release.getByRole('button', { name: 'Release', exact: true });
  await expect(confirm).toBeDisabled();
  await type(admin, release.getByLabel('Reason'), 'The shops close earlier');
  await expectAccessible(admin, 'a release', { part: '[role=dialog]' });
  await press(admin, confirm);
  await expect(admin.getByText('Released without approval')).toBeVisible();
  await expect(problems.getByRole('button', { name: 'Release...' })).toHaveCount(0);
  await admin.goto('/settings/activity');
  await expect(admin.getByRole('main')).toContainText(
    `released flight “${REMINDER} noon” without approval: The shops close earlier`,
  );
  await setPolicy(admin, 'Off');
});

/** Edits the open flight. */
async function change(page: Page, fill: (form: Locator) => Promise<void>) {
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit Flight' });
  await fill(form);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  // Does not wait for the toast: the toast of the previous change may still be visible.
  await expect(form).toBeHidden();
}

const setBudget = (page: Page, budget: string) =>
  change(page, (form) => form.getByLabel(/^Flight Budget/).fill(budget));
