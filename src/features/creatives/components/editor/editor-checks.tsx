import { t } from '@lingui/core/macro';
import { BookOpen, CircleAlert, CircleCheck, Coins, Languages, TriangleAlert } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { CheckCode, Finding } from '@/domain/content/checks';
import { readingOf } from '@/domain/content/reading';
import { contentChannel, contentText } from '@/domain/content/content';
import { eachLanguage, isLanguage } from '@/domain/content/languages';
import { pricedParts, usualParts } from '@/domain/content/priced-parts';
import { FIELD_PROBLEMS } from '@/domain/content/fields';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { toCheck, useAllFindings, useFindings } from './findings';
import { useSettled } from './typed-content';
import { languageName } from '@/words/languages';
import { findingWords, readingWords } from './words';

const blocks = (code: CheckCode): boolean => (FIELD_PROBLEMS as readonly string[]).includes(code);

/** The same thing in several fields is one thing to look at. */
const onceEach = (found: readonly Finding[]): Finding[] => [
  ...new Map(found.map((finding) => [`${finding.code} ${finding.word}`, finding])).values(),
];

interface EditorChecksProps {
  link: string | null;
}

/** What a careful reader would stop at, and what makes everybody's price. */
export function EditorChecks({ link }: EditorChecksProps) {
  const { form, content, whole } = useSettled();
  const id = useId();
  const sending = { channel: form.type, encoding: useSmsEncoding() };
  const languages = eachLanguage(whole).map(({ language, content: said }) => ({
    language: language ?? ('own' as const),
    parts: pricedParts(sending, said, link),
  }));
  const parts = Math.max(...languages.map((one) => one.parts));
  const longest = languages.filter((one) => one.parts === parts);
  const { shown } = form.languages[contentChannel(form.type)];
  const found = onceEach(useFindings());
  const others = useAllFindings().filter(({ language = 'own' }) => language !== shown);
  const reading = useMemo(
    () => readingOf(contentText(content), isLanguage(shown) ? shown : null),
    [content, shown],
  );
  return (
    <section
      aria-labelledby={`${id}-checks`}
      className="min-w-0 space-y-3 border-t border-border pt-5"
    >
      <h2 id={`${id}-checks`} className="font-semibold">{t`Checks`}</h2>
      <ul className="space-y-2">
        {found.map((finding) => (
          <li key={`${finding.code} ${finding.word}`} className="flex items-start gap-2">
            {blocks(finding.code) ? (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            )}
            <span className="min-w-0">
              {findingWords(finding)}
              {blocks(finding.code) && (
                <strong className="font-medium"> {t`It can't be launched.`}</strong>
              )}
            </span>
          </li>
        ))}
        {found.length === 0 && (
          <li className="flex items-start gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            {t`Nothing stands out.`}
          </li>
        )}
        {languages.map(({ language }) => {
          const count = others.filter((one) => (one.language ?? 'own') === language).length;
          return (
            count > 0 && (
              <li key={language} className="flex items-start gap-2 text-muted">
                <Languages aria-hidden className="mt-0.5 size-4 shrink-0" />
                {`${languageName(language)}: ${toCheck(count)}`}
              </li>
            )
          );
        })}
        {longest.length < languages.length && (
          <li className="flex items-start gap-2 text-muted">
            <Coins aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t`Everybody costs what the longest language needs: ${longest.map((one) => languageName(one.language)).join(', ')}.`}
          </li>
        )}
        {usualParts(sending, whole, link) < parts && (
          <li className="flex items-start gap-2 text-muted">
            <Coins aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t`Everybody costs what the longest names need. A shorter text saves it.`}
          </li>
        )}
        {reading && reading.level !== 'hard' && (
          <li className="flex items-start gap-2 text-muted">
            <BookOpen aria-hidden className="mt-0.5 size-4 shrink-0" />
            {readingWords(reading)}
          </li>
        )}
      </ul>
    </section>
  );
}
