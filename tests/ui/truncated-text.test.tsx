import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TruncatedText } from '@/ui/overlays/truncated-text';

/** Sets the widths of the text and its element: jsdom has no layout. */
function widths(text: number, room: number) {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(text);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(room);
}

test('hovering truncated text shows all of it', async () => {
  widths(400, 100);
  render(<TruncatedText text="A name longer than its place" />);
  const text = screen.getByText('A name longer than its place');
  await userEvent.hover(text);
  await vi.waitFor(() =>
    expect(screen.getAllByText('A name longer than its place')).toHaveLength(2),
  );
  await userEvent.unhover(text);
  expect(screen.getAllByText('A name longer than its place')).toHaveLength(1);
});

test('hovering text that fits shows no tooltip', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  widths(100, 100);
  render(<TruncatedText text="Short" />);
  await userEvent.hover(screen.getByText('Short'));
  vi.runAllTimers();
  expect(screen.getAllByText('Short')).toHaveLength(1);
  vi.useRealTimers();
});
