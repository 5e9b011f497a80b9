import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { emptyFlightDraft } from '@/domain/flight/draft';
import { writeDraft } from '@/lib/storage/drafts';
import { type ActorKind, aCampaign, ORGANISATION_ID, USER_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { rows, server } from '../../support/screen/server';

async function open(campaigns = [aCampaign()], actor: ActorKind = 'regular') {
  signInAs(actor);
  server.use(
    http.head('*/rest/v1/campaigns', () => new HttpResponse(null)),
    rows('campaigns_with_totals', campaigns),
  );
  const view = renderApp('/', { actor: null });
  await screen.findByRole('heading', { name: 'Campaign Dashboard', level: 1 });
  return view;
}

describe('the dashboard', () => {
  const actions = () => within(screen.getByRole('region', { name: 'Quick actions' }));

  test('opens the Create Campaign dialog from the header and from the card', async () => {
    await open();
    const buttons = screen.getAllByRole('button', { name: /^Create Campaign/ });
    expect(buttons).toHaveLength(2);
    for (const button of buttons) {
      await userEvent.click(button);
      await screen.findByRole('dialog', { name: 'Create Campaign' });
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  test('asks for the campaign of Location Targeting and opens the wizard with geo-targeting on', async () => {
    const campaign = aCampaign({ name: 'حملة <b>' });
    // An unfinished draft at the geo step, with geo-targeting switched off.
    writeDraft({ userId: USER_ID, organisationId: ORGANISATION_ID }, `flight:${campaign.id}`, {
      attemptId: crypto.randomUUID(),
      campaignName: campaign.name,
      step: 'geo-targeting',
      flight: { ...emptyFlightDraft(), name: 'Half planned' },
    });
    const { router } = await open([campaign]);
    server.use(rows('audiences', []), rows('creatives', []));
    await userEvent.click(actions().getByRole('button', { name: /^Location Targeting/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Location Targeting' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'حملة <b>' }));
    expect(await screen.findByRole('heading', { name: 'Create New Flight' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/campaigns');
    expect(await screen.findByRole('switch', { name: 'Enable geo-targeting' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Dashboard' }));
    await screen.findByRole('heading', { name: 'Campaign Dashboard', level: 1 });
    expect(router.state.location.pathname).toBe('/');
  });

  test('offers to create a campaign when Location Targeting finds none', async () => {
    await open([]);
    await userEvent.click(actions().getByRole('button', { name: /^Location Targeting/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Location Targeting' }));
    expect(await dialog.findByText('No campaigns yet')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Create First Campaign' }));
    expect(await screen.findByRole('dialog', { name: 'Create Campaign' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Location Targeting' })).toBeNull();
  });

  test.each(['readonly', 'none'] as const)(
    'shows a user with role %s only Sign out and links',
    async (actor) => {
      await open([], actor);
      expect(await screen.findByText('No campaigns yet')).toBeVisible();
      const main = within(screen.getByRole('main'));
      expect(main.getAllByRole('button')).toEqual([main.getByRole('button', { name: 'Sign out' })]);
      expect(actions().getByRole('link', { name: /^View Reports/ })).toBeVisible();
    },
  );
});
