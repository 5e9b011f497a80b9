import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aRehearsal, aRehearsedFlight } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { answer, server } from '../../support/screen/server';

const REVIEW = {
  id: 'r-1',
  campaign_id: 'c-1',
  campaign_name: 'Spring Sale',
  flight_id: null,
  note: '',
  requested_by: 'Mara',
  requested_at: '2031-03-05T12:00:00Z',
  may_approve: true,
  time_zone: 'Europe/Berlin',
  flights: [],
};

async function openReview(rehearsal: ReturnType<typeof aRehearsal>) {
  renderApp('/approvals/r-1');
  server.use(
    answer('post', 'rpc/approval_review', { ...REVIEW, rehearsal }),
    answer('post', 'rpc/open_approvals', []),
  );
  await screen.findByRole('heading', { level: 1, name: 'Spring Sale' });
}

test('an approval review shows the rehearsal stored when approval was requested', async () => {
  await openReview(aRehearsal(aRehearsedFlight({ campaign_budget: 10 })));
  const figure = within(screen.getByRole('main')).getByRole('figure', { name: 'Rehearsal' });
  expect(figure).toHaveTextContent('Sends 200 messages for $10.00');
  expect(figure).toHaveTextContent(
    '“Opening” uses up the campaign budget by Mar 6, 2031, 17:00 GMT+1. 800 messages won’t be sent.',
  );
  expect(figure).toHaveTextContent('As of Mar 6, 2031, 07:30 GMT+1, when approval was requested.');
});

test('an approval review shows no rehearsal when no flight could be rehearsed', async () => {
  await openReview(aRehearsal());
  expect(screen.queryByRole('figure', { name: 'Rehearsal' })).toBeNull();
});
