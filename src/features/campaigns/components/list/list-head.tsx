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
    <div className="flex min-h-11 items-center gap-2 border-b border-border px-3 text-[0.8125rem] text-muted md:px-4 print:hidden">
      {chosen && (
        <SelectBox
          className="max-md:-ml-1"
          label={t`Select all on this page`}
          checked={selectedHere === rows.length}
          partly={selectedHere > 0 && selectedHere < rows.length}
          onSelect={() => onChosen(setRowsSelected(chosen, rows, selectedHere < rows.length))}
        />
      )}
      <span className="tabular-nums">
        {t`${plural(total, { one: '# campaign', other: '# campaigns' })}`}
      </span>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-2 ml-auto"
        pending={save.isPending}
        onClick={() => save.mutate()}
      >
        {!save.isPending && <Download aria-hidden />} {t`Export CSV`}
      </Button>
    </div>
  );
}
