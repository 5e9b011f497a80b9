import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCreative, aCreativeVersion } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { answer, recordRequests, rows, server } from '../../support/screen/server';
import {
  mockReads,
  button,
  CAMPAIGN,
  completeDraft,
  CREATED,
  storeDraft,
  onDone,
  openInApp,
  openWizard,
  recordAttempts,
  RPC,
  storedDraft,
  pressCreate,
  tab,
} from './open-wizard';

const create = pressCreate;

/** Delays the responses to create requests until the returned function is called. */
function delayResponse() {
  const waiting: (() => void)[] = [];
  server.use(
    http.post(`http://localhost:3000/rest/v1/${RPC}`, async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return HttpResponse.json(CREATED);
    }),
  );
  return () => waiting.forEach((resolve) => resolve());
}

beforeEach(mockReads);

describe('creating a flight', () => {
  test('shows a toast and returns to the refetched campaign list', async () => {
    server.use(answer('post', RPC, CREATED));
    storeDraft('creative');
    await openInApp();
    const sent = recordRequests();
    await create();
    expect(await screen.findByText('Flight Created')).toBeVisible();
    expect(screen.getByText('Opening weekend has been created successfully!')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
    expect(await screen.findByText(CAMPAIGN.name)).toBeVisible();
    expect(screen.queryByText(/^Unfinished flight/)).toBeNull();
    expect(sent.map(({ table }) => table)).toContain('campaigns_with_totals');
  });

  test('starts another flight with the same settings except the name, and with the creative just written', async () => {
    const creative = aCreative({ id: CREATED.creative_id });
    server.use(
      answer('post', RPC, CREATED),
      rows('creatives', [creative]),
      rows('creative_versions', [aCreativeVersion({ id: CREATED.creative_version_id })]),
    );
    const attempts = recordAttempts();
    storeDraft('creative');
    await openWizard();
    await waitFor(() => expect(button('Create and Plan Another')).toBeEnabled());
    await userEvent.click(button('Create and Plan Another'));
    const name = await screen.findByLabelText('Flight Name *');
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveValue('');
    expect(onDone).not.toHaveBeenCalled();
    await userEvent.type(name, 'Second weekend');
    await create();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [first, second] = attempts();
    expect(second?.p_id).not.toBe(first?.p_id);
    const { name: _, new_creative: written, ...kept } = { new_creative: {}, ...first?.p_flight };
    expect(written).toMatchObject({ name: expect.any(String) as string });
    expect(second?.p_flight).toEqual({
      ...kept,
      name: 'Second weekend',
      creative_id: CREATED.creative_id,
      creative_version_id: CREATED.creative_version_id,
    });
    expect(storedDraft()).toBeNull();
  });

  test('sends one request for ten clicks and disables the form until the response', async () => {
    const release = delayResponse();
    const attempts = recordAttempts();
    storeDraft('creative');
    await openWizard();
    await waitFor(() => expect(button('Create Flight')).toBeEnabled());
    for (let press = 0; press < 10; press += 1) fireEvent.click(button('Create Flight'));
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeDisabled();
    expect(button('Previous')).toBeDisabled();
    expect(screen.getByLabelText('Message *')).toBeDisabled();
    release();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(attempts()).toHaveLength(1);
  });

  test('deletes the draft even when the user leaves the wizard before the response', async () => {
    const release = delayResponse();
    storeDraft('creative');
    const { unmount } = await openWizard();
    await create();
    await screen.findByRole('button', { name: 'Creating...' });
    unmount();
    expect(storedDraft()).not.toBeNull();
    release();
    await waitFor(() => expect(storedDraft()).toBeNull());
  });

  test('closes the wizard even when refetching the lists fails', async () => {
    expectConsoleError();
    const creative = aCreative();
    server.use(
      answer('post', RPC, CREATED),
      rows('creatives', [creative]),
      rows('creative_versions', [aCreativeVersion({ id: 'v' })]),
    );
    storeDraft(
      'creative',
      completeDraft({
        creativeOption: 'existing',
        selectedCreativeId: creative.id,
        selectedCreativeVersionId: 'v',
      }),
    );
    await openWizard();
    await waitFor(() => expect(button('Create Flight')).toBeEnabled());
    server.use(
      http.get('http://localhost:3000/rest/v1/creative_versions', () => HttpResponse.error()),
    );
    await create();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });
});

describe('an incomplete wizard step', () => {
  const text = 'Please complete all required fields in the current step.';

  test('shows its errors at the fields and sends nothing', async () => {
    storeDraft('creative', completeDraft({ newCreativeData: { name: '  ', message: '\n' } }));
    const attempts = recordAttempts();
    await openWizard();
    await create();
    expect(await screen.findByText('Incomplete Data')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('Enter a name for the creative.')).toBeVisible();
    expect(screen.getByText('Fill this in.')).toBeVisible();
    expect(attempts()).toEqual([]);
  });

  test('opens when it comes before the current step, with the same message', async () => {
    storeDraft('creative');
    const attempts = recordAttempts();
    await openWizard(true);
    await create();
    expect(await screen.findByText('Incomplete Data')).toBeVisible();
    expect(tab('Geo-Targeting')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByText('Choose how to target the location.').length).toBeGreaterThan(1);
    expect(attempts()).toEqual([]);
  });
});
