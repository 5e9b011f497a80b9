import { inTestOrLab } from '../../tests/support/cases/length';
import { expect, expectAccessible, openRunningFlight, signIn, test } from '../support/fixtures';

/** Phone width, because space is tight there. `npm run lab long` adds a desktop. */
const WIDTHS = inTestOrLab([390], [1440, 390]);

for (const width of WIDTHS)
  test(`changes the pace of a running flight at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const main = await openRunningFlight(page);
    await expect(
      main.getByText(
        /^(Paced:|Sending at full speed|Next send window|Paused for quiet hours|Everyone has)/,
      ),
    ).toBeVisible();
    await main.getByRole('link', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('form', { name: 'Edit Flight' });
    const pacing = form.getByLabel('Pacing');
    const name = (await pacing.inputValue()) === 'asap' ? 'Ahead' : 'As soon as possible';
    // Chooses with the keyboard by typing the first letters.
    await pacing.focus();
    await page.keyboard.type(name.slice(0, 2));
    await expect(pacing.locator('option:checked')).toHaveText(name);
    await expectAccessible(page, 'edit flight');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Flight Updated')).toBeVisible();
    await expect(main.getByText(new RegExp(`^${name} · `))).toBeVisible();
    await expectAccessible(page, 'flight');
  });

for (const width of WIDTHS)
  test(`schedules several days in one step at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'marketer@northwind.example', { path: '/campaigns' });
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'New Flight' }).click();
    const several = page.getByRole('button', { name: 'Add Several Days' });
    await several.focus();
    await page.keyboard.press('Enter');
    const group = page.getByRole('group', { name: 'Add several days' });
    await group.getByLabel('First day').fill('2090-01-02');
    await group.getByLabel('Last day').fill('2090-01-15');
    await group.getByRole('checkbox', { name: 'Friday' }).focus();
    await page.keyboard.press('Space');
    await expect(group.getByRole('status')).toContainText('8 intervals');
    await expectAccessible(page, 'several days');
    await group.getByLabel('End time').focus();
    await page.keyboard.press('Enter');
    await expect(several).toBeFocused();
    await expect(page.getByRole('listitem', { name: 'Interval 8' })).toBeVisible();
    await page.getByRole('button', { name: 'Copy the hours of interval 1 to all days' }).click();
    await expect(page.getByText('Hours copied to all days.')).toBeVisible();
    await expectAccessible(page, 'eight intervals');
    const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(wide)).toBe(0);
  });
