import { t } from '@lingui/core/macro';
import { formatInteger } from '@/domain/shared/format';
import { lengthOf } from '@/domain/shared/text';

/** `12 of 300 characters`. Counts like the limit: an emoji is one character. */
export function characterCount(text: string, most: number): string {
  const [is, limit] = [formatInteger(lengthOf(text)), formatInteger(most)];
  return t`${is} of ${limit} characters`;
}

export function shortenMessage(most: number): string {
  const limit = formatInteger(most);
  return t`Shorten this to ${limit} characters.`;
}
