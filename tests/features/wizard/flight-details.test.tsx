import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { SERVICE_TYPES } from '../../support/cases/factories';
import { answer, recordRequests, rows, server } from '../../support/screen/server';
import {
  mockReads,
  button,
  CAMPAIGN,
  completeDraft,
  figure,
  storeDraft,
  next,
  openWizard,
  panel,
} from './open-wizard';

const EMPTY = 'No schedule intervals defined. Add at least one to proceed.';
const interval = (number: number) =>
  within(screen.getByRole('listitem', { name: `Interval ${number}` }));

/** Types a value and blurs the field. */
const fill = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
  return field;
};

/** Handler that serves only these channels as active. */
const active = (...names: string[]) =>
  http.get('http://localhost:3000/rest/v1/service_types', () =>
    HttpResponse.json(SERVICE_TYPES.filter(({ name }) => names.includes(name))),
  );

beforeEach(mockReads);

describe('the fields of Flight Details', () => {
  test('have the defaults at first, and Next names the missing fields', async () => {
    await openWizard();
    const name = screen.getByLabelText('Flight Name *');
    expect(name).toHaveValue('');
    expect(name).not.toHaveAttribute('aria-invalid');
    expect(name).toHaveAttribute('placeholder', 'Summer Promo - Week 1');
    const budget = screen.getByLabelText('Flight Budget *');
    expect(budget).toHaveValue('1000');
    expect(budget).toHaveAttribute('inputmode', 'decimal');
    expect(screen.getByLabelText('Channel Type *')).toHaveValue('SMS');
    expect(screen.getByRole('group', { name: 'Schedule Intervals *' })).toBeVisible();
    expect(screen.getByText(EMPTY)).toBeVisible();
    expect(next()).toBeDisabled();
    expect(next()).toHaveAccessibleDescription('Enter a name for the flight.');
  });

  test('reject invalid values with a message at the field and at Next, and accept the limits', async () => {
    storeDraft('flight-details');
    await openWizard();
    for (const [label, value, message] of [
      ['Flight Name *', '   ', 'Enter a name for the flight.'],
      ['Flight Name *', 'n'.repeat(101), 'The name must be at most 100 characters.'],
      ['Flight Budget *', '', 'Enter a budget.'],
      ['Flight Budget *', 'NaN', 'Enter the budget as a number.'],
      ['Flight Budget *', '0', 'The budget must be above 0.'],
      ['Flight Budget *', '1000000000000', 'The budget must be below 1,000,000,000,000.'],
      ['Flight Budget *', '0.001', 'Use at most two decimals.'],
    ] as const) {
      const { value: before } = screen.getByLabelText<HTMLInputElement>(label);
      const field = fill(label, value);
      await waitFor(() => expect(next()).toHaveAccessibleDescription(message));
      expect(next()).toBeDisabled();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(field).toBeInvalid();
      fill(label, before);
      await waitFor(() => expect(next()).toBeEnabled());
    }
    for (const [label, value] of [
      ['Flight Name *', 'n'.repeat(100)],
      ['Flight Budget *', '999999999999.99'],
    ] as const) {
      const field = fill(label, value);
      await userEvent.tab();
      expect(field).not.toHaveAttribute('aria-invalid');
      expect(next()).toBeEnabled();
    }
  });
});

test('a pasted flight name over the limit is counted, not truncated', async () => {
  storeDraft('flight-details');
  await openWizard();
  const name = screen.getByLabelText('Flight Name *');
  await userEvent.clear(name);
  await userEvent.click(name);
  await userEvent.paste('n'.repeat(120));
  expect(name).toHaveValue('n'.repeat(120));
  expect(name).toHaveAccessibleDescription(/120 of 100 characters/);
  expect(next()).toBeDisabled();
});

