import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAudience } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { failure, rows, server } from '../../support/screen/server';
import {
  mockReads,
  categories,
  completeDraft,
  figure,
  storeDraft,
  next,
  openInApp,
  panel,
  withMessage,
} from './open-wizard';

const contacts = (...all: number[]) =>
  rows(
    'audiences',
    all.map((total_contacts) => anAudience({ total_contacts })),
  );

beforeEach(mockReads);

describe('the cost panel of the wizard', () => {
  test('multiplies the price by message parts for SMS only', async () => {
    storeDraft('creative', withMessage('a'.repeat(307), { selectedAudiences: [] }));
    const { unmount } = await openInApp();
    expect(figure('SMS parts')).toBe('× 3');
    expect(figure('Cost per message in 3 parts')).toBe('$0.15');
    expect(figure('Estimated messages')).toBe('6.7K');
    unmount();
    storeDraft(
      'creative',
      withMessage('a'.repeat(307), { channelType: 'Push', selectedAudiences: [] }),
    );
    await openInApp();
    expect(figure('SMS parts')).toBeUndefined();
    expect(figure('Estimated messages')).toBe('50.0K');
  });

  test('announces the price to screen readers in the words of the panel', async () => {
    storeDraft('creative', withMessage('a'.repeat(307), { selectedAudiences: [] }));
    await openInApp();
    fireEvent.change(screen.getByLabelText('Message *'), { target: { value: 'a'.repeat(161) } });
    const aloud = /^Cost per message in 2 parts \$0\.10\. Estimated messages 10\.0K\./;
    expect(await screen.findByText(aloud, {}, { timeout: 4000 })).toHaveRole('status');
    expect(figure('Cost per message in 2 parts')).toBe('$0.10');
  });

  test('shows the price of an RCS message’s SMS fallback in the panel and in the editor', async () => {
    const content = { channel: 'rcs', kind: 'text', text: 'Hi', fallback: 'a'.repeat(800) };
    storeDraft(
      'creative',
      completeDraft({
        channelType: 'RCS',
        selectedAudiences: [],
        newCreativeData: { name: 'Warm', message: 'Hi', content },
      }),
    );
    await openInApp({ service_rates: { SMS: 0.05, RCS: 0.1 } });
    expect(figure('SMS fallback, 10% of messages')).toBe('$0.02');
    expect(await screen.findByText(/^6 SMS parts/)).toHaveTextContent(
      '6 SMS parts. Adds $0.02 to each message: 10% are charged as SMS.',
    );
  });

  test('estimates 0 messages, not infinitely many, when a message is free', async () => {
    storeDraft('flight-details', completeDraft({ selectedAudiences: [] }));
    await openInApp({ service_rates: { SMS: 0 } });
    expect(figure('SMS rate')).toBe('$0.00');
    expect(figure('Estimated messages')).toBe('0');
  });

  test('sums the contacts of the selected cohorts', async () => {
    server.use(contacts(2000, 3000));
    storeDraft('audience-targeting');
    await openInApp();
    await waitFor(() => expect(figure('Estimated reach')).toBe('5.0K'));
  });

  const MORE = 'The budget allows more messages than the selected audience has contacts.';

  test('says when the budget allows more messages than there are contacts', async () => {
    server.use(contacts(100), categories());
    storeDraft('flight-details');
    await openInApp();
    expect(await screen.findByText(MORE)).toBeVisible();
    expect(screen.queryByText(/reaches only/)).toBeNull();
  });

  test('says, with one decimal, when the budget reaches less than a tenth of the audience', async () => {
    server.use(contacts(1_000_000), categories());
    storeDraft('flight-details');
    await openInApp();
    const note = 'This budget reaches only 2.0% of the selected audience.';
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.queryByText(MORE)).toBeNull();
  });

  test('shows no budget note without an audience', async () => {
    storeDraft('flight-details', completeDraft({ selectedAudiences: [] }));
    await openInApp();
    expect(figure('Estimated reach')).toBe('—');
    expect(screen.queryByText(/reaches only|allows more/)).toBeNull();
  });

  test('shows no price and disables Next when the price fails to load, until a retry succeeds', async () => {
    expectConsoleError();
    server.use(failure('get', 'audience_segments'));
    storeDraft('audience-targeting');
    await openInApp();
    expect(await screen.findByText('Couldn’t calculate the price.')).toBeVisible();
    for (const name of ['Audience', 'Cost per message', 'Estimated messages', 'Estimated reach'])
      expect(figure(name)).toBe('—');
    expect(next()).toBeDisabled();
    expect(next()).toHaveAccessibleDescription(/^Couldn’t calculate the price/);
    server.use(rows('audience_segments', [{ segment_id: 's' }]));
    await userEvent.click(within(panel()).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(figure('Cost per message')).toBe('$0.055'));
    expect(next()).toBeEnabled();
  });

  test('shows no outdated price while the cohorts load', async () => {
    let answerLate = () => {};
    storeDraft('audience-targeting', completeDraft({ selectedAudiences: [] }));
    await openInApp();
    expect(figure('Cost per message')).toBe('$0.05');
    server.use(
      http.get('http://localhost:3000/rest/v1/audience_segments', async () => {
        await new Promise<void>((resolve) => {
          answerLate = resolve;
        });
        return HttpResponse.json([{ segment_id: 's' }]);
      }),
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Runners' }));
    await waitFor(() => expect(figure('Cost per message')).toBe('Loading...'));
    expect(figure('Estimated messages')).toBe('Loading...');
    expect(next()).toBeDisabled();
    expect(next()).toHaveAccessibleDescription('Calculating the price...');
    answerLate();
    await waitFor(() => expect(figure('Cost per message')).toBe('$0.055'));
    expect(next()).toBeEnabled();
  });
});
