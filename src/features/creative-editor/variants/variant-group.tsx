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
  /** Id of variant A. */
  creativeId: string;
  currentId: string;
  /** Undefined while loading. */
  rows: readonly VariantRow[] | undefined;
  /** Expected number of variants, for the loading state. */
  expectedCount: number;
  onDetached: () => void;
}

const NO_ROWS: readonly VariantRow[] = [];

/** Placeholders with the height of a variant, to avoid a layout shift. */
const VariantSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <li key={index}>
      <Skeleton className="h-13.5 rounded-card max-sm:h-14.5" />
    </li>
  ));

function VariantList({
  creativeId,
  currentId,
  expectedCount,
  onDetached,
  ...loaded
}: VariantListProps) {
  const rows = loaded.rows ?? NO_ROWS;
  const count = loaded.rows?.length ?? expectedCount;
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
  const hasVariants = count > 1;
  const hint = useId();
  const detachRow = useSingleRun(async (row: VariantRow) => {
    if (await detach.mutateAsync(row).catch(() => null)) onDetached();
  });
  return (
    <div ref={around} className="space-y-2">
      {hasVariants && (
        <ul
          aria-busy={!loaded.rows}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-2"
        >
          {!loaded.rows && <VariantSkeletons count={expectedCount} />}
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
                        onSelect: () => void detachRow(row),
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
        {hasVariants
          ? t`Flights split recipients this way. Each variant is written and approved separately.`
          : t`Test different wording with some of the recipients. A variant starts as a copy of the saved message.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {writer && count <= MAX_VARIANTS && (
          <Button size="sm" variant="outline" pending={add.isPending} onClick={() => void addOne()}>
            <Plus aria-hidden /> {add.isPending ? t`Adding...` : t`Add variant`}
          </Button>
        )}
        {hasVariants && (
          <ButtonLink size="sm" variant="outline" to={paths.creativeHistory(creativeId)}>
            <ChartColumn aria-hidden /> {t`Compare results`}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** A creative that has variants or is one. */
interface VariantMember {
  id: string;
  /** Letter of a variant; null for A. */
  variant: string | null;
  /** Id of variant A; null for A. */
  variant_of: string | null;
  variant_count: number | null;
}

/** Minimum number of variants including A that the row implies. Variant C, for example, implies A and B. */
const knownCount = ({ variant, variant_of: of, variant_count: count }: VariantMember): number =>
  of === null ? 1 + (count ?? 0) : 'ABCD'.indexOf(variant ?? 'B') + 1;

/** Returns whether the creative is a variant or has variants, which all share one channel. */
export function useHasVariants(creative: VariantMember | null): boolean {
  const { data } = useQuery({
    ...creativeVariantsQuery(creative?.variant_of ?? creative?.id ?? ''),
    enabled: creative !== null,
  });
  return creative !== null && (data?.length ?? knownCount(creative)) > 1;
}

/** Action that saves a new creative and adds a variant to it. */
export interface FirstVariant {
  add: () => void;
  pending: boolean;
}

interface VariantGroupProps {
  creative: VariantMember | null;
  /** Adds the first variant while the creative is not saved. */
  first: FirstVariant;
}

/** The variants of a creative with their shares and status, and the button that adds one. */
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

/** Variants of an unsaved creative. A variant copies the saved message, so adding the first one saves the creative. */
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
  creative: VariantMember;
  onDetached: () => void;
}

function Stored({ creative, onDetached }: StoredProps) {
  // If the variant was detached in the meantime, show the variants of the creative itself.
  const of = creative.variant_of ?? creative.id;
  const query = useQuery(creativeVariantsQuery(of));
  const gone = query.data && !query.data.some(({ id }) => id === creative.id);
  if (gone && creative.variant_of !== null)
    return <Stored creative={{ ...creative, variant_of: null }} onDetached={onDetached} />;
  // The same component renders the loading state, so that its own state survives.
  const list = (rows?: readonly VariantRow[]) => (
    <VariantList
      creativeId={of}
      currentId={creative.id}
      rows={rows}
      expectedCount={knownCount(creative)}
      onDetached={onDetached}
    />
  );
  return (
    <QueryState query={query} pending={list()} errorTitle={t`Couldn’t load the variants`}>
      {list}
    </QueryState>
  );
}
