import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** A control of a screen, in the order of the page. */
export interface Control {
  index: number;
  role: string;
  name: string;
  /** Finds the control again after a reload: its role, its name up to the first number or comma, and which of those it is. */
  key: string;
  /** Whether the control is part of a form, which it may change without a request. */
  isInForm: boolean;
  /** Whether the control keeps a state of its own that it shows: a field, a tab, a disclosure, a selection. */
  isStateful: boolean;
  /** Whether it is the chosen one of several next to each other. Choosing it again changes nothing. */
  isChosen: boolean;
}

/**
 * Strongest effect of a control. `error`: a field says what is wrong. `renamed`: the control offers the opposite, such as
 * “Show as chart” after “Show as table”. `focus`: the control leads to a field. `content`: a control with a state or in a
 * form changed visible words or the values of fields. `screen`: only the screen changed.
 */
export type Effect =
  | 'route'
  | 'request'
  | 'dialog'
  | 'file'
  | 'error'
  | 'renamed'
  | 'focus'
  | 'content'
  | 'screen'
  | 'none';

// A phone number or email address opens a program outside the browser.
const CONTROLS =
  'button, a[href]:not([href^="tel:"], [href^="mailto:"]), summary, input:not([type=hidden]), select, textarea, [role=button], [role=switch], [role=tab], [role=combobox], [role=slider]';

/** The enabled, visible controls of the page. Of many alike, as in the rows of a table, the first two. */
export const listControls = (page: Page): Promise<Control[]> =>
  page.evaluate((selector) => {
    const FIELDS = 'input, select, textarea, [role=combobox], [role=switch], [role=slider]';
    const alike = new Map<string, number>();
    const same = new Map<string, number>();
    const turn = (counts: Map<string, number>, key: string) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return counts.get(key) ?? 0;
    };
    const keepsState = (element: Element) =>
      // A hint is a button that only shows its text.
      element.matches(`${FIELDS}, summary, .cursor-help`) ||
      element.closest('[aria-sort]') !== null ||
      ['expanded', 'pressed', 'selected', 'checked', 'current'].some((state) =>
        element.hasAttribute(`aria-${state}`),
      );
    const isChosen = (element: Element) =>
      element.matches('input[type=radio]:checked') ||
      ['pressed', 'selected'].some(
        (state) =>
          element.getAttribute(`aria-${state}`) === 'true' &&
          element.parentElement?.querySelector(`:scope > [aria-${state}=false]`),
      );
    const isReachable = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]') &&
      !element.matches(':disabled, [aria-disabled=true], [readonly]');
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element, index) => {
      element.dataset['control'] = String(index);
      const label =
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent;
      const picture = element.querySelector('svg')?.getAttribute('class') ?? '';
      if (!isReachable(element)) return [];
      const role = element.getAttribute('role') ?? element.localName;
      const words = label.trim().replaceAll(/\s+/g, ' ');
      const kind = `${role} ${words.replace(/[\d,].*/, '')}`;
      const key = `${kind} ${turn(same, kind)}`;
      if (turn(alike, `${element.className} ${picture} ${words.split(' ')[0]}`) > 2) return [];
      const isStateful = keepsState(element);
      const isInForm = element.closest('form, fieldset') !== null;
      const name = words.slice(0, 80);
      return [{ index, role, name, key, isInForm, isStateful, isChosen: isChosen(element) }];
    });
  }, CONTROLS);

/**
 * Snapshot of the screen: its elements with their states, words and values, the open layers, the focused field, and the label
 * of a control.
 */
const seen = (page: Page, index: number) =>
  page.evaluate((at) => {
    const fields = [...document.querySelectorAll('input, select, textarea')].map((field) => {
      const { value, checked } = field as HTMLInputElement;
      return `${value}|${checked}`;
    });
    const focused = document.activeElement as HTMLElement | null;
    return {
      field: focused?.matches('input, select, textarea, [contenteditable=true]')
        ? (focused.dataset['control'] ?? null)
        : null,
      text: document.body.innerHTML + fields.join('\n'),
      label: document.querySelector(`[data-control="${at}"]`)?.textContent?.trim(),
      content: (document.querySelector('main')?.innerText ?? '') + fields.join('\n'),
      errors: document.querySelectorAll('[aria-invalid=true]').length,
      layers: document.querySelectorAll(
        '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
      ).length,
    };
  }, index);

