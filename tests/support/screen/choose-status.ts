import userEvent from '@testing-library/user-event';

/** Chooses a status as a user does. The options load when the control gets focus. */
export async function chooseStatus(choice: HTMLElement, status: string): Promise<void> {
  await userEvent.click(choice);
  await userEvent.selectOptions(choice, status);
}
