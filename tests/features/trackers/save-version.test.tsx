import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useSaveVersion } from '@/features/trackers/save-version';
import { EMPTY_VERSION } from '@/features/trackers/schemas';
import { USER_ID } from '../../support/cases/factories';
import { renderSignedIn } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { recordRequests } from '../../support/screen/server';

const ID = '00000000-0000-4000-8000-0000000000aa';

function Save({ trackerId, versionId }: { trackerId: string; versionId: string }) {
  const { mutate } = useSaveVersion();
  const tracker = { id: trackerId, user_id: USER_ID };
  const save = { tracker, versionId, newId: ID, copyId: ID, form: EMPTY_VERSION };
  return <button onClick={() => mutate(save)}>Save</button>;
}

test.each([
  ['tracker', { trackerId: '', versionId: ID }],
  ['version', { trackerId: ID, versionId: '' }],
])(
  'an update of a tracker version without the id of its %s is rejected before it is sent',
  async (_, ids) => {
    expectConsoleError();
    await renderSignedIn(<Save {...ids} />);
    const sent = recordRequests();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Invalid tracker/version id')).toBeVisible();
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);
