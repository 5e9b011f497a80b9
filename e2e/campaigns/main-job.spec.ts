import type { Language } from '@/domain/content/languages';
import { formatCurrency, formatNumber } from '@/domain/shared/format';
import { LOCALES } from '@/domain/shared/locales';
import { reader } from '@/domain/shared/reader';
import { schedulePeriod } from '@/domain/time/schedule';
import { inTestOrLab } from '../../tests/support/cases/length';
import { wordsOf } from '../support/catalogs';
import { confirmLaunch, expect, signInByForm, test, pageTitle } from '../support/fixtures';
import { switchTo } from '../support/languages';

// Two parts as GSM text: 161 to 306 characters.
const MESSAGE = 'Trails are open. '.repeat(12).slice(0, 200).padEnd(200, '!');

interface Reader {
  language: Language;
  /** Name of the language in itself. */
  name: string;
  /** 1250.5 in the notation of the language. */
  budget: string;
}

const OTHERS: Reader[] = [
  { language: 'es', name: 'Español', budget: '1.250,50' },
  { language: 'fr', name: 'Français', budget: '1 250,50' },
  { language: 'pt', name: 'Português', budget: '1250,50' },
];
const READERS: Reader[] = [
  { language: 'en', name: 'English', budget: '1,250.50' },
  { language: 'de', name: 'Deutsch', budget: '1.250,50' },
  ...inTestOrLab([], OTHERS),
];

for (const { language, name, budget } of READERS)
  test(`keeps a campaign and flight that a marketer plans, activates and pauses in ${name} across a reload`, async ({
    page,
  }) => {
    reader.locale = LOCALES[language];
    const say = await wordsOf(language);
    /** Label of a required field. */
    const required = (label: string) => `${say(label)} *`;

    await signInByForm(page, 'marketer@northwind.example', '/campaigns');
    if (language !== 'en') await switchTo(page, 'Account:', name);
    await expect(page.getByRole('heading', { level: 1, name: say('Campaigns') })).toBeVisible();

    await page.getByRole('button', { name: say('New Campaign') }).click();
    const dialog = page.getByRole('dialog');
    const campaign = `Spring Launch ${language}`;
    await dialog.getByLabel(required('Name')).fill(campaign);
    await dialog.getByLabel(required('Description')).fill('Everything for the first warm weekend');
    const budgetField = dialog.getByLabel(say('Budget'));
    await budgetField.fill(budget);
    await dialog.getByLabel(required('Start date')).fill('2031-03-01');
    await dialog.getByLabel(required('End date')).fill('2031-03-31');
    const create = dialog.getByRole('button', { name: say('Create Campaign') });
    if (language !== 'en') {
      const readings = { typed: '1,234', grouped: '1234', fraction: '1,2340' };
      await budgetField.fill(readings.typed);
      await create.click();
      const question = 'Enter {grouped} or {fraction}: “{typed}” can mean either.';
      await expect(dialog.getByText(say(question, readings))).toBeVisible();
      await budgetField.fill(budget);
    }
    await create.click();
    const created = say('"{name}" has been created successfully.', { name: campaign });
    await expect(page.getByText(created)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: campaign })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(formatCurrency(1250.5));
    await page.getByRole('link', { name: say('Back to Campaigns') }).click();

    const row = page.getByRole('listitem').filter({ hasText: campaign }).first();
    await row
      .getByRole('button', { name: say('New Flight in {name}', { name: campaign }) })
      .click();
    await expect(page.getByRole('heading', { name: say('Create New Flight') })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/campaigns');

    const next = page.getByRole('button', { name: say('Next'), exact: true });
    const addInterval = page.getByRole('button', { name: say('Add Interval') });
    const date = page.getByLabel(say('Date'));
    await expect(next).toBeDisabled();
    // Leaving the empty name shows its error, which must not move the button before the release.
    await page.getByLabel(required('Flight Name')).focus();
    await addInterval.click({ delay: 80 });
    await expect(date).toHaveCount(1);
    await page.getByLabel(required('Flight Name')).fill('Opening weekend');
    await page.getByLabel(required('Channel Type')).selectOption('SMS');
    await page.getByLabel(say('Flight Budget')).fill(formatNumber(1000));
    await addInterval.click({ delay: 80 });
    await date.nth(0).fill('2031-03-06');
    await date.nth(1).fill('2031-03-07');
    await next.click({ delay: 80 });

    await page.getByRole('switch').click();
    await page.getByLabel(say('Coordinates & Radius')).check();
    await page.getByLabel(required('Latitude')).fill(formatNumber(47.3769));
    await page.getByLabel(required('Longitude')).fill(formatNumber(8.5417));
    await page.getByLabel(say('Radius (KM) * (Min: 0.5)')).fill('25');
    await next.click({ delay: 80 });

    await page.getByRole('checkbox', { name: 'City families' }).click();
    await page.getByRole('checkbox', { name: 'Everybody outdoors' }).click();
    await next.click({ delay: 80 });

    const panel = page.getByRole('complementary', { name: say('Cost Breakdown') });
    const costBefore = await panel.textContent();
    await page.getByLabel(required('Creative Name')).fill('Warm weekend');
    await page.getByLabel(required('Message')).fill(MESSAGE);
    const split = 'This message will be split into {parts} parts and may increase delivery costs.';
    await expect(page.getByText(say(split, { parts: 2 }))).toBeVisible();
    expect(await panel.textContent()).not.toBe(costBefore);
    await page.getByRole('button', { name: say('Create Flight') }).click({ delay: 80 });
    await expect(page.getByText(say('Flight Created'))).toBeVisible();
    const flight = { name: 'Opening weekend' };
    await expect(
      page.getByText(say('{name} has been created successfully!', flight)),
    ).toBeVisible();

    await expect(page.getByRole('heading', { level: 1, name: say('Campaigns') })).toBeVisible();
    await page.getByRole('link', { name: campaign }).first().click();
    const flights = page.getByRole('region', { name: say('Flights') });
    await expect(flights).toContainText('Opening weekend');
    await expect(flights).toContainText(formatCurrency(1000));
    const activate = say('Activate {0}', { 0: 'Opening weekend' });
    await flights.getByRole('button', { name: activate }).click({ delay: 80 });
    // Watched from before the press: the toast can be gone when the sheet has closed.
    await Promise.all([
      expect(page.getByText(say('Flight status updated'))).toBeVisible(),
      confirmLaunch(page, 'Opening weekend', say),
    ]);
    await expect(flights).toContainText(say('Active'));
    const pause = say('Pause {0}', { 0: 'Opening weekend' });
    await flights.getByRole('button', { name: pause }).click();
    await expect(flights).toContainText(say('Paused'));

    await page.reload();
    await expect(flights).toContainText('Opening weekend');
    await expect(flights).toContainText(say('Paused'));
    await flights.getByRole('link', { name: 'Opening weekend' }).click();
    await expect.poll(() => pageTitle(page)).toBe('Opening weekend · Flightdeck');
    const details = page.getByRole('main');
    const period = schedulePeriod([{ date: '2031-03-06' }, { date: '2031-03-07' }]) ?? '';
    const schedule = say('{period}, daily {hours}', { period, hours: '09:00–17:00' });
    await expect(details).toContainText(schedule);
    await expect(details).toContainText('Warm weekend');
    const account = say('Account: {name}', { name: '' });
    if (language !== 'en') await switchTo(page, account, 'English');
  });
