import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { type ContentChannel, contentChannel } from '@/domain/content/content';
import { isLanguage } from '@/domain/content/languages';
import { mergeFields, readable, type Side } from '@/domain/content/merge';
import { Button } from '@/ui/button';
import { placeWords } from '../history/place-words';
import { type EditorForm } from './form';
import { type Shown, typedLanguages } from './form-content';
import { languageName } from '@/words/languages';

/** What is typed by language, `own` for everybody else. */
const byLanguage = (form: EditorForm, channel: ContentChannel): Partial<Record<Shown, object>> =>
  Object.fromEntries(typedLanguages(channel, form));

/**
 * What can be chosen from either side: the name, the status, and the fields of the channel; those of another language are
 * `de.text` and the like. A language that only one side has is taken as a whole: `de`.
 * @param both The languages that both sides have.
 */
function fieldsOf(
  form: EditorForm,
  channel: ContentChannel,
  both: readonly string[],
): Record<string, unknown> {
  const { own, ...others } = byLanguage(form, channel);
  const translated = Object.entries(others).flatMap(([code, typed]) =>
    both.includes(code)
      ? Object.entries(typed).map(([field, value]) => [`${code}.${field}`, value] as const)
      : [[code, typed] as const],
  );
  return { name: form.name, status: form.status, ...own, ...Object.fromEntries(translated) };
}

/** A field of the form with the value that it takes over. */
export type Taken = [path: FieldPath<EditorForm>, value: unknown];

/** Where a field is in a form whose fields show the own text. */
function placeOf(field: string, channel: ContentChannel): FieldPath<EditorForm> {
  if (field === 'name' || field === 'status') return field;
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
    cards: t`Cards`,
    blocks: t`Blocks`,
    suggestions: t`Replies below the message`,
    buttons: t`Buttons`,
    actions: t`Actions`,
    keypad: t`Keypad`,
  })[field] ?? placeWords(field);

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
  /** What the edit began with, what is typed, and what is stored now: of the same channel. */
  base: EditorForm;
  mine: EditorForm;
  theirs: EditorForm;
  /** With what is taken from the other one. */
  onMerge: (taken: Taken[]) => void;
}

/** Two edits of one creative, field by field: each is taken from one of them. */
export function ConflictMerge({ base, mine, theirs, onMerge }: ConflictMergeProps) {
  const id = useId();
  const channel = contentChannel(mine.type);
  const [one, other] = [byLanguage(mine, channel), byLanguage(theirs, channel)];
  const both = Object.keys(one).filter((code) => code in other);
  const [ours, others] = [fieldsOf(mine, channel, both), fieldsOf(theirs, channel, both)];
  const fields = mergeFields(fieldsOf(base, channel, both), ours, others);
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  if (fields.length === 0 || contentChannel(theirs.type) !== channel) return null;
  const merge = () =>
    onMerge(
      fields
        .filter(({ field, side }) => (chosen[field] ?? side) === 'theirs')
        .map(({ field }): Taken => [placeOf(field, channel), others[field]]),
    );
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="font-medium">{t`Choose field by field`}</h2>
      {fields.map(({ field, side }) => {
        const group = `${id} ${field}`;
        const value = chosen[field] ?? side;
        const choose = (next: Side) => setChosen({ ...chosen, [field]: next });
        return (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1.5 text-[0.8125rem] font-medium">{labelOf(field)}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <SideChoice
                side="mine"
                label={t`Mine`}
                text={readable(ours[field])}
                chosen={value === 'mine'}
                group={group}
                onChoose={choose}
              />
              <SideChoice
                side="theirs"
                label={t`Theirs`}
                text={readable(others[field])}
                chosen={value === 'theirs'}
                group={group}
                onChoose={choose}
              />
            </div>
          </fieldset>
        );
      })}
      <Button size="sm" onClick={merge}>{t`Use this choice`}</Button>
    </section>
  );
}
