import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAudience } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { failure, rows, server } from '../../support/screen/server';
import {
  answerReads,
  categories,
  complete,
  figure,
  left,
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

beforeEach(answerReads);

describe('messages and reach', () => {
  test('parts are paid for by SMS, and by no other channel (COST-15, SMS-12)', async () => {
    left('creative', withMessage('a'.repeat(307), { selectedAudiences: [] }));
    const { unmount } = await openInApp();
    expect(figure('SMS parts')).toBe('× 3');
    expect(figure('Cost per message in 3 parts')).toBe('$0.15');
    expect(figure('Estimated messages')).toBe('6.7K');
    unmount();
    left('creative', withMessage('a'.repeat(307), { channelType: 'Push', selectedAudiences: [] }));
    await openInApp();
    expect(figure('SMS parts')).toBeUndefined();
    expect(figure('Estimated messages')).toBe('50.0K');
  });

  test('what is read aloud names the price as the panel does', async () => {
    left('creative', withMessage('a'.repeat(307), { selectedAudiences: [] }));
    await openInApp();
    fireEvent.change(screen.getByLabelText('Message *'), { target: { value: 'a'.repeat(161) } });
    const aloud = /^Cost per message in 2 parts \$0\.10\. Estimated messages 10\.0K\./;
    expect(await screen.findByText(aloud, {}, { timeout: 4000 })).toHaveRole('status');
    expect(figure('Cost per message in 2 parts')).toBe('$0.10');
  });

  test('the fallback of an RCS message says what it adds, as the panel does', async () => {
    const content = { channel: 'rcs', kind: 'text', text: 'Hi', fallback: 'a'.repeat(800) };
    left(
      'creative',
      complete({
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

  test('a free message buys 0, not infinitely many (COST-14)', async () => {
    left('flight-details', complete({ selectedAudiences: [] }));
    await openInApp({ service_rates: { SMS: 0 } });
    expect(figure('SMS rate')).toBe('$0.00');
    expect(figure('Estimated messages')).toBe('0');
  });

  test('contacts of the selected audiences are summed (COST-16, COST-20)', async () => {
    server.use(contacts(2000, 3000));
    left('audience-targeting');
    await openInApp();
    await waitFor(() => expect(figure('Estimated reach')).toBe('5.0K'));
  });

  const MORE = 'The budget allows more messages than the selected audience has contacts.';

  test('more messages than contacts is shown (COST-17)', async () => {
    server.use(contacts(100), categories());
    left('flight-details');
    await openInApp();
    expect(await screen.findByText(MORE)).toBeVisible();
    expect(screen.queryByText(/reaches only/)).toBeNull();
  });

  test('under a tenth of the reach is shown with one decimal (COST-18)', async () => {
    server.use(contacts(1_000_000), categories());
    left('flight-details');
    await openInApp();
    const note = 'This budget reaches only 2.0% of the selected audience.';
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.queryByText(MORE)).toBeNull();
  });

  test('no audience, no note (F-05)', async () => {
    left('flight-details', complete({ selectedAudiences: [] }));
    await openInApp();
    expect(figure('Estimated reach')).toBe('—');
    expect(screen.queryByText(/reaches only|allows more/)).toBeNull();
  });

  test('a failed read is no price: the panel says so, Next waits, and it can be read again (N-19)', async () => {
    expectConsoleError();
    server.use(failure('get', 'audience_segments'));
    left('audience-targeting');
    await openInApp();
    expect(await screen.findByText('The price could not be worked out.')).toBeVisible();
    for (const name of ['Audience', 'Cost per message', 'Estimated messages', 'Estimated reach'])
      expect(figure(name)).toBe('—');
    expect(next()).toBeDisabled();
    expect(next()).toHaveAccessibleDescription(/price could not be worked out/);
    server.use(rows('audience_segments', [{ segment_id: 's' }]));
    await userEvent.click(within(panel()).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(figure('Cost per message')).toBe('$0.055'));
    expect(next()).toBeEnabled();
  });

  test('while cohorts are read no old price stands there as the new one (N-19)', async () => {
    let answerLate = () => {};
    left('audience-targeting', complete({ selectedAudiences: [] }));
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
    expect(next()).toHaveAccessibleDescription('The price is being worked out.');
    answerLate();
    await waitFor(() => expect(figure('Cost per message')).toBe('$0.055'));
    expect(next()).toBeEnabled();
  });
});
