import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from '@/ui/actions/button';
import { Switch } from '@/ui/forms/switch';

/** As browsers do with a control that is disabled, and jsdom does not. */
const loseFocus = () => (document.activeElement as HTMLElement | null)?.blur();

const drawButton = (pending: boolean) => (
  <>
    <Button pending={pending}>{pending ? 'Working' : 'Pause'}</Button>
    <input aria-label="Elsewhere" />
  </>
);

test('a button that was busy has the focus again (N-26)', () => {
  const { rerender } = render(drawButton(false));
  screen.getByRole('button').focus();
  rerender(drawButton(true));
  loseFocus();
  rerender(drawButton(false));
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
});

test('not when somebody went elsewhere meanwhile, and not when it had none', () => {
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

test('a switch that is disabled while it is written has the focus again', () => {
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
