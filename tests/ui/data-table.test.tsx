import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataTable } from '@/ui/data/data-table';

test('renders each row of a narrow table as a record with a title and labeled values', () => {
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
  expect(title).toHaveClass('@max-xl:grow');
  expect(amount).toHaveAttribute('data-label', 'Amount');
  expect(amount).toHaveClass('@max-xl:order-2', '@max-xl:before:content-[attr(data-label)]');
  // A column hidden on narrow screens stays hidden in the record.
  expect(note).not.toHaveClass('@max-xl:order-2');
  // Buttons name themselves, so the record adds no label.
  expect(actions).toHaveClass('@max-xl:order-1');
  expect(actions).not.toHaveClass('@max-xl:before:content-[attr(data-label)]');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(4);
});

test('puts the leading value of a record at the end of its title’s line, and shows a bare fact without a label', () => {
  render(
    <DataTable
      caption="Movements"
      rows={[{ day: 'Mar 6', flight: 'Opening weekend', amount: '$5.00' }]}
      keyOf={({ day }) => day}
      columns={[
        { header: 'When', phone: 'bare', cell: ({ day }) => day },
        { header: 'For', phone: 'title', cell: ({ flight }) => flight },
        { header: 'Amount', phone: 'end', numeric: true, cell: ({ amount }) => amount },
      ]}
    />,
  );
  const [when, title, amount] = screen.getAllByRole('cell');
  expect(when).toHaveClass('@max-xl:order-2');
  expect(when).not.toHaveClass('@max-xl:before:content-[attr(data-label)]');
  expect(title).toHaveClass('@max-xl:grow');
  expect(amount).toHaveClass('@max-xl:order-1', '@max-xl:text-right');
});
