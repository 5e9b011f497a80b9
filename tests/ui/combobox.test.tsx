import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Combobox } from '@/ui/forms/combobox';

const CHOICES = ['Anna', 'Ben', 'Cleo'].map((label) => ({ value: label, label }));
const chosen = vi.fn<(choice: { value: string }) => void>();

function open() {
  render(
    <Combobox
      aria-label="Person"
      value={null}
      choices={CHOICES}
      onSearch={() => {}}
      onChange={chosen}
    />,
  );
  const field = screen.getByRole('combobox');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  return field;
}

afterEach(() => {
  vi.restoreAllMocks();
  chosen.mockClear();
});

test('scrolls the opened list and the highlighted option into view', () => {
  const inView: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    inView.push(this.textContent);
  });
  const field = open();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(new Set(inView)).toEqual(new Set(['AnnaBenCleo', 'Anna', 'Ben', 'Cleo']));
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'Enter that confirms input-method text (%j) selects nothing; the next Enter does',
  (composing) => {
    const field = open();
    fireEvent.keyDown(field, { key: 'Enter', ...composing });
    expect(chosen).not.toHaveBeenCalled();
    expect(field).toHaveAttribute('aria-expanded', 'true');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(chosen).toHaveBeenCalledWith(CHOICES[0]);
  },
);

test('while loading, offers and selects only options whose label matches the typed text', () => {
  const searched = vi.fn<(text: string) => void>();
  const draw = (loading: boolean) => (
    <Combobox
      aria-label="Person"
      value={null}
      choices={CHOICES}
      loading={loading}
      onSearch={searched}
      onChange={chosen}
    />
  );
  const { rerender } = render(draw(false));
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'cl' } });
  expect(searched).toHaveBeenLastCalledWith('cl');
  rerender(draw(true));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Cleo']);
  fireEvent.change(field, { target: { value: 'clx' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(chosen).not.toHaveBeenCalled();
  expect(screen.getByText('Searching…')).toBeInTheDocument();
  fireEvent.change(field, { target: { value: 'cl' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(chosen).toHaveBeenCalledWith(CHOICES[2]);
});

test('arrows wrap around the list; Escape closes it without selecting', () => {
  const field = open();
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(field).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option').at(-1)?.id);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(chosen).not.toHaveBeenCalled();
});
