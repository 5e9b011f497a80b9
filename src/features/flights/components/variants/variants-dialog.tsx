import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWholePercent } from '@/domain/shared/format';
import {
  type FlightVariant,
  isShare,
  MAX_VARIANTS,
  promotionRule,
  parseShare,
  variantAShare,
} from '@/domain/flight/variants';
import { ShowOlder } from '@/ui/list/show-older';
import { creativeVersionsQuery, VERSIONS_PAGE_SIZE } from '@/features/creative-data/queries';
import { VariantName } from '@/features/creative-data/variant-name';
import { useVariantVersions } from '@/features/creative-data/variants';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/actions/button';
import { EmptyState } from '@/ui/states/empty-state';
import { FormDialog } from '@/ui/forms/form-dialog';
import { Input } from '@/ui/forms/input';
import { Notice } from '@/ui/states/notice';
import { QueryState } from '@/ui/states/query-state';
import { SkeletonRows } from '@/ui/states/skeleton';
import { useSetVariants } from '@/features/flights/mutations';
import type { FlightDetail } from '@/features/flights/types';
import { PromotionRuleField, readRule, ruleProblem, typedRule } from './promotion-rule-field';

/** Typed shares by version id, in the order of selection. */
type Shares = ReadonlyMap<string, string>;

/** Equal shares for the versions, rounded down. The flight's own message gets the rest. */
const evenShares = (versionIds: readonly string[]): Shares =>
  new Map(versionIds.map((id) => [id, String(Math.floor(100 / (versionIds.length + 1)))]));

const numbers = (shares: Shares) =>
  [...shares].map(([creative_version_id, typed]) => ({
    creative_version_id,
    share: parseShare(typed),
  }));

function shareProblem(shares: Shares): string | null {
  if (![...shares.values()].every((typed) => isShare(typed)))
    return t`Enter each share as a whole percentage from 1 to 99.`;
  if (variantAShare(numbers(shares)) < 1) return t`Leave at least 1% for the message itself.`;
  return null;
}

interface VersionRowProps {
  name: string;
  message: string;
  /** Typed share; undefined when not selected. */
  share: string | undefined;
  full: boolean;
  /** The flight has started, so only shares can change. */
  fixed: boolean;
  onChoose: (chosen: boolean) => void;
  onShare: (typed: string) => void;
}

function VersionRow({ name, message, share, full, fixed, onChoose, onShare }: VersionRowProps) {
  const chosen = share !== undefined;
  return (
    <li className="flex items-start gap-3 border-b border-border py-3 last:border-b-0">
      <label className="flex min-w-0 flex-1 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={chosen}
          disabled={fixed || (!chosen && full)}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className="min-w-0 flex-1">
          {name}
          <span dir="auto" className="line-clamp-2 block text-[0.8125rem] break-words text-muted">
            {message}
          </span>
        </span>
      </label>
      {chosen && (
        <span className="flex shrink-0 items-center gap-1.5">
          <Input
            aria-label={t`Share of ${name} in percent`}
            className="w-16 text-right tabular-nums"
            inputMode="numeric"
            value={share}
            onChange={({ target }) => onShare(target.value)}
          />
          %
        </span>
      )}
    </li>
  );
}

interface Choice {
  /** Version id. */
  id: string;
  name: string;
  message: string;
}

function uniqueChoices(lists: readonly (readonly Choice[])[]): Choice[] {
  const all = lists.flat();
  return all.filter(({ id }, place) => all.findIndex((one) => one.id === id) === place);
}

interface VariantsDialogProps {
  flight: FlightDetail;
  chosen: readonly FlightVariant[];
  onClose: () => void;
}

