import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp } from '../../support/screen/render';
import { answer, failure, server } from '../../support/screen/server';
import { aRequest, REQUEST } from './review';

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
      'Opening weekendSpring Launch · Message, MoneyFor the opening weekendMara Marketer, Feb 2, 2031, 11:00 GMT+1Budget $850.00Needs your review',
    );
    expect(within(list).getByRole('link', { name: 'Opening weekend' })).toHaveAttribute(
      'href',
      `/approvals/${REQUEST}`,
    );
    expect(campaign).toHaveTextContent(
      /^Spring Launch3 flights · Message, Moneya former user, .*Needs another admin$/,
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
