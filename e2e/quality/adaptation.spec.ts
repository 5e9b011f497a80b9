import type { Page } from '@playwright/test';
import { inTestOrLab } from '../../tests/support/cases/length';
import { expect, ownServerTest, signIn, test } from '../support/fixtures';

/** Screens with sticky elements. */
const STICKING = ['/campaigns', '/analytics', '/settings/notifications', '/creatives'];

/** Focused element if it is entirely hidden: outside the viewport or below a sticky element. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused === document.documentElement) return null;
    const own = focused.closest('label') ?? focused;
    const { left, top, width, height } = own.getBoundingClientRect();
    const seen = [0.15, 0.5, 0.85].some((x) =>
      [0.15, 0.5, 0.85].some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit !== null && (own.contains(hit) || hit.contains(own));
      }),
    );
    return seen ? null : focused.outerHTML.slice(0, 160);
  });

/** Tabs through the page. Sticky elements must not cover the focused element (WCAG 2.4.11). */
async function expectFocusInSight(page: Page, where: string, key: 'Tab' | 'Shift+Tab') {
  for (let presses = 0; presses < 45; presses += 1) {
    await page.keyboard.press(key);
    await expect
      .poll(() => coveredFocus(page), { message: `covered on ${where}, by ${key}` })
      .toBeNull();
  }
}

test.describe('a screen', () => {
  test.slow();

  test('never hides the focus below a sticky element at 200% zoom', async ({ page }) => {
    await signIn(page, 'viewer@northwind.example', { path: '/campaigns' });
    for (const path of inTestOrLab(['/campaigns', '/settings/notifications'], STICKING)) {
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        // A new tab, because this one would restore the scroll position.
        const tab = await page.context().newPage();
        await tab.setViewportSize({ width: 720, height: 450 });
        await tab.goto(path);
        await expect(tab.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expectFocusInSight(tab, path, key);
        await tab.close();
      }
    }
  });

  test('keeps the focused element in view when offscreen rows render', async ({ page }) => {
    // Delays animation frames, as on a busy machine.
    await page.addInitScript(() => {
      const frame = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) => Number(setTimeout(() => frame(draw), 800));
    });
    await signIn(page, 'viewer@northwind.example', { path: '/campaigns' });
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto('/campaigns');
    const listed = page.getByRole('main').getByRole('listitem');
    await listed.first().waitFor();
    await page.keyboard.press('Shift+Tab');
    await expect(listed).toHaveCount(25);
    await expect.poll(() => coveredFocus(page)).toBeNull();
  });

  test('has no animations with reduced motion', async ({ page }) => {
    await signIn(page, 'viewer@northwind.example', { path: '/campaigns' });
    const longest = () =>
      page.evaluate(() =>
        Math.max(
          0,
          ...document.getAnimations().map(({ effect }) => {
            const { duration, iterations } = effect?.getTiming() ?? {};
            return Number(duration) * (iterations === Number.POSITIVE_INFINITY ? 1e6 : 1);
          }),
        ),
      );
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await longest()).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
    // Includes a pending request, whose spinner rotates without reduced motion.
    await page.route('**/rest/v1/creatives*', () => {});
    await page.getByRole('link', { name: 'Creatives' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).not.toHaveCount(0);
    expect(await longest()).toBeLessThanOrEqual(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('shows selected, enabled and current states and charts with forced colors', async ({
    page,
  }) => {
    await signIn(page, 'planner@northwind.example', { path: '/settings/notifications' });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    /** Styles that remain in forced colors: borders, system background, outlines. */
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const style = getComputedStyle(element);
          const thumb = element.firstElementChild && getComputedStyle(element.firstElementChild);
          return [
            style.backgroundColor,
            style.borderBottomColor,
            `${style.outlineStyle} ${style.outlineWidth}`,
            thumb?.backgroundColor,
          ].join('; ');
        });
    const differ = async (one: string, other: string) =>
      expect(await look(one), `${one} looks like ${other}`).not.toBe(await look(other));

    const knob = page.getByRole('switch').first();
    await expect(knob).toBeVisible();
    const before = await knob.getAttribute('aria-checked');
    const looks = [await look('[role=switch]')];
    await knob.press('Space');
    await expect(knob).not.toHaveAttribute('aria-checked', before ?? '');
    looks.push(await look('[role=switch]'));
    expect(looks[0]).not.toBe(looks[1]);
    await knob.press('Space');
    await differ('nav [aria-current=page]', 'nav a:not([aria-current])');

    await page.goto('/audiences?tab=segments');
    await expect(page.getByRole('tab')).toHaveCount(2);
    await differ('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]');
    await page.goto('/audiences?edit=new');
    await expect(page.getByRole('radio')).toHaveCount(2);
    await differ('label:has(> input:checked)', 'label:has(> input:not(:checked))');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await differ('[role=option][aria-selected=true]', '[role=option][aria-selected=false]');
    await page.keyboard.press('Escape');

    await page.goto('/analytics');
    const keys = page.getByRole('figure', { name: 'Sent by day' }).locator('ul li > span');
    await expect(keys).not.toHaveCount(0);
    const colours = await keys.evaluateAll((all) =>
      all.map((element) => getComputedStyle(element).backgroundColor),
    );
    expect(new Set(colours).size).toBe(colours.length);
    await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outline),
      )
      .toMatch(/solid 2px/);
  });
});

