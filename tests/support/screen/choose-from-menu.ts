import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens what is done seldom with the thing of this name, and chooses from it. */
export async function chooseFromMenu(name: string, entry: string) {
  await userEvent.click(screen.getByRole('button', { name: `More for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}
