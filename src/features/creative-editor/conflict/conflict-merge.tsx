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

/** The typed fields by language; `own` holds the default text. */
const byLanguage = (
  form: EditorForm,
  channel: ContentChannel,
): Partial<Record<LanguageKey, object>> => Object.fromEntries(typedLanguages(channel, form));

/** Rows that the editor edits: a creative with its newest version, or one version. */
export type MergedPart = 'creative' | 'version';

/** The fields outside the content, by their form path. */
function otherFields({ name, status, version }: EditorForm, part: MergedPart) {
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
 * The fields that can be merged: those outside the content and those of the channel. A translated field is named `de.text`.
 * A language that only one side has is one field: `de`.
 * @param both Languages that both sides have.
 */
function mergeableFields(
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
  return { ...otherFields(form, part), ...own, ...Object.fromEntries(translated) };
}

/** A form field and the value it takes from the other edit. */
export type Taken = [path: FieldPath<EditorForm>, value: unknown];

/** Writes the values taken from the other edit into the form. */
export function applyTaken(form: UseFormReturn<EditorForm>, taken: readonly Taken[]): void {
  // The paths assume that the fields show the default text.
  showLanguage(form, 'own');
  for (const [path, value] of taken) form.setValue(path, value as never, { shouldDirty: true });
}

/** Returns the form path of a mergeable field while the form shows the default text. */
function fieldPath(field: string, channel: ContentChannel): FieldPath<EditorForm> {
  if (field === 'name' || field === 'status') return field;
  if (field.startsWith('version.')) return field as FieldPath<EditorForm>;
  const translated = isLanguage(field.split('.')[0] ?? '');
  return (
    translated ? `languages.${channel}.others.${field}` : `${channel}.${field}`
  ) as FieldPath<EditorForm>;
}

function mergeFieldLabel(field: string): string {
  const [code = '', name] = field.split('.');
  if (!isLanguage(code)) return fieldName(field);
  return name === undefined ? languageName(code) : `${languageName(code)}, ${fieldName(name)}`;
}

const fieldName = (field: string): string =>
  ({
    name: t`Name`,
    'version.versionName': t`Version name`,
    'version.trackerVersionId': t`Tracked link`,
    'version.originalUrl': t`Original URL`,
    'version.ogTitle': t`OG title`,
    'version.ogDescription': t`OG description`,
    'version.ogImage': t`OG image`,
    suggestions: t`Replies below the message`,
  })[field] ?? fieldLabel(field);

const SIDES: readonly Side[] = ['mine', 'theirs'];

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
        className="mt-1"
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
  /** The form that both edits started from. */
  base: EditorForm;
  /** The typed form. */
  mine: EditorForm;
  /** The stored form. */
  theirs: EditorForm;
  /** Called with the values taken from `theirs`. */
  onMerge: (taken: Taken[]) => void;
}

/** Returns a function that formats a field's value as text. A tracked link is shown by its name. */
function useValueText(sides: readonly EditorForm[]): (field: string, value: unknown) => string {
  const ids = new Set(sides.flatMap(({ version }) => version.trackerVersionId || []));
  const links = useQueries({ queries: [...ids].map(trackedLinkQuery) });
  return (field, value) => {
    const link =
      field === 'version.trackerVersionId' && links.find(({ data }) => data?.id === value)?.data;
    return link ? linkName(link) : joinTexts(value);
  };
}

/**
 * Merges two edits of a creative field by field; the user chooses a side for each. A field that only one side changed
 * starts with that side chosen. Renders nothing if no field differs or the channels differ.
 */
export function ConflictMerge({ part, base, mine, theirs, onMerge }: ConflictMergeProps) {
  const id = useId();
  const valueText = useValueText([mine, theirs]);
  const channel = contentChannel(mine.type);
  const theirLanguages = byLanguage(theirs, channel);
  const both = Object.keys(byLanguage(mine, channel)).filter((code) => code in theirLanguages);
  const mineFields = mergeableFields(mine, part, both);
  const theirFields = mergeableFields(theirs, part, both);
  const fields = mergeFields(mergeableFields(base, part, both), mineFields, theirFields);
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  if (fields.length === 0 || contentChannel(theirs.type) !== channel) return null;
  const merge = () =>
    onMerge(
      fields
        .filter(({ field, side }) => (chosen[field] ?? side) === 'theirs')
        .map(({ field }): Taken => [fieldPath(field, channel), theirFields[field]]),
    );
  const [contested, onOneSide] = [true, false].map((wanted) =>
    fields.filter((one) => one.contested === wanted),
  );
  const choices = (shown: typeof fields = []) =>
    shown.map(({ field, side }) => {
      const value = chosen[field] ?? side;
      return (
        <fieldset key={field} className="min-w-0">
          <legend className="mb-1.5 text-[0.8125rem] font-medium">{mergeFieldLabel(field)}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {SIDES.map((whose) => (
              <SideChoice
                key={whose}
                side={whose}
                label={whose === 'mine' ? t`Mine` : t`Theirs`}
                text={valueText(field, (whose === 'mine' ? mineFields : theirFields)[field])}
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
