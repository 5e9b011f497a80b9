import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ReleaseDialog, RequestDialog } from '@/features/approval/components/approval-dialogs';
import { renderSignedIn } from '../../support/screen/render';
import { answer, recordRequests, server } from '../../support/screen/server';

const DIALOGS = [
  [
    'approval',
    RequestDialog,
    /^Note/,
    'Request approval',
    'request_approval',
    'p_note',
    1000,
    '1,000',
  ],
  ['release', ReleaseDialog, /^Reason/, 'Release', 'release_flights', 'p_reason', 500, '500'],
] as const;

test.each(DIALOGS)(
  'the %s dialog keeps pasted text, shows its length and sends it only once it fits',
  async (_name, Dialog, label, submit, call, argument, most, limit) => {
    const onClose = vi.fn();
    await renderSignedIn(<Dialog scope={{ campaignId: 'c', flightId: 'f' }} onClose={onClose} />);
    server.use(answer('post', `rpc/${call}`, 1));
    const sent = recordRequests();
    const calls = () => sent.flatMap(({ table, body }) => (table === `rpc/${call}` ? [body] : []));
    const field = screen.getByLabelText(label);
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(most + 1));
    expect(field).toHaveValue('x'.repeat(most + 1));
    expect(field).toHaveAccessibleDescription(
      new RegExp(`of ${limit} characters Shorten this to ${limit} characters\\.$`),
    );
    await userEvent.click(screen.getByRole('button', { name: submit }));
    expect(calls()).toEqual([]);
    // Trailing spaces are trimmed before counting.
    await userEvent.type(field, '{Backspace}  ');
    await userEvent.click(screen.getByRole('button', { name: submit }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls()).toMatchObject([{ [argument]: 'x'.repeat(most) }]);
  },
);
