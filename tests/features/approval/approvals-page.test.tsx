import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { USER_ID } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp } from '../../support/screen/render';
import { answer, failure, server } from '../../support/screen/server';
import { aDecision, aRequest, REQUEST } from './review';

const open = (requests: Record<string, unknown>[] = [], actor: 'admin' | 'regular' = 'admin') => {
  renderApp('/approvals', { actor });
  server.use(
    answer('post', 'rpc/waiting_approvals', requests.length),
    answer('post', 'rpc/open_approvals', requests as never),
  );
};

describe('the approvals page', () => {
  test('shows its heading and skeleton rows while it loads', async () => {
    renderApp('/approvals', { actor: 'admin' });
    server.use(
      answer('post', 'rpc/waiting_approvals', 0),
      http.post('*/rest/v1/rpc/open_approvals', async () => {
        await delay('infinite');
        return HttpResponse.json([]);
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('status')).toHaveTextContent('Loading');
    expect(main.queryByText('You’re all caught up')).toBeNull();
  });

  test('says "You’re all caught up" when there is no request', async () => {
    open();
    expect(await screen.findByText('You’re all caught up')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Requests' })).toBeNull();
  });

  test('shows sections, requester, note and budget of each request and whether the user may decide it', async () => {
    open([
      aRequest(),
      aRequest({
        id: 'a1000000-0000-4000-8000-000000000002',
        flight_id: null,
        flight_name: null,
        flights: 3,
        requested_by_name: null,
        note: '',
        may_decide: false,
      }),
    ]);
    const list = await screen.findByRole('list', { name: 'Requests' });
    const [one, campaign] = within(list).getAllByRole('listitem');
    expect(one).toHaveTextContent(
      'Opening weekendSpring Launch · Message, MoneyFor the opening weekendRequested by Mara Marketer, Feb 2, 2031, 11:00 GMT+1Budget $850Needs your review',
    );
    expect(within(list).getByRole('link', { name: 'Opening weekend' })).toHaveAttribute(
      'href',
      `/approvals/${REQUEST}`,
    );
    expect(campaign).toHaveTextContent(
      /^Spring Launch3 flights · Message, MoneyRequested by a former user, .*Needs another admin$/,
    );
  });

  test('shows the error and Retry when the requests cannot be loaded', async () => {
    expectConsoleError();
    renderApp('/approvals', { actor: 'admin' });
    server.use(
      answer('post', 'rpc/waiting_approvals', 0),
      failure('post', 'rpc/open_approvals', 'The disk is full'),
    );
    const main = within(await screen.findByRole('main'));
    expect(await main.findByText('Couldn’t load the requests')).toBeVisible();
    expect(main.getByText('The disk is full')).toBeVisible();
    server.use(answer('post', 'rpc/open_approvals', [aRequest()]));
    await userEvent.click(main.getByRole('button', { name: 'Retry' }));
    expect(await main.findByRole('link', { name: 'Opening weekend' })).toBeVisible();
  });
});

describe('the Decided tab of the approvals page', () => {
  const openDecided = async (decisions: Record<string, unknown>[]) => {
    open();
    server.use(answer('post', 'rpc/decided_approvals', decisions as never));
    const main = within(await screen.findByRole('main'));
    await userEvent.click(await main.findByRole('tab', { name: 'Decided' }));
    return main;
  };

  test('shows who decided, when, the outcome and the comments, with a link to each request', async () => {
    const main = await openDecided([
      aDecision(),
      aDecision({
        id: 2,
        flight_id: null,
        flight_name: null,
        flights: 3,
        outcome: 'changes',
        comments: ['Shorter, please', 'Start on Monday'],
        decided_by_name: null,
      }),
    ]);
    const rows = within(await main.findByRole('list', { name: 'Decisions' })).getAllByRole(
      'listitem',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Opening weekendSpring LaunchAda Admin, Feb 3, 2031, 09:30 GMT+1Approved',
      'Spring Launch3 flightsShorter, pleaseStart on Mondaya former user, Feb 3, 2031, 09:30 GMT+1Changes requested',
    ]);
    for (const link of main.getAllByRole('link'))
      expect(link).toHaveAttribute('href', `/approvals/${REQUEST}`);
  });

  test('links a release to its flight, or to the campaign if it covers several flights', async () => {
    const release = { request_id: null, outcome: 'released', comments: ['Recall of a product'] };
    const main = await openDecided([
      aDecision(release),
      aDecision({ ...release, id: 2, flight_id: null, flights: 2 }),
    ]);
    const links = await main.findAllByRole('link');
    expect(main.getAllByRole('listitem')[0]).toHaveTextContent(
      /Recall of a product.*Released without approval$/,
    );
    const campaign = '/campaigns/30000000-0000-4000-8000-000000000001';
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `${campaign}/flights/f1000000-0000-4000-8000-000000000001`,
      campaign,
    ]);
  });

  test('says "You" for decisions of the signed-in user', async () => {
    const main = await openDecided([aDecision({ decided_by: USER_ID })]);
    expect(await main.findByRole('listitem')).toHaveTextContent('You, Feb 3, 2031');
  });

  test('says "No decisions yet" before the first decision', async () => {
    const main = await openDecided([]);
    expect(await main.findByText('No decisions yet')).toBeVisible();
  });
});
