import { describe, expect, it, vi } from 'vitest';
import { rememberLast } from '@/domain/shared/remember';

describe('rememberLast', () => {
  it('calculates once for the same content and again for another', () => {
    const calculate = vi.fn(({ cap }: { cap: number | null }) => ({ cap }));
    const remembered = rememberLast(calculate, 3);
    expect(remembered({ cap: 1 })).toBe(remembered({ cap: 1 }));
    expect(remembered({ cap: 2 })).toEqual({ cap: 2 });
    expect(calculate).toHaveBeenCalledTimes(2);
  });

  it('tells no limit from a number that JSON cannot write', () => {
    const remembered = rememberLast(({ cap }: { cap: number | null }) => cap, 9);
    expect([null, Infinity, NaN].map((cap) => remembered({ cap }))).toEqual([null, Infinity, NaN]);
  });

  it('forgets the result that was used longest ago', () => {
    const calculate = vi.fn((one: number) => one);
    const remembered = rememberLast(calculate, 2);
    for (const one of [1, 2, 1, 3, 1, 2]) remembered(one);
    expect(calculate.mock.calls.flat()).toEqual([1, 2, 3, 2]);
  });
});
