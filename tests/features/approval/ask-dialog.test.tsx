import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AskDialog, ReleaseDialog } from '@/features/approval/components/ask-dialog';
import { renderSignedIn } from '../../support/screen/render';
import { answer, recordRequests, server } from '../../support/screen/server';

const DIALOGS = [
  ['a note', AskDialog, /^Note/, 'Ask for approval', 'request_approval', 'p_note', 1000, '1,000'],
  ['a reason', ReleaseDialog, /^Reason/, 'Release', 'release_flights', 'p_reason', 500, '500'],
] as const;

test.each(DIALOGS)(
  '%s stays as it was pasted, is counted, and is sent once it is short enough',
  async (_text, Dialog, label, submit, call, argument, most, limit) => {
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
    // Blanks at its end are not sent and do not count.
    await userEvent.type(field, '{Backspace}  ');
    await userEvent.click(screen.getByRole('button', { name: submit }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls()).toMatchObject([{ [argument]: 'x'.repeat(most) }]);
  },
);
