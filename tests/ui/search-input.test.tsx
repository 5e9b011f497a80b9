import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchInput } from '@/ui/forms/search-input';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

test('reports the first keystroke immediately and later keystrokes after a pause', () => {
  const reported: string[] = [];
  render(<SearchInput label="Search" value="" onChange={(text) => reported.push(text)} />);
  type('a');
  expect(reported).toEqual(['a']);
  type('ab');
  type('abc');
  act(() => void vi.advanceTimersByTime(1));
  expect(reported).toEqual(['a']);
  act(() => void vi.advanceTimersByTime(1000));
  expect(reported).toEqual(['a', 'abc']);
});

test('reports pending keystrokes immediately on Tab', () => {
  const reported: string[] = [];
  render(<SearchInput label="Search" value="" onChange={(text) => reported.push(text)} />);
  type('a');
  type('ab');
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Tab' });
  expect(reported).toEqual(['a', 'ab']);
  act(() => void vi.advanceTimersByTime(1000));
  expect(reported).toEqual(['a', 'ab']);
});

test('clears immediately on Escape', () => {
  const reported: string[] = [];
  render(<SearchInput label="Search" value="boots" onChange={(text) => reported.push(text)} />);
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
  expect(reported).toEqual(['']);
});
