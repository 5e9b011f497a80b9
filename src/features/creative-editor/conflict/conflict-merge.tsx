import { t } from '@lingui/core/macro';
import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { type ContentChannel, contentChannel } from '@/domain/content/content';
import { isLanguage } from '@/domain/content/languages';
import { mergeFields, joinTexts, type Side } from '@/domain/content/merge';
import { linkName, trackedLinkQuery } from '@/features/links/queries';
import { Button } from '@/ui/actions/button';
import { fieldLabel } from '@/features/creative-data/field-label';
import { type EditorForm } from '@/features/composer/form/form';
import { type LanguageKey, typedLanguages } from '@/features/composer/form/form-content';
import { showLanguage } from '@/features/composer/languages/languages';

import { languageName } from '@/words/languages';

/** What is typed by language, `own` for everybody else. */
const byLanguage = (
  form: EditorForm,
  channel: ContentChannel,
): Partial<Record<LanguageKey, object>> => Object.fromEntries(typedLanguages(channel, form));

/** What was edited: a creative with its newest version, or one version of it. */
export type MergedPart = 'creative' | 'version';

/** What is edited beside the content, each by its place in the form. */
function besideContent({ name, status, version }: EditorForm, part: MergedPart) {
  const link = { 'version.trackerVersionId': version.trackerVersionId };
  if (part === 'creative') return { name, status, ...link };
  return {
    'version.versionName': version.versionName,
    ...link,
    'version.originalUrl': version.originalUrl,
    'version.ogTitle': version.ogTitle,
    'version.ogDescription': version.ogDescription,
    'version.ogImage': version.ogImage,
  };
}

/**
 * What can be chosen from either side: what stands beside the content, and the fields of the channel; those of another
 * language are `de.text` and the like. A language that only one side has is taken as a whole: `de`.
 * @param both The languages that both sides have.
 */
function fieldsOf(
  form: EditorForm,
  part: MergedPart,
  both: readonly string[],
): Record<string, unknown> {
  const channel = contentChannel(form.type);
  const { own, ...others } = byLanguage(form, channel);
  const translated = Object.entries(others).flatMap(([code, typed]) =>
    both.includes(code)
      ? Object.entries(typed).map(([field, value]) => [`${code}.${field}`, value] as const)
      : [[code, typed] as const],
  );
  return { ...besideContent(form, part), ...own, ...Object.fromEntries(translated) };
}

/** A field of the form with the value that it takes over. */
export type Taken = [path: FieldPath<EditorForm>, value: unknown];

/** Puts what is taken from the other edit into the form. */
export function takeOver(form: UseFormReturn<EditorForm>, taken: readonly Taken[]): void {
  // The choice was about the own text in the fields, with the other languages beside it.
  showLanguage(form, 'own');
  for (const [path, value] of taken) form.setValue(path, value as never, { shouldDirty: true });
}

/** Where a field is in a form whose fields show the own text. */
function placeOf(field: string, channel: ContentChannel): FieldPath<EditorForm> {
  if (field === 'name' || field === 'status') return field;
  if (field.startsWith('version.')) return field as FieldPath<EditorForm>;
  const translated = isLanguage(field.split('.')[0] ?? '');
  return (
    translated ? `languages.${channel}.others.${field}` : `${channel}.${field}`
  ) as FieldPath<EditorForm>;
}

/** What a field is called: a list by what it holds. */
function labelOf(field: string): string {
  const [code = '', name] = field.split('.');
  if (!isLanguage(code)) return nameOf(field);
  return name === undefined ? languageName(code) : `${languageName(code)}, ${nameOf(name)}`;
}

const nameOf = (field: string): string =>
  ({
    name: t`Name`,
    'version.versionName': t`Version name`,
    'version.trackerVersionId': t`Tracked link`,
    'version.originalUrl': t`Original URL`,
    'version.ogTitle': t`OG title`,
    'version.ogDescription': t`OG description`,
    'version.ogImage': t`OG image`,
    cards: t`Cards`,
    blocks: t`Blocks`,
    suggestions: t`Replies below the message`,
    buttons: t`Buttons`,
    actions: t`Actions`,
    keypad: t`Keypad`,
  })[field] ?? fieldLabel(field);

