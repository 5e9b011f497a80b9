import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Archive, Tag } from 'lucide-react';
import { useState } from 'react';
import { formatInteger } from '@/domain/shared/format';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import { focusListCheckbox, SelectionBar } from '@/ui/list/selection-bar';
import { type Selection, setRowsSelected } from '@/ui/list/use-selection';
import { useSelectionKeys } from '@/ui/list/use-selection-keys';
import { Menu } from '@/ui/actions/menu';
import type { MenuEntry } from '@/ui/actions/menu-button';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { ARCHIVED, type Change, type Result, useChangeCreatives } from '../bulk';
import { type Creative, labelsQuery } from '@/features/creative-data/queries';
import { NewLabelDialog } from './new-label-dialog';

interface SelectedCreativesProps {
  chosen: Selection<Creative>;
  setChosen: (chosen: Selection<Creative>) => void;
  choose: (creative: Creative, range: boolean) => void;
  /** Creatives of the current page. */
  rows: readonly Creative[];
  /** Number of creatives on all pages. */
  total: number;
  /** Whether each row also represents its variants. */
  groups: boolean;
}

const NONE: Selection<Creative> = new Map();

/** Lists the creatives that were not changed, each with its reason. */
function RefusedDialog({ refused, onClose }: { refused: readonly Result[]; onClose: () => void }) {
  const title = plural(refused.length, {
    one: '# creative unchanged',
    other: '# creatives unchanged',
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <ul className="space-y-3">
        {refused.map(({ creative, reason }) => (
          <li key={creative.id}>
            <p className="font-medium break-words">
              <bdi>{creative.name}</bdi>
            </p>
            <p className="text-muted">{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Menu entries that add or remove labels. A label that all selected creatives have can only be removed. */
function useLabelEntries(
  creatives: readonly Creative[],
  run: (action: Change['action'], value: string) => void,
): MenuEntry[] {
  const { data: labels = [] } = useQuery(labelsQuery(useOrganisationId()));
  const labelCount = (label: string) =>
    creatives.filter(({ labels }) => labels.includes(label)).length;
  const addable = labels.filter(({ label }) => labelCount(label) < creatives.length);
  const removable = labels.filter(({ label }) => labelCount(label) > 0);
  return [
    ...addable.map(({ label }): MenuEntry => ({
      label: t`Add “${label}”`,
      onSelect: () => run('label', label),
    })),
    ...(addable.length > 0 && removable.length > 0 ? ['line' as const] : []),
    ...removable.map(({ label }): MenuEntry => ({
      label: t`Remove “${label}”`,
      onSelect: () => run('unlabel', label),
    })),
  ];
}

function ActionBar({
  chosen,
  setChosen,
  rows,
  groups,
}: Omit<SelectedCreativesProps, 'choose' | 'total'>) {
  const change = useChangeCreatives();
  const [refused, setRefused] = useState<Result[]>([]);
  const [naming, setNaming] = useState(false);
  // The rows of the page are newer than the selection's copies.
  const fresh = new Map(rows.map((row) => [row.id, row]));
  const creatives = [...chosen.values()].map((one) => fresh.get(one.id) ?? one);
  const run = useSingleRun(async (action: Change['action'], value: string) => {
    const results = await change
      .mutateAsync({ action, value, creatives, groups })
      .catch(() => null);
    if (!results) return;
    const left = results.filter(({ outcome }) => outcome === 'refused');
    setRefused(left);
    // Keep the selection after a label change, because users often add several labels in a row.
    if (action !== 'status') return;
    const unchanged = new Set(left.map(({ creative }) => creative.id));
    setChosen(
      setRowsSelected(
        NONE,
        creatives.filter(({ id }) => unchanged.has(id)),
        true,
      ),
    );
    if (left.length === 0) focusListCheckbox();
  });
  const entries = useLabelEntries(creatives, (action, value) => void run(action, value));
  entries.push(...(entries.length > 0 ? ['line' as const] : []), {
    label: t`New label...`,
    onSelect: () => setNaming(true),
  });
  const withVariants = groups && creatives.some(({ variant_count: count }) => count);
  const activeCount = creatives.filter(({ status }) => status !== ARCHIVED).length;
  return (
    <>
      <SelectionBar
        label={t`Selected creatives`}
        clearLabel={t`Clear selection`}
        onClear={() => setChosen(NONE)}
        status={t`${formatInteger(creatives.length)} selected`}
      >
        <Menu
          label={t`Label the selected creatives`}
          variant="secondary"
          size="sm"
          disabled={change.isPending}
          entries={entries}
        >
          <Tag aria-hidden /> {t`Label`}
        </Menu>
        <Button
          variant={activeCount === 0 ? 'ghost' : 'secondary'}
          size="sm"
          disabled={change.isPending || activeCount === 0}
          title={
            activeCount === 0
              ? t`They are already inactive.`
              : withVariants
                ? t`Makes them and their variants inactive, so new flights can’t use them.`
                : t`Makes them inactive, so new flights can’t use them.`
          }
          pending={change.isPending && change.variables.action === 'status'}
          onClick={() => void run('status', ARCHIVED)}
        >
          <Archive aria-hidden /> {t`Archive`}{' '}
          <span className="tabular-nums opacity-75">{formatInteger(activeCount)}</span>
        </Button>
      </SelectionBar>
      {naming && (
        <NewLabelDialog
          count={creatives.length}
          pending={change.isPending}
          onClose={() => setNaming(false)}
          onName={async (label) => {
            await run('label', label);
            setNaming(false);
          }}
        />
      )}
      {refused.length > 0 && <RefusedDialog refused={refused} onClose={() => setRefused([])} />}
    </>
  );
}

/** Keyboard shortcuts for the selection, the count that screen readers announce, and the bar with actions for the selected creatives. */
export function SelectedCreatives({ choose, total, ...bar }: SelectedCreativesProps) {
  const count = bar.chosen.size;
  useSelectionKeys({ ...bar, choose });
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t`${count} of ${total} selected`}
      </p>
      {count > 0 && <ActionBar {...bar} />}
    </>
  );
}
