import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Ellipsis, Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { MAX_VARIANTS } from '@/domain/flight/variants';
import {
  creativeVariantsQuery,
  variantLetter,
  useAddVariant,
  useDetachVariant,
  type VariantRow,
} from '@/features/creative-data/variants';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { Button, ButtonLink } from '@/ui/actions/button';
import { Menu } from '@/ui/actions/menu';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useAttempt, useSingleRun } from '@/ui/forms/use-single-run';
import { VariantItem } from './variant-item';
import { Share, ShareProblem } from './variant-share';
import { useShares } from './variant-shares';

interface VariantListProps {
  /** The creative itself, which is A. */
  creativeId: string;
  currentId: string;
  /** Undefined while they are read. */
  rows: readonly VariantRow[] | undefined;
  /** How many there will be, as far as that is known. */
  places: number;
  onDetached: () => void;
}

const NONE: readonly VariantRow[] = [];

/** As many places as there will be variants, each as high as one. */
const Places = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, place) => (
    <li key={place}>
      <Skeleton className="h-13.5 rounded-card max-sm:h-14.5" />
    </li>
  ));

function VariantList({ creativeId, currentId, places, onDetached, ...read }: VariantListProps) {
  const rows = read.rows ?? NONE;
  const count = read.rows?.length ?? places;
  const writer = useCan()('creative:create');
  const around = useRef<HTMLDivElement>(null);
  const focus = (id: string) =>
    afterNextFrame(() =>
      around.current?.querySelector<HTMLElement>(`[href="${paths.editCreative(id)}"]`)?.focus(),
    );
  const shares = useShares(creativeId, rows);
  const add = useAddVariant();
  const detach = useDetachVariant();
  const addOne = useAttempt(async (id) => {
    const added = await add.mutateAsync({ id, creativeId: currentId });
    focus(added.id);
    return added;
  });
  const several = count > 1;
  const hint = useId();
  const takeAway = useSingleRun(async (row: VariantRow) => {
    if (await detach.mutateAsync(row).catch(() => null)) onDetached();
  });
  return (
    <div ref={around} className="space-y-2">
      {several && (
        <ul
          aria-busy={!read.rows}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-2"
        >
          {!read.rows && <Places count={places} />}
          {rows.map((row) => {
            const letter = variantLetter(row);
            return (
              <VariantItem key={row.id} row={row} current={row.id === currentId}>
                <Share row={row} shares={shares} hint={hint} />
                {writer && row.variant !== null && (
                  <Menu
                    label={t`More for variant ${letter}`}
                    size="icon"
                    entries={[
                      {
                        label: t`Turn into a separate creative`,
                        onSelect: () => void takeAway(row),
                      },
                    ]}
                  >
                    <Ellipsis aria-hidden />
                  </Menu>
                )}
              </VariantItem>
            );
          })}
        </ul>
      )}
      <div id={hint}>
        <ShareProblem shares={shares} />
      </div>
      <p className="text-[0.8125rem] text-muted">
        {several
          ? t`Flights split recipients this way. Each variant is written and approved separately.`
          : t`Test different wording with some of the recipients. A variant starts as a copy of the saved message.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {writer && count <= MAX_VARIANTS && (
          <Button size="sm" variant="outline" pending={add.isPending} onClick={() => void addOne()}>
            <Plus aria-hidden /> {add.isPending ? t`Adding...` : t`Add variant`}
          </Button>
        )}
        {several && (
          <ButtonLink size="sm" variant="outline" to={paths.creativeHistory(creativeId)}>
            <ChartColumn aria-hidden /> {t`Compare results`}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** The creative in whose variants it is: itself, or the one beside which it is tried. */
interface Varied {
  id: string;
  variant: string | null;
  variant_of: string | null;
  variant_count: number | null;
}

/** How many are tried together, itself among them, as far as its row says: of a variant at least those before it. */
const knownCount = ({ variant, variant_of: of, variant_count: count }: Varied): number =>
  of === null ? 1 + (count ?? 0) : 'ABCD'.indexOf(variant ?? 'B') + 1;

/** Whether it is a variant or has some; they stay in one channel. */
export function useIsVaried(creative: Varied | null): boolean {
  const { data } = useQuery({
    ...creativeVariantsQuery(creative?.variant_of ?? creative?.id ?? ''),
    enabled: creative !== null,
  });
  return creative !== null && (data?.length ?? knownCount(creative)) > 1;
}

/** Saves a new creative and adds a variant to it. */
export interface FirstVariant {
  add: () => void;
  pending: boolean;
}

interface VariantGroupProps {
  creative: Varied | null;
  /** Of a creative that is not saved. */
  first: FirstVariant;
}

/** What is tried beside a creative: each with its share, how far it is, and the way to it. */
export function VariantGroup({ creative, first }: VariantGroupProps) {
  const id = useId();
  const heading = useRef<HTMLParagraphElement>(null);
  return (
    <section aria-labelledby={id} className="space-y-2">
      <p id={id} ref={heading} tabIndex={-1} className="text-[0.8125rem] font-medium">
        {t`Variants`}
      </p>
      {creative ? (
        <Stored
          creative={creative}
          onDetached={() => afterNextFrame(() => heading.current?.focus())}
        />
      ) : (
        <Unsaved {...first} />
      )}
    </section>
  );
}

/** A variant begins as a copy of what is saved, so the first one saves the creative. */
function Unsaved({ add, pending }: FirstVariant) {
  const writer = useCan()('creative:create');
  return (
    <>
      <p className="text-[0.8125rem] text-muted">
        {t`Test different wording with some of the recipients. A variant starts as a copy of the saved message.`}
      </p>
      {writer && (
        <Button size="sm" variant="outline" pending={pending} onClick={add}>
          <Plus aria-hidden /> {pending ? t`Adding...` : t`Save and add variant`}
        </Button>
      )}
    </>
  );
}

interface StoredProps {
  creative: Varied;
  onDetached: () => void;
}

function Stored({ creative, onDetached }: StoredProps) {
  // One that was detached meanwhile is found by itself.
  const of = creative.variant_of ?? creative.id;
  const query = useQuery(creativeVariantsQuery(of));
  const gone = query.data && !query.data.some(({ id }) => id === creative.id);
  if (gone && creative.variant_of !== null)
    return <Stored creative={{ ...creative, variant_of: null }} onDetached={onDetached} />;
  // The same list before and after: what is begun meanwhile goes on.
  const list = (rows?: readonly VariantRow[]) => (
    <VariantList
      creativeId={of}
      currentId={creative.id}
      rows={rows}
      places={knownCount(creative)}
      onDetached={onDetached}
    />
  );
  return (
    <QueryState query={query} pending={list()} errorTitle={t`The variants could not be loaded`}>
      {list}
    </QueryState>
  );
}
