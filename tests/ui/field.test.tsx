import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Field } from '@/ui/forms/field';

function Form() {
  const [left, setLeft] = useState(false);
  return (
    <>
      <Field label="Name" error={left ? 'Enter a name.' : undefined}>
        {(control) => <input {...control} onBlur={() => setLeft(true)} />}
      </Field>
      <button type="button">Add</button>
    </>
  );
}

/** Focuses the field, then presses the button below it like a mouse. */
function press() {
  render(<Form />);
  const add = screen.getByRole('button', { name: 'Add' });
  act(() => screen.getByLabelText('Name').focus());
  fireEvent.pointerDown(add, { button: 0, isPrimary: true });
  act(() => add.focus());
  return add;
}

describe('the error of a field', () => {
  test('is held back while the mouse button is down and shown after the release', async () => {
    const add = press();
    expect(screen.queryByText('Enter a name.')).toBeNull();
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid');
    fireEvent.pointerUp(add);
    fireEvent.click(add);
    expect(screen.queryByText('Enter a name.')).toBeNull();
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name.');
  });

  test('is held back for the whole press, even though the press blurs the field', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const add = press();
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByText('Enter a name.')).toBeNull();
    fireEvent.pointerUp(add);
    act(() => void vi.runAllTimers());
    expect(screen.getByText('Enter a name.')).toBeVisible();
  });

  test.each(['pointercancel', 'blur', 'contextmenu'])(
    'is not held back after a press that ends with %s',
    async (end) => {
      press();
      fireEvent(window, new Event(end));
      await waitFor(() => expect(screen.getByText('Enter a name.')).toBeVisible());
    },
  );

  test('is shown immediately after keyboard navigation', () => {
    render(<Form />);
    act(() => screen.getByLabelText('Name').focus());
    act(() => screen.getByRole('button', { name: 'Add' }).focus());
    expect(screen.getByText('Enter a name.')).toBeVisible();
  });
});
