import { t } from '@lingui/core/macro';
import { formatDate, formatDateTime } from '@/domain/shared/format';
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

/** A day; its time is in a tooltip. */
const Day = ({ time, zone }: { time: string; zone: string | undefined }) => (
  <time dateTime={time} title={formatDateTime(time, zone)}>
    {formatDate(time, zone)}
  </time>
);

/** Columns that every table of keys has, to the right of the name. */
export const keyColumns = (zone: string | undefined) => [
  {
    header: t`Key ends in`,
    cell: ({ last_four }: ListedKey) => (
      <code className="font-mono text-[0.8125rem]">{last_four}</code>
    ),
  },
  {
    header: t`Created`,
    className: '@xl:@max-4xl:hidden whitespace-nowrap',
    cell: ({ created_at }: ListedKey) => <Day time={created_at} zone={zone} />,
  },
  {
    header: t`Last used`,
    className: 'whitespace-nowrap',
    cell: ({ last_used_at }: ListedKey) =>
      last_used_at ? <Day time={last_used_at} zone={zone} /> : t`Never`,
  },
  {
    header: t`Status`,
    phone: 'bare' as const,
    cell: (row: ListedKey) => <KeyStatus row={row} zone={zone} />,
  },
];
