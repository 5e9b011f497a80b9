import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { rows, server } from '../../support/screen/server';
import { mockReads, button, openWizard } from './open-wizard';

beforeEach(mockReads);

const set = (name: string, value: string) =>
  fireEvent.change(group().getByLabelText(name), { target: { value } });
const group = () => within(screen.getByRole('group', { name: 'Add several days' }));
const shown = () =>
  screen
    .queryAllByRole('listitem', { name: /^Interval/ })
    .map((item) => [...item.querySelectorAll('input')].map((input) => input.value));

/** Opens the form and fills in a date range in 2090, where January 1 is a Sunday. */
async function several(first: string, last: string) {
  await userEvent.click(button('Add Several Days'));
  set('First day', first);
  set('Last day', last);
}

describe('Add Several Days', () => {
  test('adds the selected weekdays of a range with the same hours', async () => {
    await openWizard();
    await several('2090-01-02', '2090-01-08');
    await userEvent.click(group().getByRole('checkbox', { name: 'Friday' }));
    expect(group().getByRole('status')).toHaveTextContent('4 intervals, Jan 2 – 5, 2090.');
    await userEvent.click(group().getByRole('button', { name: 'Add these days' }));
    expect(shown()).toEqual(
      ['02', '03', '04', '05'].map((day) => [`2090-01-${day}`, '09:00', '17:00']),
    );
    expect(screen.getByText('4 intervals added.')).toBeVisible();
    expect(button('Add Several Days')).toHaveFocus();
  });

  test('merges overlapping intervals and says so', async () => {
    await openWizard();
    await several('2090-01-02', '2090-01-03');
    await userEvent.click(group().getByRole('button', { name: 'Add these days' }));
    await several('2090-01-03', '2090-01-04');
    set('Start time', '15:00');
    set('End time', '20:00');
    expect(group().getByRole('status')).toHaveTextContent(
      '2 intervals, Jan 3 – 4, 2090. Merges 1 with an overlapping interval.',
    );
    // Pressing Enter in a field adds the days.
    fireEvent.keyDown(group().getByLabelText('End time'), { key: 'Enter' });
    expect(shown()).toEqual([
      ['2090-01-02', '09:00', '17:00'],
      ['2090-01-03', '09:00', '20:00'],
      ['2090-01-04', '15:00', '20:00'],
    ]);
    expect(
      screen.getByText('2 intervals added. 1 overlapped another interval and was merged with it.'),
    ).toBeVisible();
  });

  test('names missing fields and past days, and adds nothing', async () => {
    await openWizard();
    await several('2090-01-02', '2090-01-01');
    expect(group().getByRole('status')).toHaveTextContent('The last day is before the first one.');
    expect(group().getByRole('button', { name: 'Add these days' })).toBeDisabled();
    set('First day', '');
    expect(group().getByRole('status')).toHaveTextContent('Choose the first and the last day.');
    set('First day', '2020-01-01');
    set('Last day', '2020-01-01');
    expect(group().getByRole('status')).toHaveTextContent(
      'These days add no intervals. Skips 1 past interval.',
    );
    await userEvent.click(group().getByRole('button', { name: 'Cancel' }));
    expect(shown()).toEqual([]);
  });

  test('skips holidays unless the user includes them', async () => {
    server.use(rows('organisations', [{ holidays: ['2090-01-03'] }]));
    await openWizard();
    await several('2090-01-02', '2090-01-04');
    await waitFor(() =>
      expect(group().getByRole('status')).toHaveTextContent(
        '2 intervals, Jan 2 – 4, 2090. Skips 1 holiday.',
      ),
    );
    await userEvent.click(group().getByRole('switch', { name: 'Skip holidays' }));
    expect(group().getByRole('status')).toHaveTextContent('3 intervals, Jan 2 – 4, 2090.');
  });

  test('adds several windows a day, and copies the hours of one interval to all days', async () => {
    await openWizard();
    await several('2090-01-02', '2090-01-03');
    await userEvent.click(group().getByRole('button', { name: 'Add hours' }));
    await userEvent.click(group().getByRole('button', { name: 'Add these days' }));
    expect(shown()).toHaveLength(4);
    fireEvent.change(screen.getAllByLabelText('End time')[0] as HTMLElement, {
      target: { value: '12:00' },
    });
    await userEvent.click(button('Copy the hours of interval 1 to all days'));
    expect(shown()).toEqual([
      ['2090-01-02', '09:00', '12:00'],
      ['2090-01-02', '18:00', '20:00'],
      ['2090-01-03', '09:00', '12:00'],
    ]);
  });
});
