import { describe, expect, test } from 'vitest';
import { clicksByDay, totalClicks } from '@/domain/link/clicks';

const range = { today: '2027-03-02', days: 3 };
const none = { clicks: 0, people: 0, programs: 0 };

describe('clicksByDay', () => {
  test('lists every day, oldest first, across the end of a month', () => {
    expect(clicksByDay([], range)).toEqual([
      { day: '2027-02-28', ...none },
      { day: '2027-03-01', ...none },
      { day: '2027-03-02', ...none },
    ]);
  });

  test('keeps the clicks, visitors and bot visits of a day separate', () => {
    const days = clicksByDay(
      [
        { day: '2027-03-01', kind: 'person', clicks: 5, people: 4 },
        { day: '2027-03-01', kind: 'preview', clicks: 2, people: 0 },
        { day: '2027-03-01', kind: 'scanner', clicks: 3, people: 0 },
        { day: '2027-03-02', kind: 'person', clicks: 1, people: 1 },
      ],
      range,
    );
    expect(days[1]).toEqual({ day: '2027-03-01', clicks: 5, people: 4, programs: 5 });
    expect(totalClicks(days)).toEqual({ clicks: 6, people: 5, programs: 5 });
  });

  test('omits days before the range', () => {
    const days = clicksByDay([{ day: '2027-02-27', kind: 'person', clicks: 9, people: 9 }], range);
    expect(totalClicks(days)).toEqual(none);
  });

  test('ends at a later counted day when the server clock is ahead', () => {
    const days = clicksByDay([{ day: '2027-03-03', kind: 'person', clicks: 4, people: 3 }], range);
    expect(days.map(({ day }) => day)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03']);
    expect(totalClicks(days)).toEqual({ clicks: 4, people: 3, programs: 0 });
  });

  test('includes a leap day', () => {
    const days = clicksByDay([], { today: '2028-03-01', days: 2 });
    expect(days.map(({ day }) => day)).toEqual(['2028-02-29', '2028-03-01']);
  });
});
