import { t } from '@lingui/core/macro';
import { formatInteger } from '@/domain/format';
import { lengthOf } from '@/domain/text';

/** How much of a limit a text uses, counted as the limit is: an emoji is one character. */
export function charactersOf(text: string, most: number): string {
  const [is, limit] = [formatInteger(lengthOf(text)), formatInteger(most)];
  return t`${is} of ${limit} characters`;
}
