import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, server } from '../../support/screen/server';
import {
  mockReads,
  categories,
  AUDIENCE,
  completeDraft,
  figure,
  figures,
  storeDraft,
  openInApp,
  openWizard,
  panel,
} from './open-wizard';

const PLACE = {
  geoTargetingEnabled: true,
  geoTargetingType: 'location',
  locationTarget: { type: 'city', value: 'Lisbon' },
} as const;

beforeEach(mockReads);

describe('the price terms in the cost panel', () => {
  test('list every term of the specification’s example in order', async () => {
    server.use(categories('behavioral', 'geographic'));
    storeDraft('geo-targeting', completeDraft(PLACE));
    await openInApp();
    await waitFor(() => expect(figure('Cost per message')).toBe('$0.07'));
    await waitFor(() => expect(figure('Estimated reach')).toBe('2.0K'));
    expect(figures()).toEqual([
      ['SMS rate', '$0.05'],
      ['Location targeting', '$0.01'],
      ['Audience', '$0.01'],
      ['Behavioral (10.0% of $0.05)', '$0.005'],
      ['Geographic (flat)', '$0.005'],
      ['Cost per message', '$0.07'],
      ['Budget', '$1,000'],
      ['Messages per person', 'Up to 1'],
      ['Estimated messages', '14.3K'],
      ['Estimated reach', '2.0K'],
    ]);
  });

  test('count a category once, ignoring case', async () => {
    server.use(categories('Behavioral', 'behavioral'));
    storeDraft('flight-details');
    await openInApp();
    await waitFor(() => expect(figure('Cost per message')).toBe('$0.055'));
    expect(figure('Location targeting')).toBe('Off');
  });

  test('omit a category without a price', async () => {
    server.use(categories('life_event', 'geographic'));
    storeDraft('flight-details');
    await openInApp();
    await waitFor(() => expect(figure('Audience')).toBe('$0.005'));
    expect(panel()).not.toHaveTextContent(/life/i);
  });

  test('show the organization’s own rate and its location cost of zero', async () => {
    storeDraft('geo-targeting', completeDraft(PLACE));
    await openInApp({ service_rates: { SMS: 0.0425 }, location_targeting_cost: 0 });
    await waitFor(() => expect(figure('SMS rate')).toBe('$0.0425'));
    expect(figure('Location targeting')).toBe('$0.00');
  });

  test('follow the geo-targeting switch, the channel and the budget immediately', async () => {
    storeDraft('geo-targeting', completeDraft({ ...PLACE, selectedAudiences: [] }));
    await openInApp();
    expect(figure('Cost per message')).toBe('$0.06');
    expect(figure('Estimated messages')).toBe('16.7K');
    await userEvent.click(screen.getByRole('switch'));
    expect(figure('Cost per message')).toBe('$0.05');
    await userEvent.click(screen.getByRole('tab', { name: /Flight Details/ }));
    await userEvent.selectOptions(await screen.findByLabelText(/Channel Type/), 'Voice');
    expect(figure('Voice rate')).toBe('$0.15');
    fireEvent.change(screen.getByLabelText(/Flight Budget/), { target: { value: '150' } });
    await waitFor(() => expect(figure('Estimated messages')).toBe('1.0K'));
    fireEvent.change(screen.getByLabelText(/Flight Budget/), { target: { value: '' } });
    await waitFor(() => expect(figure('Estimated messages')).toBe('0'));
    expect(panel()).not.toHaveTextContent(/NaN|Infinity/);
  });
});

describe('the forecast in the column of the cost panel', () => {
  const forecast = () => screen.getByRole('region', { name: 'Forecast' });

  async function openWithFunds() {
    const opening = openWizard();
    server.use(
      answer('post', 'rpc/campaign_forecast', { time_zone: 'UTC', now: '2027-02-01T00:00:00Z' }),
    );
    await opening;
  }

  test('shows messages, cost and reach as soon as a cohort is selected', async () => {
    storeDraft('audience-targeting', completeDraft({ selectedAudiences: [] }));
    await openWithFunds();
    expect(await screen.findByText('Choose an audience to see the forecast.')).toBeVisible();
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(AUDIENCE.name) }));
    await waitFor(() => expect(forecast()).toHaveTextContent('Messages to send2,000'));
    expect(forecast()).toHaveTextContent('Cost$110.00Expected reach100.0%');
    expect(forecast()).toHaveTextContent('Stops when the schedule ends');
    expect(within(panel()).queryByText('Messages to send')).not.toBeInTheDocument();
  });

  test('gives the button of a narrow screen the messages and their cost in one line', async () => {
    storeDraft('creative');
    await openWithFunds();
    expect(
      await screen.findByRole('button', { name: /^Cost Breakdown ?2,000 messages for \$110\.00$/ }),
    ).toHaveAttribute('aria-expanded', 'false');
  });

  test('is missing before the audience step', async () => {
    storeDraft('geo-targeting');
    await openWithFunds();
    expect(
      await screen.findByRole('button', { name: /^Cost Breakdown ?\$0\.055 per message$/ }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Forecast' })).not.toBeInTheDocument();
  });
});
