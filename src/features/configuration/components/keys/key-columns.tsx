import { t } from '@lingui/core/macro';
import { formatDateTime } from '@/domain/shared/format';
import { Status } from '@/ui/data/status';

/** A stored key without its secret. */
export interface ListedKey {
  id: string;
  last_four: string;
  created_at: string;
  /** When the key stops or stopped working; null if it has no end. */
  expires_at: string | null;
  /** To the minute; null if it was never used. */
  last_used_at: string | null;
}

export const hasEnded = ({ expires_at }: ListedKey) =>
  expires_at !== null && Date.parse(expires_at) <= Date.now();

interface KeyStatusProps {
  row: ListedKey;
  zone: string | undefined;
}

function KeyStatus({ row, zone }: KeyStatusProps) {
  const { expires_at } = row;
  if (!expires_at) return <Status color="green">{t({ message: 'Active', context: 'key' })}</Status>;
  const time = formatDateTime(expires_at, zone);
  return hasEnded(row) ? (
    <Status color="slate" wrap>{t`Ended ${time}`}</Status>
  ) : (
    <Status color="amber" wrap>{t`Works until ${time}`}</Status>
  );
}

/** Columns that every table of keys has, to the right of the name. */
export const keyColumns = (zone: string | undefined) => [
  {
    header: t`Key ends in`,
    cell: ({ last_four }: ListedKey) => (
      <code className="font-mono text-[0.8125rem]">{last_four}</code>
    ),
  },
  { header: t`Created`, cell: ({ created_at }: ListedKey) => formatDateTime(created_at, zone) },
  {
    header: t`Last used`,
    cell: ({ last_used_at }: ListedKey) =>
      last_used_at ? formatDateTime(last_used_at, zone) : t`Never`,
  },
  { header: t`Status`, cell: (row: ListedKey) => <KeyStatus row={row} zone={zone} /> },
];
