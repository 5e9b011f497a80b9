import { t } from '@lingui/core/macro';
import type { SectionWords } from '@/domain/launch/approval';
import { LANGUAGES } from '@/domain/content/languages';
import { languageName } from '@/words/languages';

/** When the better variant goes to everybody by itself. */
function ruleLine(rule: SectionWords['message']['promotion_rule']): string[] {
  if (!rule) return [];
  const value = rule.value ?? 0;
  if (rule.when === 'hours') return [t`The better variant goes to everyone after ${value} hours`];
  return rule.when === 'percent'
    ? [t`The better variant goes to everyone after ${value}% of the people`]
    : [t`The better variant goes to everyone as soon as it is clear`];
}

/** What people with another language read, a line each. */
export const languageLines = (
  words: Pick<SectionWords['message'], 'translations'> | null,
  before = '',
): string[] =>
  LANGUAGES.flatMap((language) => {
    const text = words?.translations?.[language];
    return text === undefined ? [] : `${before}${languageName(language)}: ${text}`;
  });

/** What is tried beside the message, a line each, and when the better one goes to everybody. */
export const variantLines = (message: SectionWords['message'] | null): string[] => [
  ...(message?.variants ?? []).flatMap((tried) => [
    `${tried.variant}, ${tried.share}%: ${tried.text}`,
    ...languageLines(tried, `${tried.variant}, `),
  ]),
  ...ruleLine(message?.promotion_rule),
];
