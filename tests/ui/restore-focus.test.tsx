import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from '@/ui/actions/button';
import { Switch } from '@/ui/forms/switch';

/** Browsers blur a control that is disabled; jsdom does not. */
const loseFocus = () => (document.activeElement as HTMLElement | null)?.blur();

const drawButton = (pending: boolean) => (
  <>
    <Button pending={pending}>{pending ? 'Working' : 'Pause'}</Button>
    <input aria-label="Elsewhere" />
  </>
);

test('gives the focus back to a button that was busy', () => {
  const { rerender } = render(drawButton(false));
  screen.getByRole('button').focus();
  rerender(drawButton(true));
  loseFocus();
  rerender(drawButton(false));
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
});

test('does not take the focus if the user moved on or the button never had it', () => {
  const { rerender } = render(drawButton(false));
  screen.getByRole('button').focus();
  rerender(drawButton(true));
  screen.getByRole('textbox').focus();
  rerender(drawButton(false));
  expect(screen.getByRole('textbox')).toHaveFocus();
  loseFocus();
  rerender(drawButton(true));
  rerender(drawButton(false));
  expect(document.body).toHaveFocus();
});

test('gives the focus back to a switch that was disabled while saving', () => {
  const draw = (disabled: boolean) => (
    <Switch aria-label="On" checked disabled={disabled} onCheckedChange={() => {}} />
  );
  const { rerender } = render(draw(false));
  const control = screen.getByRole('switch');
  control.focus();
  fireEvent.click(control);
  rerender(draw(true));
  loseFocus();
  rerender(draw(false));
  expect(control).toHaveFocus();
});
