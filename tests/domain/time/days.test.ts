import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  daysBetween,
  eachDay,
  eachMonth,
  endOfMonth,
  isoWeekday,
  startOfMonth,
  startOfWeek,
  weeksBetween,
} from '@/domain/time/days';
import { addHours, localSpan, minutesBetween, spanHours } from '@/domain/time/local-time';
import { eachHour, startOfHour } from '@/domain/time/hours';

afterEach(() => vi.unstubAllEnvs());

// Beirut skips midnight of March 29, 2026, and Berlin an hour of that night.
describe.each(['UTC', 'Europe/Berlin', 'Asia/Beirut', 'Asia/Kolkata', 'Australia/Lord_Howe'])(
  'in a browser in %s',
  (zone) => {
    const setZone = () => {
      vi.stubEnv('TZ', zone);
      expect(new Date(2026, 0, 1, 12).getTimezoneOffset() === 0).toBe(zone === 'UTC');
    };

    test('days have 24 hours and weeks of rules begin on Monday', () => {
      setZone();
      expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
      expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
      expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
      expect(eachDay('2026-03-28', '2026-03-30')).toEqual([
        '2026-03-28',
        '2026-03-29',
        '2026-03-30',
      ]);
      expect(eachDay('2026-03-30', '2026-03-28')).toEqual([]);
      expect(isoWeekday('2026-03-29')).toBe(7);
      expect(startOfWeek('2026-03-29')).toBe('2026-03-23');
      expect(weeksBetween('2026-03-29', '2026-03-30')).toBe(1);
    });

    test('months keep their first and last days', () => {
      setZone();
      expect(startOfMonth('2028-02-15')).toBe('2028-02-01');
      expect(endOfMonth('2028-02-15')).toBe('2028-02-29');
      expect(eachMonth('2026-11-30', '2027-01-01')).toEqual([
        '2026-11-01',
        '2026-12-01',
        '2027-01-01',
      ]);
      expect(eachMonth('2027-02-01', '2027-01-31')).toEqual([]);
    });

    test('local times have no DST', () => {
      setZone();
      expect(addHours('2026-03-28T23:30', 4)).toBe('2026-03-29T03:30');
      expect(minutesBetween('2026-03-29', '2026-03-29T04:00')).toBe(240);
      const night = { date: '2026-03-28', startTime: '22:00', endTime: '03:00' };
      expect(localSpan(night)).toEqual({ start: '2026-03-28T22:00', end: '2026-03-29T03:00' });
      expect(spanHours(localSpan(night))).toEqual(night);
    });

    test('hours are those of UTC', () => {
      setZone();
      expect(startOfHour(Date.parse('2026-03-29T01:59:59Z'))).toBe(
        Date.parse('2026-03-29T01:00:00Z'),
      );
      expect(eachHour('2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z')).toEqual([
        '2026-03-29T00:00:00Z',
        '2026-03-29T01:00:00Z',
        '2026-03-29T02:00:00Z',
      ]);
    });
  },
);
