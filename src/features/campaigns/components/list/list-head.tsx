import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useWrite } from '@/lib/query/use-write';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import type { CampaignFilter } from '@/features/campaigns/queries';
import type { Campaign } from '@/features/campaigns/types';
import { type Selection, setRowsSelected } from '@/ui/list/use-selection';
import { SelectBox } from '@/ui/list/select-box';
import { cn } from '@/lib/cn';
import { COLUMNS, FIGURES } from './columns';

interface ListHeadProps {
  filter: CampaignFilter;
  rows: readonly Campaign[];
  /** Number of campaigns on all pages. */
  total: number;
  /** Null if the user has no bulk actions. */
  chosen: Selection<Campaign> | null;
  onChosen: (chosen: Selection<Campaign>) => void;
}

export function ListHead({ filter, rows, total, chosen, onChosen }: ListHeadProps) {
  const organisationId = useOrganisationId();
  const queryClient = useQueryClient();
  const save = useWrite({
    write: async () =>
      await (
        await import('@/features/campaigns/campaign-export')
      ).exportFilteredCampaigns(queryClient, organisationId, filter),
    done: (count) => [
      t`Campaigns exported`,
      t`${plural(count, { one: '# campaign', other: '# campaigns' })}`,
    ],
    failed: { title: t`Export failed` },
  });
  const selectedHere = rows.filter(({ id }) => chosen?.has(id)).length;
  return (
    <div
      className={cn(
        'min-h-11 border-b border-border text-[0.8125rem] text-muted print:hidden',
        COLUMNS,
      )}
    >
      {chosen && (
        <SelectBox
          className="mr-6 max-md:-ml-1 md:mr-8 @max-md:mr-0"
          label={t`Select all on this page`}
          checked={selectedHere === rows.length}
          partly={selectedHere > 0 && selectedHere < rows.length}
          onSelect={() => onChosen(setRowsSelected(chosen, rows, selectedHere < rows.length))}
        />
      )}
      <span className={cn('col-start-2 tabular-nums', !chosen && 'pl-7 md:pl-8 @max-md:pl-0')}>
        {t`${plural(total, { one: '# campaign', other: '# campaigns' })}`}
      </span>
      {[t`Status`, t`Channels`].map((label) => (
        <span key={label} aria-hidden className="hidden @4xl:block">
          {label}
        </span>
      ))}
      <p aria-hidden className={cn('hidden @4xl:grid', FIGURES)}>
        {[t`Sent`, t`Budget`, t`Spent`, t`Remaining`].map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-2 justify-self-end @4xl:@max-[68rem]:text-[0px]"
        pending={save.isPending}
        onClick={() => save.mutate()}
      >
        {!save.isPending && <Download aria-hidden />} {t`Export CSV`}
      </Button>
    </div>
  );
}