interface SideChoiceProps {
  side: Side;
  label: string;
  text: string;
  group: string;
  chosen: boolean;
  onChoose: (side: Side) => void;
}

function SideChoice({ side, label, text, group, chosen, onChoose }: SideChoiceProps) {
  return (
    <label className="flex min-w-0 items-start gap-2 rounded-control border border-border p-2.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={group}
        checked={chosen}
        className="mt-1 accent-accent"
        onChange={() => onChoose(side)}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-muted">{label}</span>{' '}
        <span
          dir="auto"
          className="line-clamp-6 block whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {text || t`Empty`}
        </span>
      </span>
    </label>
  );
}

interface ConflictMergeProps {
  part: MergedPart;
  /** What the edit began with, what is typed, and what is stored now: of the same channel. */
  base: EditorForm;
  mine: EditorForm;
  theirs: EditorForm;
  /** With what is taken from the other one. */
  onMerge: (taken: Taken[]) => void;
}

/** Returns the text shown for a field's value: for a tracked link its name. */
function useReadable(sides: readonly EditorForm[]): (field: string, value: unknown) => string {
  const ids = new Set(sides.flatMap(({ version }) => version.trackerVersionId || []));
  const links = useQueries({ queries: [...ids].map(trackedLinkQuery) });
  return (field, value) => {
    const link =
      field === 'version.trackerVersionId' && links.find(({ data }) => data?.id === value)?.data;
    return link ? linkName(link) : joinTexts(value);
  };
}

/**
 * Two edits of one creative, field by field: each is taken from one of them. What only one side has changed is that
 * side's, unless somebody chooses otherwise.
 */
export function ConflictMerge({ part, base, mine, theirs, onMerge }: ConflictMergeProps) {
  const id = useId();
  const said = useReadable([mine, theirs]);
  const channel = contentChannel(mine.type);
  const [one, other] = [byLanguage(mine, channel), byLanguage(theirs, channel)];
  const both = Object.keys(one).filter((code) => code in other);
  const [ours, others] = [fieldsOf(mine, part, both), fieldsOf(theirs, part, both)];
  const fields = mergeFields(fieldsOf(base, part, both), ours, others);
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  if (fields.length === 0 || contentChannel(theirs.type) !== channel) return null;
  const merge = () =>
    onMerge(
      fields
        .filter(({ field, side }) => (chosen[field] ?? side) === 'theirs')
        .map(({ field }): Taken => [placeOf(field, channel), others[field]]),
    );
  const [contested, onOneSide] = [true, false].map((wanted) =>
    fields.filter((one) => one.contested === wanted),
  );
  const choices = (shown: typeof fields = []) =>
    shown.map(({ field, side }) => {
      const value = chosen[field] ?? side;
      return (
        <fieldset key={field} className="min-w-0">
          <legend className="mb-1.5 text-[0.8125rem] font-medium">{labelOf(field)}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((whose) => (
              <SideChoice
                key={whose}
                side={whose}
                label={whose === 'mine' ? t`Mine` : t`Theirs`}
                text={said(field, (whose === 'mine' ? ours : others)[field])}
                chosen={value === whose}
                group={`${id} ${field}`}
                onChoose={(next) => setChosen({ ...chosen, [field]: next })}
              />
            ))}
          </div>
        </fieldset>
      );
    });
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="font-medium">{t`Choose field by field`}</h2>
      {choices(contested)}
      {onOneSide?.length !== 0 && (
        <p className="text-[0.8125rem] text-muted">
          {t`Only one of you changed these fields. That change is kept unless you choose the other one.`}
        </p>
      )}
      {choices(onOneSide)}
      <Button size="sm" onClick={merge}>{t`Use this choice`}</Button>
    </section>
  );
}
