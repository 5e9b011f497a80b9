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

describe('the queue of approvals', () => {
  test('while it loads has its heading and rows in the place of those to come', async () => {
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
    expect(main.queryByText('Nothing waits for approval')).toBeNull();
  });

  test('without a request says so', async () => {
    open();
    expect(await screen.findByText('Nothing waits for approval')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Requests' })).toBeNull();
  });

  test('names what is asked for, by whom, with which note, and whether it waits for the caller', async () => {
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
      'Opening weekendSpring Launch · Message, MoneyFor the opening weekendMara Marketer, Feb 2, 2031, 11:00 GMT+1Budget $850.00Waits for you',
    );
    expect(within(list).getByRole('link', { name: 'Opening weekend' })).toHaveAttribute(
      'href',
      `/approvals/${REQUEST}`,
    );
    expect(campaign).toHaveTextContent(
      /^Spring Launch3 flights · Message, Moneya former user, .*Waits for an admin$/,
    );
  });

  test('that could not be read says why, and is read again', async () => {
    expectConsoleError();
    renderApp('/approvals', { actor: 'admin' });
    server.use(
      answer('post', 'rpc/waiting_approvals', 0),
      failure('post', 'rpc/open_approvals', 'The disk is full'),
    );
    const main = within(await screen.findByRole('main'));
    expect(await main.findByText('The requests could not be loaded')).toBeVisible();
    expect(main.getByText('The disk is full')).toBeVisible();
    server.use(answer('post', 'rpc/open_approvals', [aRequest()]));
    await userEvent.click(main.getByRole('button', { name: 'Retry' }));
    expect(await main.findByRole('link', { name: 'Opening weekend' })).toBeVisible();
  });
});
