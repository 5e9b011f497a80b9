import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TimelineAxis } from '@/features/flights/components/timeline/timeline-axis';
import { timelineRange, timelineTicks } from '@/domain/time/timeline';

/** Mondays are named; the last of them is the day before the end. */
const RANGE = timelineRange(['2026-11-24', '2027-01-25']);

const namesOf = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[style]')].map(({ textContent, style }) => ({
    textContent,
    at: Number.parseFloat(style.left),
  }));

describe('the axis of a timeline', () => {
  test('names no day that has no room before the right edge', () => {
    if (!RANGE) throw new Error('No range');
    expect(timelineTicks(RANGE).at(-1)?.at).toBeGreaterThan(95);
    const { container } = render(<TimelineAxis range={RANGE} nowAt={null} />);
    const names = namesOf(container);
    expect(names.map(({ textContent }) => textContent)).toContain('Jan 11');
    expect(names.map(({ textContent }) => textContent)).not.toContain('Jan 25');
    expect(names.filter(({ at }) => at > 89)).toEqual([]);
  });
});
