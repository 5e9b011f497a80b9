import userEvent from '@testing-library/user-event';

/** Chooses as a person does: the choices are there once the control is reached. */
export async function chooseStatus(choice: HTMLElement, status: string): Promise<void> {
  await userEvent.click(choice);
  await userEvent.selectOptions(choice, status);
}
