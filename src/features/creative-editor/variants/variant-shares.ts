import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { isShare, parseShare, variantAShare } from '@/domain/flight/variants';
import { useSetShares, type VariantRow } from '@/features/creative-data/variants';
import { useSingleRun } from '@/ui/forms/use-single-run';

/** Typed shares by creative id. */
type TypedShares = Readonly<Record<string, string>>;

/** Variants other than A, each with its typed or stored share as text. A gets the rest. */
const editableShares = (rows: readonly VariantRow[], typed: TypedShares) =>
  rows.flatMap((row) =>
    row.variant === null
      ? []
      : { row, letter: row.variant, text: typed[row.id] ?? String(row.variant_share) },
  );

/** Returns the reason that the shares cannot be saved, or null. */
function findProblem(shares: ReturnType<typeof editableShares>): string | null {
  if (!shares.every(({ text }) => isShare(text)))
    return t`Enter each share as a whole percentage from 1 to 99.`;
  if (variantAShare(shares.map(({ text }) => ({ share: parseShare(text) }))) < 1)
    return t`Leave at least 1% for A: lower another share first.`;
  return null;
}

/** Editable shares of the variants. Leaving a field saves all of them together. */
export function useShares(creativeId: string, rows: readonly VariantRow[]) {
  const [typed, setTyped] = useState<TypedShares>({});
  const save = useSetShares();
  const shares = editableShares(rows, typed);
  const problem = findProblem(shares);
  const changed = shares.some(({ row, text }) => text.trim() !== String(row.variant_share));
  const numbers = (of: (share: (typeof shares)[number]) => number) =>
    Object.fromEntries(shares.map((share) => [share.letter, of(share)]));
  const run = useSingleRun(async () => {
    if (problem || !changed) return;
    const saved = await save
      .mutateAsync({
        creativeId,
        shares: numbers(({ text }) => parseShare(text)),
        seen: numbers(({ row }) => row.variant_share ?? 0),
      })
      .catch(() => null);
    if (saved) setTyped({});
  });
  return {
    shares,
    left: problem ? null : variantAShare(shares.map(({ text }) => ({ share: parseShare(text) }))),
    problem: changed ? problem : null,
    error: changed && !save.isPending ? save.error : null,
    pending: save.isPending,
    type: (id: string, text: string) => setTyped({ ...typed, [id]: text }),
    save: () => void run(),
  };
}
