import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TimelineAxis } from '@/features/flights/components/timeline/timeline-axis';
import { timelineRange, timelineTicks } from '@/domain/time/timeline';

/** Range with a tick on Sundays. The last Sunday is too close to the end for a label. */
const RANGE = timelineRange(['2026-11-24', '2027-01-25']);

const readLabels = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[style]')].map(({ textContent, style }) => ({
    textContent,
    at: Number.parseFloat(style.left),
  }));

describe('the axis of a timeline', () => {
  test.each([35, 74, 88])('names every third hour of a day next to Now at %d%%', (nowAt) => {
    const day = { from: '2026-11-24', to: '2026-11-24', days: 1 };
    const { container } = render(<TimelineAxis range={day} nowAt={nowAt} />);
    expect(readLabels(container).map(({ textContent }) => textContent)).toEqual([
      '00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      'Now',
    ]);
  });

  test('omits a label without space before the right edge', () => {
    if (!RANGE) throw new Error('No range');
    expect(timelineTicks(RANGE).at(-1)?.at).toBeGreaterThan(95);
    const { container } = render(<TimelineAxis range={RANGE} nowAt={null} />);
    const names = readLabels(container);
    expect(names.map(({ textContent }) => textContent)).toContain('Jan 10');
    expect(names.map(({ textContent }) => textContent)).not.toContain('Jan 24');
    expect(names.filter(({ at }) => at > 89)).toEqual([]);
  });
});
