import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRested } from '@/ui/use-rested';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const rest = () => act(() => vi.advanceTimersByTimeAsync(300));

const rested = () =>
  renderHook(({ value, kind }) => useRested(value, kind), {
    initialProps: { value: '', kind: 'SMS' },
  });

describe('useRested', () => {
  it('follows when nothing was typed for a moment', async () => {
    const { result, rerender } = rested();
    rerender({ value: 'T', kind: 'SMS' });
    await act(() => vi.advanceTimersByTimeAsync(200));
    rerender({ value: 'Tr', kind: 'SMS' });
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(result.current).toBe('');
    await rest();
    expect(result.current).toBe('Tr');
  });

  it('takes a value of another kind at once, and waits again with the first key after it', async () => {
    const { result, rerender } = rested();
    rerender({ value: 'a mail', kind: 'Email' });
    expect(result.current).toBe('a mail');
    rerender({ value: 'a mail T', kind: 'Email' });
    expect(result.current).toBe('a mail');
    await rest();
    expect(result.current).toBe('a mail T');
  });
});
