import { plural, t } from '@lingui/core/macro';
import { BookOpen, CircleAlert, CircleCheck, Languages, TriangleAlert } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { CheckCode, Finding } from '@/domain/content/checks';
import { readingOf } from '@/domain/content/reading';
import { contentChannel, type ContentChannel, contentText } from '@/domain/content/content';
import { eachLanguage, isLanguage } from '@/domain/content/languages';
import { pricedParts } from '@/domain/content/priced-parts';
import { FIELD_PROBLEMS, fillFields } from '@/domain/content/fields';
import { SAMPLE_PEOPLE } from '@/domain/content/sample-people';
import { formatCurrency, formatInteger } from '@/domain/format';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { toCheck, useAllFindings, useFindings } from './findings';
import { useSettled } from './typed-content';
import { languageName } from '@/words/languages';
import { findingWords, readingWords } from './words';

const blocks = (code: CheckCode): boolean => (FIELD_PROBLEMS as readonly string[]).includes(code);

/** The same thing in several fields is one thing to look at. */
const onceEach = (found: readonly Finding[]): Finding[] => [
  ...new Map(found.map((finding) => [`${finding.code} ${finding.word}`, finding])).values(),
];

/** What the price stands for. */
function perMessage(channel: ContentChannel, parts: number): string {
  if (channel === 'voice')
    return plural(parts, {
      one: 'per call, # started minute',
      other: 'per call, # started minutes',
    });
  return parts > 1 ? t`per message, in ${parts} parts` : t`per message`;
}

export const MOST_PEOPLE = 999_999_999;

interface EditorChecksProps {
  link: string | null;
  /** Dollars for one part, without location and audience. */
  price: number;
  people: number;
  /** Their number as it is typed. */
  typed: string;
  onType: (typed: string) => void;
}

/** What a message costs, for one and for so many people, and what a careful reader would stop at. */
export function EditorChecks({ link, price, people, typed, onType }: EditorChecksProps) {
  const { form, content, whole } = useSettled();
  const id = useId();
  const languages = eachLanguage(whole).map(({ language, content: said }) => ({
    language: language ?? ('own' as const),
    parts: pricedParts(form.type, said, link),
  }));
  const parts = Math.max(...languages.map((one) => one.parts));
  const longest = languages.filter((one) => one.parts === parts);
  const usual = pricedParts(form.type, fillFields(whole, SAMPLE_PEOPLE.usual), link);
  const { shown } = form.languages[contentChannel(form.type)];
  const found = onceEach(useFindings());
  const others = useAllFindings().filter(({ language = 'own' }) => language !== shown);
  const reading = useMemo(
    () => readingOf(contentText(content), isLanguage(shown) ? shown : null),
    [content, shown],
  );
  return (
    <div className="grid gap-5 border-t border-border pt-5 sm:grid-cols-2 xl:grid-cols-1">
      <section aria-labelledby={`${id}-price`} className="min-w-0 space-y-3">
        <h2 id={`${id}-price`} className="font-semibold">{t`Price`}</h2>
        <p className="text-muted">
          <strong className="font-semibold text-fg tabular-nums">
            {formatCurrency(price * parts)}
          </strong>{' '}
          {perMessage(content.channel, parts)}
        </p>
        {longest.length < languages.length && (
          <p className="text-[0.8125rem] text-muted">
            {t`Everybody costs what the longest language needs: ${longest.map((one) => languageName(one.language)).join(', ')}.`}
          </p>
        )}
        {usual < parts && (
          <p className="text-[0.8125rem] text-muted">
            {t`For most people it is shorter (${usual}), but everybody costs what the longest names need (${parts}). A shorter text saves it.`}
          </p>
        )}
        <Field label={t`People`}>
          {(field) => (
            <Input
              {...field}
              type="number"
              min={0}
              max={MOST_PEOPLE}
              inputMode="numeric"
              value={typed}
              onChange={(event) => onType(event.target.value)}
            />
          )}
        </Field>
        <p className="text-muted tabular-nums" aria-live="polite">
          {t`${formatCurrency(price * parts * people)} for ${formatInteger(people)} people, before location and audience`}
        </p>
      </section>
      <section aria-labelledby={`${id}-checks`} className="min-w-0 space-y-3">
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
          {reading && reading.level !== 'hard' && (
            <li className="flex items-start gap-2 text-muted">
              <BookOpen aria-hidden className="mt-0.5 size-4 shrink-0" />
              {readingWords(reading)}
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}
