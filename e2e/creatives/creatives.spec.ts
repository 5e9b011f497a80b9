import { expect, signIn, test } from '../support/fixtures';

test.describe('creatives', () => {
  test('creates a creative and a version whose short link redirects people', async ({
    page,
    request,
  }) => {
    const name = `Mountain hut ${Date.now()}`;
    await signIn(page, 'marketer@northwind.example', { path: '/creatives' });
    await page.getByRole('button', { name: 'New Creative' }).click();
    const dialog = page.getByRole('form', { name: 'Create New Creative' });
    await dialog.getByLabel(/^Name/).fill(name);
    await dialog.getByLabel(/^Message/).fill('The hut is open – coffee’s on us');
    await expect(dialog.getByText(/2 characters make this message Unicode/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Use plain quotes, dashes and spaces' }).click();
    await expect(dialog.getByLabel(/^Message/)).toHaveValue("The hut is open - coffee's on us");
    await dialog.getByRole('button', { name: 'Create Creative' }).click();
    await expect(page.getByText('Creative Created')).toBeVisible();
    const preview = page.getByRole('region', { name: 'Preview', exact: true });
    await expect(preview).toContainText("The hut is open - coffee's on us");

    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Add a version' }).click();
    await page.getByLabel(/^Version name/).fill('With link');
    await page.getByLabel(/^Message/).fill('The hut is open');
    await page.getByLabel(/^Original URL/).fill('northwind.example/hut');
    await page.getByLabel(/^OG title/).fill('The hut');
    await page.getByRole('button', { name: 'Create Version' }).click();
    await expect(page.getByText('Version Created')).toBeVisible();
    const link = (await preview.getByRole('link', { name: /\/s\// }).textContent()) ?? '';
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/s\/[A-Za-z0-9]{6}$/);

    const path = new URL(link).pathname;
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1';
    const person = await request.get(path, {
      maxRedirects: 0,
      headers: { 'user-agent': agent, 'accept-language': 'en' },
    });
    expect(person.status()).toBe(302);
    expect(person.headers()['location']).toBe('https://northwind.example/hut');
    const crawler = await request.get(path, { headers: { 'user-agent': 'WhatsApp/2.24.20.76 A' } });
    expect(await crawler.text()).toContain('<meta property="og:title" content="The hut">');

    await page.reload();
    await page.getByRole('button', { name: `Show versions of ${name}` }).click();
    await expect(page.getByRole('list', { name: `Versions of ${name}` })).toContainText('1 click');

    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.getByText(`“${name} (Copy)” has been created.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `More for ${name} (Copy)` })).toBeVisible();
  });

  test('resizes and hides the preview of the split view with keyboard and mouse and remembers it', async ({
    page,
  }) => {
    await signIn(page, 'marketer@northwind.example', { path: '/creatives' });
    const separator = page.getByRole('separator', { name: 'Preview width' });
    const preview = page.getByRole('region', { name: 'Preview', exact: true });
    const share = async () => {
      const [list, panel] = await Promise.all(
        ['list', 'preview'].map((id) => page.locator(`[data-panel]#${id}`).boundingBox()),
      );
      return ((panel?.width ?? 0) / ((list?.width ?? 0) + (panel?.width ?? 0))) * 100;
    };
    await page
      .getByRole('button', { name: /^Preview / })
      .first()
      .click();
    await expect(preview).toBeVisible();
    expect(await share()).toBeCloseTo(40, 0);
    await separator.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(share).toBeCloseTo(50, 0);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(share).toBeCloseTo(60, 0);
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(share).toBeCloseTo(30, 0);

    const box = await separator.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 100);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) - 150, (box?.y ?? 0) + 100, { steps: 5 });
    await page.mouse.up();
    await expect.poll(share).toBeGreaterThan(38);
    const kept = await share();
    await page.reload();
    await expect(preview).toBeVisible();
    await expect.poll(share).toBeCloseTo(kept, 0);

    await page.getByRole('button', { name: 'Hide preview' }).click();
    await expect(preview).toBeHidden();
    await page.getByRole('button', { name: 'Show preview' }).click();
    await expect(preview).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(preview).toBeHidden();
    await page
      .getByRole('button', { name: /^Preview / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible();
  });

  test('opens the preview and checks of the composer with one tap on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
    const parts = page.getByRole('navigation', { name: 'Editor sections' });
    for (const [part, shown] of [
      ['Preview', page.getByRole('region', { name: 'SMS preview' })],
      ['Checks', page.getByRole('heading', { name: 'Checks' })],
      ['Write', page.getByLabel(/^Name/)],
    ] as const) {
      await parts.getByRole('button', { name: part }).click();
      await expect(shown).toBeInViewport();
    }
  });

  test('saves an edit of a colleague’s version to a copy', async ({ page, consoleErrors }) => {
    await signIn(page, 'planner@northwind.example', { path: '/creatives?q=Trail+season' });
    const name = 'Trail season opening';
    await page
      .getByRole('button', { name: `Show versions of ${name}` })
      .first()
      .click();
    await page.getByRole('button', { name: 'Edit version Original' }).first().click();
    await page.getByLabel(/^Message/).fill('Trails are open, in my words.');
    await page.getByRole('button', { name: 'Save Version' }).click();
    await expect(page.getByText('Creative copied to your workspace')).toBeVisible();
    await expect(page.getByRole('heading', { name: `${name} (Copy)` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText(
      'Trails are open, in my words.',
    );
    // The client learns from the refused update that the creative belongs to another user.
    consoleErrors.length = 0;
  });
});
