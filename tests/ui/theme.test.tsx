import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toast } from '@/lib/toast';
import { readableTextColour } from '@/ui/theme/contrast';
import { ThemeProvider, ThemeToggle } from '@/ui/theme/theme';
import { Toaster } from '@/ui/overlays/toaster';
import { aWindow } from '../support/screen/window';

const KEY = 'flightdeck:theme';
const open = () =>
  render(
    <ThemeProvider>
      <ThemeToggle />
      <Toaster />
    </ThemeProvider>,
  );
const isDark = () => document.documentElement.classList.contains('dark');
const next = () => userEvent.click(screen.getByRole('button', { name: /^Theme/ }));

beforeEach(() => document.documentElement.classList.remove('dark'));

describe('the theme', () => {
  test.each([true, false])('follows the system by default (dark: %s)', (dark) => {
    const change = aWindow({ dark });
    open();
    expect(isDark()).toBe(dark);
    change({ dark: !dark });
    expect(isDark()).toBe(!dark);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('cycles through light, dark and system, and names the current one', async () => {
    aWindow({ dark: true });
    open();
    const steps = [];
    for (let step = 0; step < 3; step += 1) {
      await next();
      const button = screen.getByRole('button', { name: /^Theme/ });
      steps.push([button.getAttribute('aria-label'), isDark()]);
    }
    expect(steps).toEqual([
      ['Theme: light. Switch to dark', false],
      ['Theme: dark. Switch to system', true],
      ['Theme: system. Switch to light', true],
    ]);
  });

  test.each([
    ['light', true, false],
    ['dark', false, true],
    ['something else', true, true],
  ])(
    'restores a stored "%s" after a reload, or follows the system if it is unknown',
    (stored, systemIsDark, shown) => {
      aWindow({ dark: systemIsDark });
      localStorage.setItem(KEY, stored);
      open();
      expect(isDark()).toBe(shown);
    },
  );

  test('changes even if storage is blocked', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const spies = [
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked),
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked),
    ];
    aWindow({ dark: true });
    open();
    await next();
    expect(isDark()).toBe(false);
    for (const spy of spies) spy.mockRestore();
  });

  test('applies to toasts', async () => {
    aWindow({ dark: false });
    localStorage.setItem(KEY, 'dark');
    open();
    toast.success('Saved');
    const region = () => document.querySelector('[data-sonner-toaster]');
    await waitFor(() => expect(region()).toHaveAttribute('data-sonner-theme', 'dark'));
    await next();
    await next();
    await waitFor(() => expect(region()).toHaveAttribute('data-sonner-theme', 'light'));
  });
});

/** Contrast of WCAG 2.2, implemented independently of the app. */
function contrast(one: string, other: string) {
  const luminance = (colour: string) => {
    const linear = [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)].map((hex) => {
      const share = Number.parseInt(hex, 16) / 255;
      return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    });
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('text on any menu color has a contrast of at least 4.5', () => {
  const steps = ['00', '33', '66', '77', '99', 'cc', 'ff'];
  const colours = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  );
  expect(colours).toHaveLength(343);
  expect(colours.filter((colour) => contrast(colour, readableTextColour(colour)) < 4.5)).toEqual(
    [],
  );
});