// The space that the page keeps for late content fits the demo data, for example its six channels.
ownServerTest('has no layout shift when content loads late', async ({ page }) => {
  await page.addInitScript(() => {
    interface Moved {
      node?: Node;
      previousRect: DOMRect;
      currentRect: DOMRect;
    }
    const moves: string[] = [];
    // Only Chromium reports layout shifts, which is enough because all browsers run the same code.
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
      new PerformanceObserver((list) => {
        for (const { sources = [] } of list.getEntries() as { sources?: Moved[] }[])
          for (const { node, previousRect, currentRect } of sources)
            if (previousRect.y !== currentRect.y)
              moves.push(
                `${node?.textContent?.slice(0, 40)}: ${previousRect.y} to ${currentRect.y} px, ${previousRect.height} to ${currentRect.height} px high`,
              );
      }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { moves });
  });
  const moves = () => page.evaluate(() => (globalThis as { moves?: string[] }).moves?.splice(0));
  const answers: (() => void)[] = [];
  const arrive = () => answers.splice(0).forEach((answer) => answer());

  await signIn(page, 'marketer@northwind.example', { path: '/campaigns' });
  const late =
    /\/rest\/v1\/(message_types|rpc\/(campaign_forecast|calendar_load|usage_by_service|delivery_stats))/;
  await page.route(late, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  await page.getByRole('button', { name: 'New Flight in Outdoor Schools' }).click();
  await expect(page.getByText('Loading what the campaign has left')).toBeVisible();
  await moves();
  arrive();
  await expect(page.getByText(/The campaign has \$[\d,.]+ left/)).toBeVisible();
  expect(await moves()).toEqual([]);

  await page.goto('/creatives/new');
  await expect(page.getByLabel(/^Message/)).toBeVisible();
  await moves();
  arrive();
  await expect(page.getByRole('radio', { name: 'Voice' })).toBeAttached();
  expect(await moves()).toEqual([]);

  // The phone viewport is as tall as the page, because shifts outside the viewport are not reported.
  for (const size of [page.viewportSize(), { width: 390, height: 4000 }]) {
    if (size) await page.setViewportSize(size);
    await page.goto('/calendar');
    await expect(page.getByText('Loading the calendar')).toBeAttached();
    await moves();
    arrive();
    await expect(page.getByText(/ of [\d,]+ people/).first()).toBeVisible();
    expect(await moves()).toEqual([]);
  }

  await page.goto('/billing?tab=usage');
  await expect.poll(() => answers.length).toBe(2);
  await moves();
  arrive();
  await expect(page.getByRole('table', { name: 'Usage by Service Type' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Usage by day' })).toBeVisible();
  expect(await moves()).toEqual([]);
});
