import { plural, t } from '@lingui/core/macro';
import type { Creative } from '../queries';

/** `Variant B of Trails`, or how many variants a creative has; nothing of one that has to do with none. */
export function variantWords({ variant, variant_of_name: name, variant_count: count }: Creative) {
  if (variant) return t`Variant ${variant} of ${name ?? ''}`;
  return count ? plural(count, { one: '# variant', other: '# variants' }) : '';
}
