import { expect, expectAccessible, signIn, test } from './fixtures';

for (const width of [1440, 390])
  test(`at ${width} px a flight that runs gets another pace`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'marketer@northwind.example', { path: '/campaigns?q=Spring+Sale' });
    const main = page.getByRole('main');
    await main
      .getByRole('link', { name: /^Spring Sale/ })
      .first()
      .click();
    const running = main
      .getByRole('listitem')
      .filter({ hasText: 'Active' })
      .filter({ has: page.locator('a[href*="/flights/"]') });
    await running.locator('a[href*="/flights/"]').first().click();
    await expect(main.getByText(/^(What binds now|Nothing holds it back)/)).toBeVisible();
    await main.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Flight' });
    const pacing = dialog.getByLabel('Pacing');
    const name = (await pacing.inputValue()) === 'asap' ? 'Ahead' : 'As soon as possible';
    // By keyboard: the first letters choose.
    await pacing.focus();
    await page.keyboard.type(name.slice(0, 2));
    await expect(pacing.locator('option:checked')).toHaveText(name);
    await expectAccessible(page, 'edit flight', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Flight Updated')).toBeVisible();
    await expect(main.getByRole('definition').filter({ hasText: name })).toBeVisible();
    await expectAccessible(page, 'flight');
  });
