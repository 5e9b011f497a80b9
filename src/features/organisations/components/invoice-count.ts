import { plural } from '@lingui/core/macro';

/** Number of invoices as text, `2 invoices`. */
export const invoiceCount = (count: number): string =>
  plural(count, { one: '# invoice', other: '# invoices' });
