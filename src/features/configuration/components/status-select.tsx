import { useQuery } from '@tanstack/react-query';
import { ChevronDown, LoaderCircle } from 'lucide-react';
import { useKeptFocus } from '@/ui/use-kept-focus';
import { campaignStatusesQuery, creativeStatusesQuery } from '../queries';
import { Look, statusLabel, type StatusLook } from './status-badge';

interface StatusSelectProps {
  kind: 'campaign' | 'creative';
  status: string;
  /** What the choice is about, for people who do not see the row: `Change status of Spring Sale`. */
  label: string;
  /** The status that is being written. */
  pending?: string | undefined;
  onChange: (status: string) => void;
}

type ChoiceProps = Omit<StatusSelectProps, 'kind'> & {
  statuses: readonly StatusLook[] | undefined;
};

function Choice({ statuses, status, label, pending, onChange }: ChoiceProps) {
  const noteFocus = useKeptFocus(pending !== undefined);
  const badge = <Look status={status} looks={statuses} />;
  if (!statuses) return badge;
  const listed = statuses.some(({ name }) => name === status);
  return (
    <span className="relative inline-flex items-center gap-1 rounded-full border border-border py-0.5 pr-1.5 pl-0.5 transition-colors hover:border-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      {badge}
      {pending ? (
        <LoaderCircle aria-hidden className="size-3.5 animate-spin text-muted" />
      ) : (
        <ChevronDown aria-hidden className="size-3.5 text-muted" />
      )}
      {/* The browser's own select, transparent over the badge: it works with every keyboard and phone. */}
      <select
        onFocus={noteFocus}
        aria-label={label}
        value={pending ?? status}
        disabled={pending !== undefined}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer bg-surface text-fg opacity-0"
      >
        {!listed && <option value={status}>{statusLabel({ status, looks: statuses })}</option>}
        {statuses.map(({ name, display_name }) => (
          <option key={name} value={name}>
            {display_name}
          </option>
        ))}
      </select>
    </span>
  );
}

function CampaignChoice(props: Omit<ChoiceProps, 'statuses'>) {
  return <Choice {...props} statuses={useQuery(campaignStatusesQuery()).data} />;
}

function CreativeChoice(props: Omit<ChoiceProps, 'statuses'>) {
  return <Choice {...props} statuses={useQuery(creativeStatusesQuery()).data} />;
}

/** The status as a badge with a choice of every active status beside it. A list has many: one read each. */
export function StatusSelect({ kind, ...props }: StatusSelectProps) {
  return kind === 'campaign' ? <CampaignChoice {...props} /> : <CreativeChoice {...props} />;
}
