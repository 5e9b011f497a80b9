import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataTable } from '@/ui/data/data-table';

test('where the table is narrow a row is a card: a title, and each value with its column’s name (N-40)', () => {
  render(
    <DataTable
      caption="Invoices"
      rows={[{ id: 'INV-1', amount: '$5.00', note: 'x' }]}
      keyOf={({ id }) => id}
      columns={[
        { header: 'Invoice', cell: ({ id }) => id },
        { header: 'Amount', numeric: true, cell: ({ amount }) => amount },
        { header: 'Note', className: '@max-2xl:hidden', cell: ({ note }) => note },
        { header: 'Actions', actions: true, cell: () => 'Open' },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Invoices' });
  const [title, amount, note, actions] = within(table).getAllByRole('cell');
  expect(title).toHaveClass('@max-2xl:self-center');
  expect(amount).toHaveAttribute('data-label', 'Amount');
  expect(amount).toHaveClass('@max-2xl:flow-root', '@max-2xl:before:content-[attr(data-label)]');
  // What another column shows on a small screen stays hidden there.
  expect(note).not.toHaveClass('@max-2xl:flow-root');
  // What can be done says itself what it is.
  expect(actions).toHaveClass('@max-2xl:row-start-1');
  expect(actions).not.toHaveClass('@max-2xl:before:content-[attr(data-label)]');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(4);
});
