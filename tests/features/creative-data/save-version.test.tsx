import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useSaveVersion } from '@/features/creative-data/mutations';
import { EMPTY_VERSION } from '@/features/creative-data/schemas';
import { renderSignedIn } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { recordRequests } from '../../support/screen/server';

const ID = '00000000-0000-4000-8000-0000000000aa';

function Save({ creativeId, versionId }: { creativeId: string; versionId: string }) {
  const { mutate } = useSaveVersion();
  const save = {
    creativeId,
    versionId,
    before: null,
    newId: ID,
    copyId: ID,
    form: EMPTY_VERSION,
    content: { channel: 'sms' as const, text: 'Hello' },
  };
  return <button onClick={() => mutate(save)}>Save</button>;
}

test.each([
  ['creative', { creativeId: '', versionId: ID }],
  ['version', { creativeId: ID, versionId: '' }],
])(
  'an update of a creative version without a %s id is rejected before it is sent',
  async (_, ids) => {
    expectConsoleError();
    await renderSignedIn(<Save {...ids} />);
    const sent = recordRequests();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Invalid creative/version id')).toBeVisible();
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);