type Screen = Awaited<ReturnType<typeof seen>>;

/** Strongest effect of a control that the two snapshots show. */
function effectOnScreen({ index, ...control }: Control, before: Screen, after: Screen): Effect {
  if (after.layers > before.layers) return 'dialog';
  if (after.errors > before.errors) return 'error';
  if (before.label && after.label && after.label !== before.label) return 'renamed';
  if (after.field && ![before.field, String(index)].includes(after.field)) return 'focus';
  const showsItself = control.isInForm || control.isStateful;
  if (showsItself && after.content !== before.content) return 'content';
  return after.text === before.text ? 'none' : 'screen';
}

/** Names of the functions that only read. The API calls them by POST. */
const READS = new Set(
  readdirSync('supabase/migrations').flatMap((file) =>
    [
      ...readFileSync(`supabase/migrations/${file}`, 'utf8').matchAll(
        /create function public\.(\w+)\([^$]*?\bstable\b[^$]*?\$\$/g,
      ),
    ].map(([, name]) => name ?? ''),
  ),
);

const isWrite = (method: string, url: string) =>
  !['GET', 'HEAD'].includes(method) && !READS.has(/\/rpc\/(\w+)/.exec(url)?.[1] ?? '');

/**
 * Notes the effects outside the page while it is pressed. Requests that write get no answer, so that the next control finds the
 * same rows.
 */
export async function watchEffects(page: Page) {
  const effects = new Set<Effect>();
  page.on('download', () => effects.add('file'));
  page.on('filechooser', () => effects.add('file'));
  page.on('popup', (popup) => {
    effects.add('route');
    void popup.close();
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) effects.add('route');
  });
  let isArmed = false;
  await page.route(/\/(rest|auth|storage|functions)\//, async (route) => {
    const request = route.request();
    if (!isArmed) return route.continue();
    effects.add('request');
    if (!isWrite(request.method(), request.url())) await route.continue();
  });
  return {
    /** Runs `press` and returns its strongest effect. */
    during: async (control: Control, press: () => Promise<void>): Promise<Effect> => {
      const [before, url] = [await seen(page, control.index), page.url()];
      effects.clear();
      isArmed = true;
      await press();
      const found = async (): Promise<Effect> => {
        if (page.url() !== url) return 'route';
        const outside = (['file', 'route', 'request'] as const).find((one) => effects.has(one));
        if (outside) return outside;
        return effectOnScreen(control, before, await seen(page, control.index));
      };
      let effect = await found();
      for (let turn = 0; turn < 20 && (effect === 'none' || effect === 'screen'); turn += 1) {
        await page.waitForTimeout(100);
        effect = await found();
      }
      return effect;
    },
    /** Lets the requests of the next page through. Those that the pressed control still sends after its effect are held. */
    rest: () => {
      isArmed = false;
    },
  };
}

/** Presses a control, or types into it. */
export async function press(page: Page, { index, role }: Control): Promise<void> {
  const control = page.locator(`[data-control="${index}"]`);
  const type = await control.getAttribute('type');
  if (role === 'select')
    await control.evaluate((field: HTMLSelectElement) => {
      field.selectedIndex = field.selectedIndex === 0 ? 1 : 0;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  else if (
    role === 'textarea' ||
    (role === 'input' && !/^(checkbox|radio|file|range|button|submit)$/.test(type ?? ''))
  ) {
    await control.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('1');
    if ((await control.inputValue()) === '') await page.keyboard.press('ArrowUp');
  } else if (role === 'slider' || type === 'range') await control.press('ArrowRight');
  // The words of a segmented choice cover its radio button.
  else if (type === 'radio') await control.press('Space');
  else {
    // The link that skips the navigation is visible only with focus.
    await control.focus();
    await control.click({ timeout: 10_000 });
  }
}
