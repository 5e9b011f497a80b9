import { inTestOrLab } from '../../tests/support/cases/length';
import { expect, expectAccessible, signIn, test, visit } from '../support/fixtures';

/** Phone width, because space is tight there. `npm run lab long` adds a desktop. */
const WIDTHS = inTestOrLab([390], [1440, 390]);

for (const width of WIDTHS)
  test(`limits a schedule by quiet hours and a daily cap at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin@bluepeak.example', { path: '/settings/sending' });
    const quiet = page.getByRole('region', { name: 'Quiet hours' });
    await quiet.getByLabel('Channel').focus();
    await page.keyboard.type('Voi');
    await quiet.getByLabel('From').fill('20:00');
    await quiet.getByLabel('To').fill('09:00');
    await page.keyboard.press('Enter');
    const remove = quiet.getByRole('button', { name: 'Remove quiet hours for Voice' });
    await expect(remove).toBeVisible();
    await expectAccessible(page, 'quiet hours');

    await visit(page, '/campaigns');
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'New Flight' }).click();
    await page.getByLabel('Channel Type').selectOption('Voice');
    await page.getByLabel('Frequency cap').fill('1');
    await page.getByLabel('Per', { exact: true }).focus();
    await page.keyboard.type('Day');
    const add = page.getByRole('button', { name: 'Add Interval' });
    for (const [place, from, to] of [
      [1, '08:00', '10:00'],
      [2, '15:00', '16:00'],
      [3, '21:00', '23:00'],
    ] as const) {
      await add.click();
      const interval = page.getByRole('listitem', { name: `Interval ${place}` });
      await interval.getByLabel('Date').fill('2090-01-02');
      await interval.getByLabel('Start time').fill(from);
      await interval.getByLabel('End time').fill(to);
    }
    const said = (place: number, text: string) =>
      expect(page.getByRole('listitem', { name: `Interval ${place}` })).toContainText(text);
    await said(1, 'Quiet hours, 20:00–09:00: nothing is sent during that part.');
    await said(2, 'Adds no message: cap reached.');
    await said(3, 'Quiet hours, 20:00–09:00: nothing is sent in this interval.');
    await expect(page.getByText('Each person gets up to 1 message.')).toBeVisible();
    await expectAccessible(page, 'schedule with quiet hours');
    const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(wide)).toBe(0);

    await page.goto('/settings/sending');
    await remove.click();
    await expect(quiet.getByText('No quiet hours')).toBeVisible();
  });
