import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { chooseStatus } from '../../support/choose-status';
import { aCampaign, CAMPAIGN_STATUSES } from '../../support/factories';
import { renderApp, signInAs } from '../../support/render';
import { expectConsoleError } from '../../support/console';
import { answer, failure, recordRequests, rows, server } from '../../support/server';

const CAMPAIGNS = '*/rest/v1/campaigns';
const campaign = aCampaign();
const of = (sent: ReturnType<typeof recordRequests>, method: string) =>
  sent.filter((request) => request.method === method);

function open(all: Record<string, unknown>[], actor: 'regular' | 'readonly' | 'none' = 'regular') {
  signInAs(actor);
  server.use(rows('campaigns_with_totals', all), rows('flights', []));
  return renderApp('/campaigns', { actor: null });
}

describe('the status', () => {
  const choice = () => screen.findByLabelText<HTMLSelectElement>('Change status of Spring Sale');

  test('rests while it is sent, then shows what is stored (CAM-26, CAM-27, CAM-32)', async () => {
    open([campaign]);
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.patch(CAMPAIGNS, async () => {
        await hold;
        server.use(rows('campaigns_with_totals', [{ ...campaign, status: 'limited' }]));
        return HttpResponse.json({ id: campaign.id });
      }),
    );
    const sent = recordRequests();
    await chooseStatus(await choice(), 'Limited Budget');
    expect(await choice()).toBeDisabled();
    expect(await choice()).toHaveValue('limited');
    release();
    expect(await screen.findByText('"Spring Sale" is now limited.')).toBeVisible();
    await waitFor(async () => expect(await choice()).toBeEnabled());
    expect(await choice()).toHaveValue('limited');
    const [write] = of(sent, 'PATCH');
    expect(write?.body).toEqual({ status: 'limited', updated_at: expect.any(String) });
    expect(screen.queryByRole('button', { name: 'Delete Spring Sale' })).toBeNull();
  });

  test('a refused change shows the stored status again (CAM-33)', async () => {
    expectConsoleError();
    open([campaign]);
    server.use(failure('patch', 'campaigns'));
    await chooseStatus(await choice(), 'Ended');
    expect(await screen.findByText('Failed to update campaign status')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    await waitFor(async () => expect(await choice()).toHaveValue('pending'));
  });

  test('a status that is no longer listed stays chosen until another one is (CAMD-05)', async () => {
    open([{ ...campaign, status: 'archived' }]);
    expect(await choice()).toHaveValue('archived');
    expect(within(await choice()).getAllByRole('option')).toHaveLength(1);
    await userEvent.click(await choice());
    expect(within(await choice()).getAllByRole('option')).toHaveLength(
      CAMPAIGN_STATUSES.length + 1,
    );
  });
});

describe('deleting', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Spring Sale' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete this campaign?' }));
  };

  test.each(CAMPAIGN_STATUSES.map(({ name }) => String(name)))(
    'offered for %s only when that is pending (CAM-28, CAMD-16)',
    async (status) => {
      open([{ ...campaign, status }]);
      await screen.findByLabelText('Change status of Spring Sale');
      const offered = screen.queryByRole('button', { name: 'Delete Spring Sale' }) !== null;
      expect(offered).toBe(status === 'pending');
    },
  );

  test('Cancel sends nothing (CAM-28)', async () => {
    open([campaign]);
    const sent = recordRequests();
    await userEvent.click((await ask()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(of(sent, 'DELETE')).toEqual([]);
  });

  test('pressed ten times at once it deletes once, and the row is gone (F05, CAM-36)', async () => {
    open([campaign]);
    server.use(
      http.delete(CAMPAIGNS, () => {
        server.use(rows('campaigns_with_totals', []));
        return HttpResponse.json({ id: campaign.id });
      }),
    );
    const sent = recordRequests();
    const button = (await ask()).getByRole('button', { name: 'Delete Campaign' });
    for (let press = 0; press < 10; press += 1) fireEvent.click(button);
    expect(await screen.findByText('"Spring Sale" has been deleted.')).toBeVisible();
    expect(of(sent, 'DELETE').map(({ query }) => query.get('id'))).toEqual([`eq.${campaign.id}`]);
    expect(await screen.findByText('No campaigns yet')).toBeVisible();
  });

  test('after a failure the campaign is still there and can be deleted again (CAM-34)', async () => {
    expectConsoleError();
    open([campaign]);
    server.use(failure('delete', 'campaigns'));
    await userEvent.click((await ask()).getByRole('button', { name: 'Delete Campaign' }));
    expect(await screen.findByText('Failed to delete campaign')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    server.use(answer('delete', 'campaigns', { id: campaign.id }));
    await userEvent.click((await ask()).getByRole('button', { name: 'Delete Campaign' }));
    expect(await screen.findByText('Campaign Deleted')).toBeVisible();
  });

  test('the question names markup and right-to-left text as text (F42)', async () => {
    const name = '<img src=x onerror=alert(1)> حملة';
    open([{ ...campaign, name }]);
    await userEvent.click(await screen.findByRole('button', { name: `Delete ${name}` }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(name).tagName).toBe('BDI');
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});

test.each(['readonly', 'none'] as const)('%s changes nothing (PERM-08, PERM-10)', async (actor) => {
  open([campaign], actor);
  const row = within((await screen.findByText('Spring Sale')).closest('li') ?? document.body);
  expect(row.getAllByRole('button')).toHaveLength(1);
  expect(row.getByRole('button', { name: 'Show flights of Spring Sale' })).toBeEnabled();
  expect(row.queryByRole('combobox')).toBeNull();
  expect(await row.findByText('Pending')).toBeVisible();
});
