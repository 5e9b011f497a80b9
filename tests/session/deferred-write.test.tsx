import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readDraft, removeUserDrafts } from '@/lib/storage/drafts';
import { deferWrite } from '@/session/deferred-write';
import { useDraftForm } from '@/session/use-draft-form';
import { ORGANISATION_ID, USER_ID } from '../support/cases/factories';
import { renderSignedIn } from '../support/screen/render';

const OWNER = { userId: USER_ID, organisationId: ORGANISATION_ID };

function Form() {
  const { form } = useDraftForm({
    name: 'note',
    empty: { text: '' },
    resolver: (values) => ({ values, errors: {} }),
  });
  return <input aria-label="Text" {...form.register('text')} />;
}

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Text'), { target: { value } });
const kept = () => (readDraft(OWNER, 'note') as { values: object } | null)?.values;

test('writes once after the delay, or earlier when the page is hidden or unloaded', () => {
  const write = vi.fn();
  const late = deferWrite(write);
  late.schedule();
  late.schedule();
  window.dispatchEvent(new Event('pagehide'));
  expect(write).toHaveBeenCalledTimes(1);
  late.schedule();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(write).toHaveBeenCalledTimes(1);
  const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  shown.mockRestore();
  expect(write).toHaveBeenCalledTimes(2);
  late.schedule();
  late.cancel();
  late.stop();
  window.dispatchEvent(new Event('pagehide'));
  expect(write).toHaveBeenCalledTimes(2);
});

test('keeps the last keystroke through a reload and a navigation', async () => {
  const { unmount } = await renderSignedIn(<Form />);
  type('a');
  expect(kept()).toEqual({ text: 'a' });
  type('ab');
  window.dispatchEvent(new Event('pagehide'));
  expect(kept()).toEqual({ text: 'ab' });
  type('abc');
  unmount();
  expect(kept()).toEqual({ text: 'abc' });
});

test('does not write a draft again after a sign-out removed it', async () => {
  const { unmount } = await renderSignedIn(<Form />);
  type('a');
  type('ab');
  removeUserDrafts(USER_ID);
  unmount();
  expect(kept()).toBeUndefined();
});
