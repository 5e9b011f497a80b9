import { t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import { formatWholePercent } from '@/domain/shared/format';
import { isShare } from '@/domain/flight/variants';
import { isShareConflict, variantLetter, type VariantRow } from '@/features/creative-data/variants';
import { cn } from '@/lib/cn';
import { errorMessage } from '@/lib/errors';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Input } from '@/ui/forms/input';
import { Notice } from '@/ui/states/notice';
import type { useShares } from './variant-shares';

/** Calls `act` on Enter instead of submitting the surrounding form. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};

interface ShareProps {
  row: VariantRow;
  shares: ReturnType<typeof useShares>;
  /** Id of the element that shows the problem with the shares. */
  hint: string;
}

/** Share of a variant in percent; editable for users who may edit creatives. A shows the rest. */
export function Share({ row, shares, hint }: ShareProps) {
  const writer = useCan()('creative:create');
  const letter = variantLetter(row);
  const share = shares.shares.find((one) => one.row.id === row.id);
  if (share && writer)
    return (
      <span className="flex shrink-0 items-center gap-1.5">
        <Input
          aria-label={t`Share of ${letter} in percent`}
          aria-invalid={shares.problem !== null && !isShare(share.text)}
          aria-describedby={shares.problem ? hint : undefined}
          autoComplete="off"
          className="w-16 text-end tabular-nums"
          inputMode="numeric"
          maxLength={3}
          value={share.text}
          onChange={({ target }) => shares.type(row.id, target.value)}
          onBlur={shares.save}
          onKeyDown={onEnter(shares.save)}
        />
        %
      </span>
    );
  const left = shares.left === null ? '—' : formatWholePercent(shares.left);
  return (
    <span
      // Aligns the percent sign with those of the rows that have a menu.
      className={cn('shrink-0 tabular-nums', writer && 'me-11')}
      aria-live={writer ? 'polite' : undefined}
    >
      {share ? formatWholePercent(row.variant_share ?? 0) : left}
    </span>
  );
}

/** Problem with the typed shares, or the reason that saving them failed. */
export function ShareProblem({ shares }: Pick<ShareProps, 'shares'>) {
  if (shares.problem) return <Notice tone="error">{shares.problem}</Notice>;
  if (!shares.error) return null;
  return (
    <Notice
      tone="error"
      action={
        <Button size="sm" variant="outline" pending={shares.pending} onClick={shares.save}>
          {t`Save shares`}
        </Button>
      }
    >
      {isShareConflict(shares.error)
        ? t`Someone else changed the variants in the meantime. Your changes are kept: save again to apply them.`
        : t`Couldn’t save the shares: ${errorMessage(shares.error, t`Try again in a moment.`)}`}
    </Notice>
  );
}