describe('the channels of Flight Details', () => {
  test('are listed by sort order when active', async () => {
    const sent = recordRequests();
    await openWizard();
    await screen.findByRole('option', { name: 'Voice' });
    const channel = screen.getByLabelText('Channel Type *');
    expect([...channel.querySelectorAll('option:enabled')].map((one) => one.textContent)).toEqual([
      'SMS',
      'RCS',
      'Push',
      'Email',
      'WhatsApp',
      'Voice',
    ]);
    const asked = sent.find(({ table }) => table === 'service_types')?.query;
    expect(asked?.get('is_active')).toBe('eq.true');
    expect(asked?.get('order')).toMatch(/^sort_order\.asc/);
  });

  test('have to be selected again after the draft’s channel was switched off', async () => {
    storeDraft('flight-details');
    const opening = openWizard();
    server.use(active('Email'));
    await opening;
    const channel = await screen.findByLabelText('Channel Type *');
    await waitFor(() => expect(channel).toHaveDisplayValue('Choose a channel'));
    expect(next()).toBeDisabled();
    expect(next()).toHaveAccessibleDescription('Choose a channel.');
    await userEvent.selectOptions(channel, 'Email');
    expect(next()).toBeEnabled();
  });
});

describe('the schedule of Flight Details', () => {
  test('adds intervals from 09:00 to 17:00 and removes them', async () => {
    storeDraft('flight-details', completeDraft({ scheduleIntervals: [] }));
    await openWizard();
    expect(next()).toBeDisabled();
    await userEvent.click(button('Add Interval'));
    await userEvent.click(button('Add Interval'));
    const date = interval(2).getByLabelText('Date');
    expect(date).toHaveAttribute('type', 'date');
    expect(interval(1).getByLabelText('Date')).toHaveValue(CAMPAIGN.start_date);
    expect(date).toHaveValue('2027-03-02');
    expect(interval(2).getByLabelText('Start time')).toHaveValue('09:00');
    expect(interval(2).getByLabelText('End time')).toHaveValue('17:00');
    expect(next()).toBeEnabled();
    fireEvent.change(date, { target: { value: '2027-03-09' } });
    await userEvent.click(button('Remove interval 1'));
    expect(interval(1).getByLabelText('Date')).toHaveValue('2027-03-09');
    await userEvent.click(button('Remove interval 1'));
    expect(screen.getByText(EMPTY, { selector: '.border-dashed' })).toBeVisible();
    expect(next()).toBeDisabled();
  });

  test('rejects a second interval that is a duplicate, overlaps the first or is in the past, and says why', async () => {
    const [first] = completeDraft().scheduleIntervals;
    const intervals = [first, { ...first, id: 'b' }];
    storeDraft('flight-details', completeDraft({ scheduleIntervals: intervals as never }));
    await openWizard();
    const expectRejection = async (message: string) => {
      expect(await interval(2).findByText(message)).toBeVisible();
      expect(next()).toBeDisabled();
      expect(next()).toHaveAccessibleDescription(message);
    };
    await expectRejection('This interval is a duplicate.');
    fireEvent.change(interval(2).getByLabelText('Start time'), { target: { value: '16:00' } });
    await expectRejection('This interval overlaps another one.');
    fireEvent.change(interval(2).getByLabelText('Date'), { target: { value: '2027-01-31' } });
    await expectRejection('This interval is in the past. Choose a later one.');
    await userEvent.click(button('Remove interval 2'));
    expect(next()).toBeEnabled();
  });

  test('shows the messages per person and the effect of each interval', async () => {
    const [first] = completeDraft().scheduleIntervals;
    const dates = ['2027-03-06', '2027-03-07', '2027-03-08'];
    const intervals = dates.map((date) => ({ ...first, id: date, date }));
    storeDraft(
      'flight-details',
      completeDraft({ frequencyCap: '2', scheduleIntervals: intervals as never }),
    );
    await openWizard();
    expect(screen.getByLabelText('Frequency cap *')).toHaveValue('2');
    expect(screen.getByText('Each person gets up to 2 messages.')).toBeVisible();
    expect(figure('Messages per person')).toBe('Up to 2');
    expect(interval(2).getByText('Adds one message per person.')).toBeVisible();
    expect(interval(3).getByText('Adds no message: cap reached.')).toBeVisible();
    fill('Frequency cap *', '1');
    expect(await screen.findByText('Each person gets up to 1 message.')).toBeVisible();
    fill('Frequency cap *', '0');
    await waitFor(() =>
      expect(next()).toHaveAccessibleDescription('Enter a whole number from 1 to 1000.'),
    );
  });

  test('says that intervals beyond a daily cap add no message', async () => {
    const [first] = completeDraft().scheduleIntervals;
    const intervals = [
      { ...first, id: 'a', date: '2027-03-06', startTime: '09:00', endTime: '10:00' },
      { ...first, id: 'b', date: '2027-03-06', startTime: '15:00', endTime: '16:00' },
      { ...first, id: 'c', date: '2027-03-07', startTime: '09:00', endTime: '10:00' },
    ];
    storeDraft(
      'flight-details',
      completeDraft({ frequencyCap: '1', scheduleIntervals: intervals }),
    );
    await openWizard();
    expect(screen.getByText('Each person gets up to 1 message.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Per'), 'Day');
    expect(await screen.findByText('Each person gets up to 2 messages.')).toBeVisible();
    expect(interval(2).getByText('Adds no message: cap reached.')).toBeVisible();
    expect(interval(3).getByText('Adds one message per person.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Per'), 'Week');
    expect(await screen.findByText('Each person gets up to 1 message.')).toBeVisible();
  });

  test('says which part of an interval falls in quiet hours; one within them adds no message', async () => {
    const [first] = completeDraft().scheduleIntervals;
    const intervals = [
      { ...first, id: 'a', date: '2027-03-06', startTime: '18:00', endTime: '22:00' },
      { ...first, id: 'b', date: '2027-03-07', startTime: '21:00', endTime: '23:00' },
      { ...first, id: 'c', date: '2027-03-08', startTime: '09:00', endTime: '10:00' },
    ];
    storeDraft('flight-details', completeDraft({ scheduleIntervals: intervals }));
    server.use(
      rows('organisations', [
        { holidays: [], quiet_hours: { SMS: { from: '20:00', to: '09:00' } } },
      ]),
    );
    await openWizard();
    expect(
      await interval(1).findByText('Quiet hours, 20:00–09:00: nothing is sent during that part.'),
    ).toBeVisible();
    expect(
      interval(2).getByText('Quiet hours, 20:00–09:00: nothing is sent in this interval.'),
    ).toBeVisible();
    expect(interval(2).queryByText('Adds one message per person.')).toBeNull();
    expect(interval(3).queryByText(/Quiet hours/)).toBeNull();
    expect(screen.getByText('Each person gets up to 2 messages.')).toBeVisible();
  });

  test('warns at the field and in the cost panel about a budget above the campaign’s remaining budget', async () => {
    storeDraft('flight-details');
    const opening = openWizard();
    server.use(
      answer('post', 'rpc/campaign_forecast', { time_zone: 'UTC', campaign_unplanned: 400 }),
    );
    await opening;
    const budget = screen.getByLabelText('Flight Budget *');
    await waitFor(() =>
      expect(budget).toHaveAccessibleDescription(/has \$400\.00 left for new flights/),
    );
    expect(budget).toHaveAccessibleDescription(/This is \$600\.00 more than the campaign has left/);
    expect(figure('Left in the campaign')).toBe('$400');
    expect(panel()).toHaveTextContent('This budget is $600.00 more than the campaign has left.');
    expect(next()).toBeEnabled();
    fireEvent.change(budget, { target: { value: '400' } });
    await waitFor(() => expect(budget).not.toHaveAccessibleDescription(/more than/));
    expect(panel()).not.toHaveTextContent('more than the campaign');
  });

  test('warns about an unusual interval without blocking', async () => {
    storeDraft('flight-details');
    await openWizard();
    for (const [label, value, note] of [
      ['End time', '08:00', 'The end is before the start: the interval runs past midnight.'],
      ['End time', '09:00', 'Start and end are the same: nothing is sent in this interval.'],
      ['Start time', '', 'A time is missing.'],
      ['Date', '', 'No date chosen: nothing is sent in this interval.'],
      [
        'Date',
        '2027-04-01',
        'After the campaign, which ends on Mar 31, 2027: nothing is sent in this interval.',
      ],
      ['Date', '2027-02-28', 'Before the campaign, which starts on Mar 1, 2027.'],
    ] as const) {
      const field = interval(1).getByLabelText<HTMLInputElement>(label);
      const before = field.value;
      expect(screen.queryByText(note)).toBeNull();
      fireEvent.change(field, { target: { value } });
      expect(await screen.findByText(note)).toBeVisible();
      expect(next()).toBeEnabled();
      fireEvent.change(field, { target: { value: before } });
      await waitFor(() => expect(screen.queryByText(note)).toBeNull());
    }
  });
});
