import { t } from '@lingui/core/macro';
import { formatInteger } from '@/domain/shared/format';
import { lengthOf } from '@/domain/shared/text';

/** How much of a limit a text uses, counted as the limit is: an emoji is one character. */
export function characterCount(text: string, most: number): string {
  const [is, limit] = [formatInteger(lengthOf(text)), formatInteger(most)];
  return t`${is} of ${limit} characters`;
}

/** What is said at a text that is over its limit. */
export function shortenMessage(most: number): string {
  const limit = formatInteger(most);
  return t`Shorten this to ${limit} characters.`;
}
