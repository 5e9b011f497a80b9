import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataTable } from '@/ui/data-table';

test('on a phone a row is a card: a title, and each value with its column’s name (N-40)', () => {
  render(
    <DataTable
      caption="Invoices"
      rows={[{ id: 'INV-1', amount: '$5.00', note: 'x' }]}
      keyOf={({ id }) => id}
      columns={[
        { header: 'Invoice', cell: ({ id }) => id },
        { header: 'Amount', numeric: true, cell: ({ amount }) => amount },
        { header: 'Note', className: 'max-md:hidden', cell: ({ note }) => note },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Invoices' });
  const [title, amount, note] = within(table).getAllByRole('cell');
  expect(title).toHaveClass('max-sm:block');
  expect(amount).toHaveAttribute('data-label', 'Amount');
  expect(amount).toHaveClass('max-sm:flow-root', 'max-sm:before:content-[attr(data-label)]');
  // What another column shows on a small screen stays hidden there.
  expect(note).not.toHaveClass('max-sm:flow-root');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
});
