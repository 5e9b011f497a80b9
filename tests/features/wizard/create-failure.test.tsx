import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, server } from '../../support/screen/server';
import {
  mockReads,
  ATTEMPT,
  button,
  CREATED,
  storeDraft,
  onDone,
  openWizard,
  recordAttempts,
  RPC,
  pressCreate,
  storedDraft,
} from './open-wizard';

const create = pressCreate;

beforeEach(() => {
  expectConsoleError();
  mockReads();
});

describe('a failed creation of a flight', () => {
  test('keeps the form, says why and retries under the same id', async () => {
    server.use(failure('post', RPC, 'The disk is full'));
    storeDraft('creative');
    const attempts = recordAttempts();
    await openWizard();
    await create();
    expect(await screen.findByText('Creation Failed')).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
    expect(screen.getByText('The disk is full Nothing you typed is lost.')).toBeVisible();
    expect(screen.getByLabelText('Creative Name *')).toHaveValue('Warm');
    expect(screen.getByLabelText('Message *')).toHaveValue('Trails are open.');
    expect(storedDraft()).toContain('Opening weekend');
    await create();
    await waitFor(() => expect(attempts()).toHaveLength(2));
    await screen.findByRole('button', { name: 'Retry' });
    server.use(answer('post', RPC, CREATED));
    await userEvent.click(button('Retry'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(attempts().map(({ p_id }) => p_id)).toEqual([ATTEMPT, ATTEMPT, ATTEMPT]);
    expect(attempts()[2]).toEqual(attempts()[0]);
  });

  test('shows a generic message when the server gives no reason', async () => {
    server.use(failure('post', RPC, ''));
    storeDraft('creative');
    await openWizard();
    await create();
    expect(await screen.findByText('Failed to create flight. Please try again.')).toBeVisible();
  });

  test('says that the flight may exist when the response was lost', async () => {
    server.use(http.post(`http://localhost:3000/rest/v1/${RPC}`, () => HttpResponse.error()));
    storeDraft('creative');
    await openWizard();
    await create();
    expect(await screen.findByText('No response from the server')).toBeVisible();
    expect(screen.getAllByText(/may or may not have been saved/)).not.toHaveLength(0);
    expect(storedDraft()).toContain('Trails are open.');
  });

  test('does not repeat an attempt that succeeded unless the user asks for another flight', async () => {
    const body = { code: 'PT409', message: 'Already created', hint: 'request_reused' };
    server.use(answer('post', RPC, { ...body, details: null }, 409));
    storeDraft('creative');
    const attempts = recordAttempts();
    await openWizard();
    await create();
    expect(await screen.findByText(/Your first attempt created the flight/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    server.use(answer('post', RPC, CREATED));
    await userEvent.click(button('Create another flight'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(attempts()[1]?.p_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(attempts()[1]?.p_id).not.toBe(ATTEMPT);
  });

  test('disappears when the user starts over', async () => {
    server.use(failure('post', RPC, 'The disk is full'));
    storeDraft('creative');
    await openWizard();
    await create();
    await screen.findByRole('button', { name: 'Retry' });
    await userEvent.click(button('Start over'));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByLabelText('Flight Name *')).toHaveValue('');
  });
});
