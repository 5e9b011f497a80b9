import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toast } from '@/lib/toast';
import { ThemeProvider } from '@/ui/theme/theme';
import { Toaster } from '@/ui/overlays/toaster';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ThemeProvider>
      <Toaster />
    </ThemeProvider>,
  );
});
afterEach(() => {
  toast.clear();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Shows a toast and waits until it has appeared. */
async function show(open: () => unknown) {
  act(() => void open());
  await pass(50);
}

const toastOf = (text: string) => screen.queryByText(text)?.closest('[data-sonner-toast]') ?? null;

/** Titles of visible toasts: those behind the front one are transparent. */
const visible = () =>
  [...document.querySelectorAll('[data-sonner-toast][data-visible="true"]')].map(
    (element) => element.querySelector('[data-title]')?.textContent,
  );

describe('a toast with an action', () => {
  test('stays for 10 seconds, runs the action once and closes', async () => {
    const onAct = vi.fn<() => void>();
    await show(() => toast.success('Flight moved', { action: { label: 'Undo', onAct } }));
    await pass(9000);
    expect(visible()).toEqual(['Flight moved']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAct).toHaveBeenCalledOnce();
    await pass(1000);
    expect(toastOf('Flight moved')).toBeNull();
  });

  test('closes automatically', async () => {
    await show(() => toast.success('Flight moved', { action: { label: 'Undo', onAct: () => {} } }));
    await pass(12_000);
    expect(toastOf('Flight moved')).toBeNull();
  });
});

describe('the duration of a toast', () => {
  test.each(['success', 'info'] as const)('%s closes after 5,000 ms', async (kind) => {
    await show(() => toast[kind]('It worked'));
    await pass(4900);
    expect(screen.getByText('It worked')).toBeVisible();
    await pass(600);
    expect(screen.queryByText('It worked')).toBeNull();
  });

  test('an error stays until the user closes it', async () => {
    await show(() => toast.error('It failed'));
    await pass(10 * 60_000);
    expect(screen.getByText('It failed')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Close toast' }));
    await pass(500);
    expect(screen.queryByText('It failed')).toBeNull();
  });

  test('clear closes all toasts', async () => {
    await show(() => toast.error('It failed'));
    await show(() => toast.success('It worked'));
    await show(() => toast.clear());
    await pass(500);
    expect(visible()).toEqual([]);
  });
});

describe('the number of toasts', () => {
  test('shows only the newest toast, and the error before it does not return', async () => {
    await show(() => toast.error('It failed'));
    await show(() => toast.error('It failed again'));
    await show(() => toast.success('It worked'));
    expect(visible()).toEqual(['It worked']);
    await pass(5600);
    expect(visible()).toEqual([]);
  });

  test('shows only the newest toast queued before the toaster mounts', async () => {
    cleanup();
    toast.error('It failed');
    toast.success('It worked');
    render(
      <ThemeProvider>
        <Toaster />
      </ThemeProvider>,
    );
    await pass(50);
    expect(visible()).toEqual(['It worked']);
  });
});

describe('an error closes', () => {
  const failed = () => show(() => toast.error('It failed', { topic: 'campaigns' }));

  test('when the user tries again', async () => {
    await failed();
    await show(() => toast.clearError());
    await pass(500);
    expect(visible()).toEqual([]);
  });

  test('when the same task succeeds, but not another one', async () => {
    await failed();
    await show(() => toast.clearErrorOf('creatives'));
    expect(visible()).toEqual(['It failed']);
    await show(() => toast.clearErrorOf('campaigns'));
    await pass(500);
    expect(visible()).toEqual([]);
  });

  test('when the user leaves its page, unless it was shown on leaving', async () => {
    await show(() => toast.error('Not found', { keepOnNavigate: true }));
    await show(() => toast.clearErrorOfPage());
    expect(visible()).toEqual(['Not found']);
    await failed();
    await show(() => toast.clearErrorOfPage());
    await pass(500);
    expect(visible()).toEqual([]);
  });

  test('but a success keeps its duration in all these cases', async () => {
    await show(() => toast.success('It worked'));
    await show(() => toast.clearErrorOfPage());
    await show(() => toast.clearError());
    expect(visible()).toEqual(['It worked']);
  });
});

describe('the appearance of a toast', () => {
  test('differs between an error and a success', async () => {
    await show(() => toast.error('It failed', { description: 'The disk is full' }));
    expect(toastOf('It failed')).toHaveAttribute('data-type', 'error');
    expect(toastOf('It failed')).toHaveClass('!border-destructive', '!bg-destructive-soft');
    expect(screen.getByText('The disk is full')).toBeInTheDocument();
    await show(() => toast.success('It worked'));
    expect(toastOf('It worked')).toHaveAttribute('data-type', 'success');
    expect(toastOf('It worked')).not.toHaveClass('!border-destructive');
  });

  test('is announced politely, and its text is not parsed as markup', async () => {
    await show(() => toast.error('<b>It failed</b>'));
    expect(screen.getByText('<b>It failed</b>')).toBeVisible();
    expect(screen.getByRole('region', { name: /Notifications/ })).toHaveAttribute(
      'aria-live',
      'polite',
    );
  });
});

test('every bar at the bottom of the window is marked, so that toasts avoid it', async () => {
  const sources = import.meta.glob<string>('../../src/**/*.tsx', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const bars = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(/<\w+\b[^<>]*?className="(?:fixed|sticky)\b[^"]*\bbottom-\d[^"]*"/g)].map(
      ([bar]) => ({ path, isNamed: bar.includes('data-sticky-actions') }),
    ),
  );
  expect(bars.length).toBeGreaterThan(5);
  expect(bars.filter(({ isNamed }) => !isNamed)).toEqual([]);
});

describe('the focus', () => {
  test('leaves a toast by Tab without returning to where it came from', async () => {
    const around = document.createElement('div');
    around.innerHTML = '<button>Before</button><button>After</button>';
    document.body.append(around);
    const [before, after] = [...around.querySelectorAll('button')];
    const tabTo = (control: HTMLElement | undefined) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' });
      act(() => control?.focus());
    };
    await show(() => toast.error('It failed'));
    tabTo(before);
    tabTo(screen.getByRole('button', { name: /close/i }));
    const onReturn = vi.fn<() => void>();
    before?.addEventListener('focus', onReturn);
    tabTo(after);
    await pass(0);
    expect(onReturn).not.toHaveBeenCalled();
    expect(after).toHaveFocus();
    around.remove();
  });
});
