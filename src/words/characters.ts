import { t } from '@lingui/core/macro';
import { formatInteger } from '@/domain/shared/format';
import { countCharacters } from '@/domain/shared/text';

/** `12 of 300 characters`. Counts like the limit: an emoji is one character. */
export function characterCount(text: string, limit: number): string {
  const used = formatInteger(countCharacters(text));
  return t`${used} of ${{ limit: formatInteger(limit) }} characters`;
}

export const shortenMessage = (limit: number): string =>
  t`Shorten this to ${{ limit: formatInteger(limit) }} characters.`;
