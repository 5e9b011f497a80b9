import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, server } from '../../support/screen/server';
import {
  answerReads,
  ATTEMPT,
  button,
  CREATED,
  left,
  onDone,
  openWizard,
  recordAttempts,
  RPC,
  pressCreate,
  stored,
} from './open-wizard';

const create = pressCreate;

beforeEach(() => {
  expectConsoleError();
  answerReads();
});

describe('a flight that is not created', () => {
  test('keeps everything, says why, and tries again under the same id (F01, F02, WIZ-82)', async () => {
    server.use(failure('post', RPC, 'The disk is full'));
    left('creative');
    const attempts = recordAttempts();
    await openWizard();
    await create();
    expect(await screen.findByText('Creation Failed')).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
    expect(screen.getByText('The disk is full Nothing you typed is lost.')).toBeVisible();
    expect(screen.getByLabelText('Creative Name *')).toHaveValue('Warm');
    expect(screen.getByLabelText('Message *')).toHaveValue('Trails are open.');
    expect(stored()).toContain('Opening weekend');
    await create();
    await waitFor(() => expect(attempts()).toHaveLength(2));
    await screen.findByRole('button', { name: 'Retry' });
    server.use(answer('post', RPC, CREATED));
    await userEvent.click(button('Retry'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(attempts().map(({ p_id }) => p_id)).toEqual([ATTEMPT, ATTEMPT, ATTEMPT]);
    expect(attempts()[2]).toEqual(attempts()[0]);
  });

  test('a failure without a text (WIZ-83)', async () => {
    server.use(failure('post', RPC, ''));
    left('creative');
    await openWizard();
    await create();
    expect(await screen.findByText('Failed to create flight. Please try again.')).toBeVisible();
  });

  test('says that a flight whose answer was lost may exist (F01)', async () => {
    server.use(http.post(`http://localhost:3000/rest/v1/${RPC}`, () => HttpResponse.error()));
    left('creative');
    await openWizard();
    await create();
    expect(await screen.findByText('No response from the server')).toBeVisible();
    expect(screen.getAllByText(/may or may not have been saved/)).not.toHaveLength(0);
    expect(stored()).toContain('Trails are open.');
  });

  test('a first attempt that had arrived is not made twice by accident, only on purpose (F02)', async () => {
    const body = { code: 'PT409', message: 'Already created', hint: 'request_reused' };
    server.use(answer('post', RPC, { ...body, details: null }, 409));
    left('creative');
    const attempts = recordAttempts();
    await openWizard();
    await create();
    expect(await screen.findByText(/the flight exists as it was then/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    server.use(answer('post', RPC, CREATED));
    await userEvent.click(button('Create another flight'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(attempts()[1]?.p_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(attempts()[1]?.p_id).not.toBe(ATTEMPT);
  });

  test('Start over takes the failure of the discarded flight away', async () => {
    server.use(failure('post', RPC, 'The disk is full'));
    left('creative');
    await openWizard();
    await create();
    await screen.findByRole('button', { name: 'Retry' });
    await userEvent.click(button('Start over'));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByLabelText('Flight Name *')).toHaveValue('');
  });
});
