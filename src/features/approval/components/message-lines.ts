import { t } from '@lingui/core/macro';
import type { SectionContent } from '@/domain/launch/approval';
import { LANGUAGES } from '@/domain/content/languages';
import { languageName } from '@/words/languages';

/** Line for the promotion rule, which sends the better variant to everyone; empty without a rule. */
function ruleLine(rule: SectionContent['message']['promotion_rule']): string[] {
  if (!rule) return [];
  const value = rule.value ?? 0;
  if (rule.when === 'hours') return [t`The better variant goes to everyone after ${value} hours`];
  return rule.when === 'percent'
    ? [t`The better variant goes to everyone after ${value}% of the audience`]
    : [t`The better variant goes to everyone as soon as it is clear`];
}

/** `German: …`: one line for each translation. */
export const languageLines = (
  words: Pick<SectionContent['message'], 'translations'> | null,
  before = '',
): string[] =>
  LANGUAGES.flatMap((language) => {
    const text = words?.translations?.[language];
    return text === undefined ? [] : `${before}${languageName(language)}: ${text}`;
  });

/** One line for each variant and its translations, then the promotion rule. */
export const variantLines = (message: SectionContent['message'] | null): string[] => [
  ...(message?.variants ?? []).flatMap((variant) => [
    `${variant.variant}, ${variant.share}%: ${variant.text}`,
    ...languageLines(variant, `${variant.variant}, `),
  ]),
  ...ruleLine(message?.promotion_rule),
];
