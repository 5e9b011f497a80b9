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

/** Shows a toast and lets it take its place. */
async function show(open: () => unknown) {
  act(() => void open());
  await pass(50);
}

const toastOf = (text: string) => screen.queryByText(text)?.closest('[data-sonner-toast]') ?? null;

/** What somebody can see: the toasts behind the front one are transparent. */
const visible = () =>
  [...document.querySelectorAll('[data-sonner-toast][data-visible="true"]')].map(
    (element) => element.querySelector('[data-title]')?.textContent,
  );

describe('a toast with something to press', () => {
  test('stays twice as long, does it once and closes', async () => {
    const onAct = vi.fn<() => void>();
    await show(() => toast.success('Flight moved', { action: { label: 'Undo', onAct } }));
    await pass(9000);
    expect(visible()).toEqual(['Flight moved']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAct).toHaveBeenCalledOnce();
    await pass(1000);
    expect(toastOf('Flight moved')).toBeNull();
  });

  test('closes by itself', async () => {
    await show(() => toast.success('Flight moved', { action: { label: 'Undo', onAct: () => {} } }));
    await pass(12_000);
    expect(toastOf('Flight moved')).toBeNull();
  });
});

describe('how long a toast stays', () => {
  test.each(['success', 'info'] as const)(
    '%s closes by itself after 5000 ms (MSG-05)',
    async (kind) => {
      await show(() => toast[kind]('It worked'));
      await pass(4900);
      expect(screen.getByText('It worked')).toBeVisible();
      await pass(600);
      expect(screen.queryByText('It worked')).toBeNull();
    },
  );

  test('an error stays until it is closed (D-15)', async () => {
    await show(() => toast.error('It failed'));
    await pass(10 * 60_000);
    expect(screen.getByText('It failed')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Close toast' }));
    await pass(500);
    expect(screen.queryByText('It failed')).toBeNull();
  });

  test('clearing closes them all', async () => {
    await show(() => toast.error('It failed'));
    await show(() => toast.success('It worked'));
    await show(() => toast.clear());
    await pass(500);
    expect(visible()).toEqual([]);
  });
});

describe('how many are seen', () => {
  test('one, the newest; the error before it does not come back (MSG-06, ) (D-15, N-06)', async () => {
    await show(() => toast.error('It failed'));
    await show(() => toast.error('It failed again'));
    await show(() => toast.success('It worked'));
    expect(visible()).toEqual(['It worked']);
    await pass(5600);
    expect(visible()).toEqual([]);
  });

  test('of what was said before the toaster had come, the newest', async () => {
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

describe('when an error closes without being closed', () => {
  const failed = () => show(() => toast.error('It failed', { topic: 'campaigns' }));

  test('something is tried again (N-06)', async () => {
    await failed();
    await show(() => toast.clearError());
    await pass(500);
    expect(visible()).toEqual([]);
  });

  test('the same thing works again, not another one (N-06)', async () => {
    await failed();
    await show(() => toast.clearErrorOf('creatives'));
    expect(visible()).toEqual(['It failed']);
    await show(() => toast.clearErrorOf('campaigns'));
    await pass(500);
    expect(visible()).toEqual([]);
  });

  test('its page is left, unless it was told on leaving (N-06)', async () => {
    await show(() => toast.error('Not found', { keepOnNavigate: true }));
    await show(() => toast.clearErrorOfPage());
    expect(visible()).toEqual(['Not found']);
    await failed();
    await show(() => toast.clearErrorOfPage());
    await pass(500);
    expect(visible()).toEqual([]);
  });

  test('a success stays its time whatever is done', async () => {
    await show(() => toast.success('It worked'));
    await show(() => toast.clearErrorOfPage());
    await show(() => toast.clearError());
    expect(visible()).toEqual(['It worked']);
  });
});

describe('how it looks', () => {
  test('an error looks different from a success (MSG-09)', async () => {
    await show(() => toast.error('It failed', { description: 'The disk is full' }));
    expect(toastOf('It failed')).toHaveAttribute('data-type', 'error');
    expect(toastOf('It failed')).toHaveClass('!border-destructive', '!bg-destructive-soft');
    expect(screen.getByText('The disk is full')).toBeInTheDocument();
    await show(() => toast.success('It worked'));
    expect(toastOf('It worked')).toHaveAttribute('data-type', 'success');
    expect(toastOf('It worked')).not.toHaveClass('!border-destructive');
  });

  test('a toast is announced politely, and text is shown as it is', async () => {
    await show(() => toast.error('<b>It failed</b>'));
    expect(screen.getByText('<b>It failed</b>')).toBeVisible();
    expect(screen.getByRole('region', { name: /Notifications/ })).toHaveAttribute(
      'aria-live',
      'polite',
    );
  });
});

test('every bar that sticks to the bottom says so, for messages to keep off it', async () => {
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
  test('leaves a toast by Tab without being sent back to where it came from', async () => {
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
