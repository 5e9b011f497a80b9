import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { UnfinishedFlights } from '@/features/wizard/components/unfinished/unfinished-flights';
import { renderSignedIn } from '../../support/screen/render';
import { button, CAMPAIGN, storeDraft, storedDraft } from './open-wizard';

describe('unfinished flights', () => {
  const onContinue = vi.fn<(campaignId: string) => void>();
  const open = () => renderSignedIn(<UnfinishedFlights onContinue={onContinue} />);

  test('are hidden without a draft', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Unfinished flights' })).toBeNull();
  });

  test('name the draft and lead back to its campaign', async () => {
    storeDraft('creative');
    await open();
    const text = 'Unfinished flight “Opening weekend” in Spring Launch';
    expect(await screen.findByRole('listitem')).toHaveTextContent(text);
    await userEvent.click(button('Continue'));
    expect(onContinue).toHaveBeenCalledWith(CAMPAIGN.id);
  });

  test('delete a draft only after a confirmation', async () => {
    storeDraft('creative');
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    const dialog = () => within(screen.getByRole('alertdialog', { name: 'Discard this draft?' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(storedDraft()).toContain('Opening weekend');
    await userEvent.click(button('Discard'));
    await userEvent.click(dialog().getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(storedDraft()).toBeNull());
    expect(screen.queryByRole('region', { name: 'Unfinished flights' })).toBeNull();
  });
});
