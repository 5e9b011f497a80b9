import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '@/lib/i18n';

/** Status tables with the same columns. */
export type StatusTable = 'campaign_statuses' | 'creative_statuses' | 'invoice_statuses';

/** Installed names of the statuses. A context per table, because languages differ by what the status describes. */
const INSTALLED: Record<StatusTable, Record<string, MessageDescriptor>> = {
  campaign_statuses: {
    Pending: msg({ message: 'Pending', context: 'campaign' }),
    Active: msg({ message: 'Active', context: 'campaign' }),
    Paused: msg({ message: 'Paused', context: 'campaign' }),
    Ended: msg({ message: 'Ended', context: 'campaign' }),
    Removed: msg({ message: 'Removed', context: 'campaign' }),
    'Limited Budget': msg({ message: 'Limited Budget', context: 'campaign' }),
  },
  creative_statuses: {
    Draft: msg({ message: 'Draft', context: 'creative' }),
    Approved: msg({ message: 'Approved', context: 'creative' }),
    Inactive: msg({ message: 'Inactive', context: 'creative' }),
  },
  invoice_statuses: {
    Draft: msg({ message: 'Draft', context: 'invoice' }),
    Pending: msg({ message: 'Pending', context: 'invoice' }),
    Paid: msg({ message: 'Paid', context: 'invoice' }),
    Overdue: msg({ message: 'Overdue', context: 'invoice' }),
  },
};

/** The installed statuses, to show until the table has loaded. The first word of each name is its code. */
export const installedStatuses = (table: StatusTable) =>
  Object.keys(INSTALLED[table]).map((display_name) => {
    const [code = ''] = display_name.toLowerCase().split(' ');
    return { id: code, name: code, display_name, color_class: null };
  });

/** Translates the installed names of a table's statuses. A name that a superadmin chose stays as it is. */
export const nameStatuses =
  (table: StatusTable) =>
  <T extends { display_name: string }>(rows: T[]): T[] =>
    rows.map((row) => {
      const name = INSTALLED[table][row.display_name];
      return name ? { ...row, display_name: i18n._(name) } : row;
    });
