import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens the actions menu of the item with this name and chooses an entry. */
export async function chooseFromMenu(name: string, entry: string) {
  await userEvent.click(screen.getByRole('button', { name: `More for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}