export function VariantsDialog({ flight, chosen, onClose }: VariantsDialogProps) {
  const link = flight.creatives[0];
  const creativeId = link?.creative_id ?? '';
  const [limit, setLimit] = useState(VERSIONS_PAGE_SIZE);
  const versions = useQuery(creativeVersionsQuery(creativeId, { limit }));
  const variants = useVariantVersions(creativeId);
  const [begun] = useState<Shares>(
    () => new Map(chosen.map(({ versionId, share }) => [versionId, String(share)])),
  );
  const [shares, setShares] = useState(begun);
  const [begunRule] = useState(() => typedRule(promotionRule(flight.promotion_rule)));
  const [rule, setRule] = useState(begunRule);
  const [submitted, setSubmitted] = useState(false);
  const save = useSetVariants();
  const problem = shareProblem(shares);
  const fixed = flight.status !== 'pending';
  const kept = chosen.map(({ versionId: id, name, message }) => ({ id, name, message }));
  const read = shares.size > 0 ? readRule(rule) : null;
  const submit = async () => {
    setSubmitted(true);
    if (problem || read === undefined) return;
    const saved = await save
      .mutateAsync({
        flightId: flight.id,
        version: flight.version,
        variants: numbers(shares),
        rule: read,
      })
      .catch(() => null);
    if (saved) onClose();
  };
  const messageName = link?.version?.version_name ?? t`Message`;
  const shownProblem = submitted ? problem : null;
  const left = problem ? null : variantAShare(numbers(shares));
  return (
    <FormDialog
      title={fixed ? t`Change shares` : t`Test variants`}
      description={
        fixed
          ? t`You can change shares and rule until the first message is sent.`
          : t`Send variants or other versions of the creative to part of the audience. Each person always gets the same one. The flight keeps their current wording.`
      }
      dirty={
        JSON.stringify([...shares]) !== JSON.stringify([...begun]) ||
        JSON.stringify(rule) !== JSON.stringify(begunRule)
      }
      pending={save.isPending}
      error={save.error}
      submit={[t`Save Variants`, t`Saving...`]}
      submitDisabled={shares.size + begun.size === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <QueryState
        query={versions}
        pending={<SkeletonRows rows={3} label={t`Loading versions`} />}
        errorTitle={t`Couldn’t load the versions`}
      >
        {({ rows: all, total: count }) => {
          // A started flight keeps its variants.
          const total = fixed ? 0 : count;
          const others = fixed
            ? kept
            : uniqueChoices([
                variants.versions,
                kept,
                all
                  .filter(({ id }) => id !== link?.creative_version_id)
                  .map(({ id, version_name: name, message }) => ({ id, name, message })),
              ]);
          if (others.length === 0)
            return (
              <EmptyState
                title={t`The creative has no other version`}
                action={
                  <ButtonLink to={paths.creativeVersion(creativeId)} variant="outline">
                    {t`Write a version`}
                  </ButtonLink>
                }
              />
            );
          return (
            <>
              <p className="mb-1 flex justify-between gap-3 border-b border-border pb-3">
                <VariantName letter="A" name={messageName} className="min-w-0 break-words" />
                <span className="tabular-nums" aria-live="polite">
                  {left === null ? '—' : formatWholePercent(left)}
                </span>
              </p>
              <ul>
                {others.map(({ id, name, message }) => (
                  <VersionRow
                    key={id}
                    name={name}
                    message={message}
                    share={shares.get(id)}
                    full={shares.size >= MAX_VARIANTS}
                    fixed={fixed}
                    onChoose={(wanted) =>
                      setShares(
                        evenShares([
                          ...[...shares.keys()].filter((each) => each !== id),
                          ...(wanted ? [id] : []),
                        ]),
                      )
                    }
                    onShare={(typed) => setShares(new Map([...shares, [id, typed]]))}
                  />
                ))}
              </ul>
              <ShowOlder
                shown={all.length}
                total={total}
                pending={versions.isFetching}
                onMore={() => setLimit(limit + VERSIONS_PAGE_SIZE)}
              />
              {shares.size > 0 && (
                <PromotionRuleField
                  rule={rule}
                  error={submitted && read === undefined ? ruleProblem(rule) : undefined}
                  onChange={setRule}
                />
              )}
              {shownProblem && <Notice tone="error">{shownProblem}</Notice>}
            </>
          );
        }}
      </QueryState>
    </FormDialog>
  );
}
