import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { variantCountWords } from '@/words/variants';
import type { Creative } from '@/features/creative-data/queries';

/** Link to the comparison of variants: `Variant B of Trails` or the number of variants. Null without variants. */
export function VariantNote({ creative, before = '' }: { creative: Creative; before?: string }) {
  const { variant, variant_of: of, variant_of_name: name, variant_count: count } = creative;
  if (!variant && !count) return null;
  return (
    <>
      {before}
      {/* In the gallery, `relative` puts the link above the card's click area. */}
      <Link
        to={paths.creativeHistory(of ?? creative.id)}
        className="relative underline underline-offset-2"
      >
        {variant ? t`Variant ${variant} of ${name ?? ''}` : variantCountWords(count ?? 0)}
      </Link>
    </>
  );
}
