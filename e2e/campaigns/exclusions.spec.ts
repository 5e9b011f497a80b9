import { inTestOrLab } from '../../tests/support/cases/length';
import { expect, expectAccessible, openRunningFlight, test } from '../support/fixtures';

/** Phone width, because space is tight there. `npm run lab long` adds a desktop. */
const WIDTHS = inTestOrLab([390], [1440, 390]);

for (const width of WIDTHS)
  test(`lets a marketer exclude another flight’s audience with the keyboard at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const main = await openRunningFlight(page);
    await main.getByRole('link', { name: 'Edit', exact: true }).press('Enter');
    const form = page.getByRole('form', { name: 'Edit Flight' });
    const exclude = form.getByRole('region', { name: 'Exclude' });
    const flights = exclude.getByRole('combobox', { name: 'Exclude another flight’s audience' });
    await flights.focus();
    await page.keyboard.type('Alpine villages');
    await expect(page.getByRole('option', { name: /^Alpine villages/ })).toBeVisible();
    await page.keyboard.press('Enter');
    const chosen = exclude.getByRole('list', { name: 'Excluded flights' });
    await expect(chosen).toContainText('Alpine villages');
    await expect(exclude.getByRole('status')).toHaveText(
      /^Estimated reach: .+ before exclusions, .+ after$/,
    );
    await form.getByLabel(/^Reason for the change/).fill('They had one last week');
    await expectAccessible(page, 'exclusions');
    const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(wide)).toBe(0);
    await form.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(page.getByText('Flight Updated')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Alpine villages' })).toBeVisible();
    await expect(main).toContainText('Estimated reach after exclusions');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText('changed excluded flights');
    await history.getByRole('button', { name: 'Show details' }).first().click();
    await expect(history).toContainText('Alpine villages');
    await expectAccessible(page, 'flight with exclusions');

    // Restores the flight for other journeys.
    await main.getByRole('link', { name: 'Edit', exact: true }).press('Enter');
    await exclude.getByRole('button', { name: /^Don’t exclude Alpine villages/ }).press('Enter');
    await form.getByLabel(/^Reason for the change/).fill('It was a trial');
    await form.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(main.getByText('Estimated reach after exclusions')).toBeHidden();
  });
