import { plural, t } from '@lingui/core/macro';
import { formatList } from '@/domain/shared/format-list';
import { BookOpen, CircleAlert, CircleCheck, Coins, Languages, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { type CheckCode, type Finding, LIMIT_PROBLEMS } from '@/domain/content/checks';
import { readability } from '@/domain/content/readability';
import { contentChannel, type ContentProblem, contentText } from '@/domain/content/content';
import { isLanguage } from '@/domain/content/languages';
import { eachLanguage } from '@/domain/content/translations';
import { accentedParts, pricedParts, typicalParts } from '@/domain/content/priced-parts';
import { FIELD_PROBLEMS } from '@/domain/content/fields';
import type { FieldPlace } from '@/lib/creative-field';
import { useCan } from '@/session/session';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { fieldLabel } from '@/features/creative-data/field-label';
import { issueCount, useAllFindings, useFindings } from './findings';
import { isStarted, shownProblems } from '../form/form-content';
import { useFocusField, useFocusHashField } from './field-focus';
import { useDebouncedForm } from '../form/debounced-form';
import { languageInSentence, languageName } from '@/words/languages';
import { findingWords, problemWords, readingWords } from './words';

const isOneOf = (codes: readonly CheckCode[], code: CheckCode): boolean => codes.includes(code);

/** States that a finding blocks saving or launching; null for a finding that blocks neither. */
function blockingText({ code }: Finding): string | null {
  if (isOneOf(LIMIT_PROBLEMS, code)) return t`Fix this before you save.`;
  return code === 'link_missing' || isOneOf(FIELD_PROBLEMS, code)
    ? t`Fix this before you launch.`
    : null;
}

/** Merges equal findings of several fields into one. */
const dedupeFindings = (found: readonly Finding[]): Finding[] =>
  [
    // Reversed, so that the Map keeps the first finding. Its field gets the focus.
    ...new Map(
      found
        .toReversed()
        .map((finding) => [`${finding.code} ${finding.word} ${finding.limit}`, finding]),
    ).values(),
  ].toReversed();

/** Button that focuses a field. Plain text for users who cannot edit creatives. */
function FieldButton({ to, children }: { to: FieldPlace; children: ReactNode }) {
  const focusField = useFocusField();
  const writer = useCan()('creative:create');
  if (!writer) return children;
  return (
    <button
      type="button"
      className="text-start underline decoration-muted/60 underline-offset-4 hover:decoration-current"
      onClick={() => focusField(to)}
    >
      {children}
    </button>
  );
}

function FindingItem({ finding }: { finding: Finding }) {
  const stops = blockingText(finding);
  const words = findingWords(finding);
  return (
    <li className="flex items-start gap-2">
      {stops ? (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
      ) : (
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      )}
      <span className="min-w-0">
        <FieldButton to={finding}>
          {finding.limit === undefined ? words : `${fieldLabel(finding.place)}: ${words}`}
        </FieldButton>
        {stops && <strong className="font-medium"> {stops}</strong>}
      </span>
    </li>
  );
}

/** A problem in the shown language that blocks saving. */
function BlockingItem({ place, children }: { place: string; children: ReactNode }) {
  const { form } = useDebouncedForm();
  const language = form.languages[contentChannel(form.type)].shown;
  return (
    <li className="flex items-start gap-2">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
      <span className="min-w-0">
        <FieldButton to={{ place, ...(isLanguage(language) && { language }) }}>
          {children}
        </FieldButton>
        <strong className="font-medium"> {t`Fix this before you save.`}</strong>
      </span>
    </li>
  );
}

/** The first empty required field and the number of others. */
function MissingFields({ problems: [first, ...rest] }: { problems: readonly ContentProblem[] }) {
  if (first === undefined) return null;
  const place = fieldLabel(first.place);
  return (
    <BlockingItem place={first.place}>
      {rest.length > 0
        ? t`${plural(rest.length, {
            one: `Missing: ${place} and # other field.`,
            other: `Missing: ${place} and # other fields.`,
          })}`
        : t`Missing: ${place}.`}
    </BlockingItem>
  );
}

/** First invalid value of each field. Leaves out empty fields and exceeded limits, which are listed separately. */
const invalidFields = (problems: readonly ContentProblem[]): ContentProblem[] => {
  const refused = problems.filter(
    ({ code }) => code !== 'required' && !LIMIT_PROBLEMS.some((limit) => limit === code),
  );
  return refused.filter(
    ({ place }, index) => refused.findIndex((one) => one.place === place) === index,
  );
};

interface EditorChecksProps {
  link: string | null;
}

/** Checks of the draft: blocking problems, findings, the language that sets the price, and reading difficulty. */
export function EditorChecks({ link }: EditorChecksProps) {
  const { form, content, whole } = useDebouncedForm();
  const id = useId();
  useFocusHashField();
  const sending = { channel: form.type, encoding: useSmsEncoding() };
  const languages = eachLanguage(whole).map(({ language, content: translation }) => ({
    language: language ?? ('own' as const),
    parts: pricedParts(sending, translation, link),
  }));
  const parts = Math.max(...languages.map((one) => one.parts));
  const longest = languages.filter((one) => one.parts === parts);
  const accented = form.type.toLowerCase() === 'sms' ? accentedParts(sending, whole, link) : 0;
  const { shown } = form.languages[contentChannel(form.type)];
  const found = dedupeFindings(useFindings());
  const others = useAllFindings().filter(
    ({ language, place }) => (language ?? 'own') !== shown && place !== 'tracked_link',
  );
  const problems = useMemo(() => shownProblems(form), [form]);
  const begun = isStarted(form);
  const missing = problems.filter(({ code }) => code === 'required');
  const refused = invalidFields(problems);
  const reading = useMemo(
    () => readability(contentText(content), isLanguage(shown) ? shown : null),
    [content, shown],
  );
  return (
    <section
      aria-labelledby={`${id}-checks`}
      className="min-w-0 space-y-3 border-t border-border pt-5"
    >
      <h2 id={`${id}-checks`} className="font-semibold">{t`Checks`}</h2>
      <ul className="space-y-2">
        <MissingFields problems={missing} />
        {refused.map((problem) => (
          <BlockingItem key={problem.place} place={problem.place}>
            {`${fieldLabel(problem.place)}: ${problemWords(problem)}`}
          </BlockingItem>
        ))}
        {found.map((finding) => (
          <FindingItem key={`${finding.code} ${finding.word} ${finding.limit}`} finding={finding} />
        ))}
        {found.length === 0 && !begun && (
          <li className="text-muted">{t`Checks appear as you write.`}</li>
        )}
        {found.length === 0 && problems.length === 0 && begun && (
          <li className="flex items-start gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            {t`No issues found.`}
          </li>
        )}
        {languages.map(({ language }) => {
          const [first, ...rest] = others.filter((one) => (one.language ?? 'own') === language);
          return (
            first && (
              <li key={language} className="flex items-start gap-2 text-muted">
                <Languages aria-hidden className="mt-0.5 size-4 shrink-0" />
                <FieldButton to={first}>
                  {t`${{ language: languageName(language) }}: ${{ issues: issueCount(rest.length + 1) }}`}
                </FieldButton>
              </li>
            )
          );
        })}
        {longest.length < languages.length && (
          <li className="flex items-start gap-2 text-muted">
            <Coins aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t`Every message is priced by the longest language: ${{ languages: formatList(longest.map((one) => languageInSentence(one.language))) }}.`}
          </li>
        )}
        {typicalParts(sending, whole, link) < parts && (
          <li className="flex items-start gap-2 text-muted">
            <Coins aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t`Every message is priced for the longest names. Shorten the text to pay less.`}
          </li>
        )}
        {accented > parts && (
          <li className="flex items-start gap-2 text-muted">
            <Coins aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t`With an accented name such as Zoë this would take ${accented} parts. Gateways send such names in plain letters, so you pay for ${parts}.`}
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
