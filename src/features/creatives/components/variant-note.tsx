import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { variantCountWords } from '@/words/variants';
import type { Creative } from '@/features/creative-data/queries';

/** `Variant B of Trails`, or how many variants a creative has, with the way to how they compare; nothing of one that has to do with none. */
export function VariantNote({ creative, before = '' }: { creative: Creative; before?: string }) {
  const { variant, variant_of: of, variant_of_name: name, variant_count: count } = creative;
  if (!variant && !count) return null;
  return (
    <>
      {before}
      {/* Where the whole card can be pressed, it is above that. */}
      <Link
        to={paths.creativeHistory(of ?? creative.id)}
        className="relative underline underline-offset-2"
      >
        {variant ? t`Variant ${variant} of ${name ?? ''}` : variantCountWords(count ?? 0)}
      </Link>
    </>
  );
}
