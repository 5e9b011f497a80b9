import type { Invoice } from './types';

/** Whether an invoice still waits for its money. */
export const isOpenInvoice = ({ status }: Pick<Invoice, 'status'>): boolean =>
  status === 'pending' || status === 'overdue';
