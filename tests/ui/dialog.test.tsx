import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Dialog } from '@/ui/overlays/dialog';

describe('an open dialog', () => {
  test('has focus in its first field that accepts input', async () => {
    render(
      <Dialog open onOpenChange={() => {}} title="Rename">
        <input type="hidden" />
        <input aria-label="Number" disabled />
        <input aria-label="Name" />
      </Dialog>,
    );
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(name).toHaveFocus());
  });

  test('has focus on its close button if it has no field', async () => {
    render(
      <Dialog open onOpenChange={() => {}} title="Details">
        Text
      </Dialog>,
    );
    const close = await screen.findByRole('button', { name: 'Close' });
    await waitFor(() => expect(close).toHaveFocus());
  });
});
