import {
  type Content,
  contentChannel,
  type ContentChannel,
  type ContentProblem,
  contentProblems,
  renderableContent,
  normalizeContent,
} from '@/domain/content/content';
import { type Language, LANGUAGES } from '@/domain/content/languages';
import { sameJson } from '@/domain/shared/json';
import { CHANNEL_FORMS, type EditorForm, EMPTY_EDITOR } from './form';

/** Content of the language shown in a channel's fields, without empty fields and fields of other types. */
const shownFields = (channel: ContentChannel, form: EditorForm): unknown =>
  normalizeContent({ channel, ...CHANNEL_FORMS[channel].toContent(form[channel] as never) });

/** A language of the draft. `own` is the text for recipients whose language is not listed. */
export type LanguageKey = Language | 'own';

/** A channel's form values by language. `own` comes first. */
export function typedLanguages<C extends ContentChannel>(
  channel: C,
  form: EditorForm,
): [LanguageKey, EditorForm[C]][] {
  const { shown, others } = form.languages[channel];
  const typed: Record<string, unknown> = { ...others, [shown]: form[channel] };
  return (['own', ...LANGUAGES] as const).flatMap((code) =>
    // Merging another user's edit can remove a language.
    typed[code] === undefined ? [] : [[code, typed[code] as EditorForm[C]]],
  );
}

const CHANNELS = Object.keys(CHANNEL_FORMS) as ContentChannel[];

/** Whether two forms have the same values. Ignores which language they show. */
export function isSameForm(one: EditorForm, other: EditorForm): boolean {
  const [first, second] = [one, other].map(({ languages: _languages, ...form }) => ({
    ...form,
    ...Object.fromEntries(
      CHANNELS.map((channel) => [
        channel,
        Object.fromEntries(typedLanguages(channel, { ...form, languages: _languages })),
      ]),
    ),
  }));
  return sameJson(first, second);
}

/** A channel's draft as content in all languages. May be incomplete. */
export function toContent(channel: ContentChannel, form: EditorForm): unknown {
  const [own, ...others] = typedLanguages(channel, form).map(
    ([code, typed]) => [code, shownFields(channel, { ...form, [channel]: typed })] as const,
  );
  return {
    ...(own?.[1] as object),
    ...(others.length > 0 && { translations: Object.fromEntries(others) }),
  };
}

/** The draft in all languages as content that can be previewed and counted, even if incomplete. */
export function wholeContent(form: EditorForm): Content {
  const channel = contentChannel(form.type);
  return renderableContent(channel, toContent(channel, form));
}

/** The draft in the shown language as content that can be previewed and counted, even if incomplete. */
export function shownContent(form: EditorForm): Content {
  const channel = contentChannel(form.type);
  return renderableContent(channel, shownFields(channel, form));
}

export type Completeness = 'empty' | 'unfinished' | 'complete';

const isUntouched = (channel: ContentChannel, typed: unknown): boolean =>
  JSON.stringify(typed) === JSON.stringify(EMPTY_EDITOR[channel]);

/** Whether the shown language has input. */
export function isStarted(form: EditorForm): boolean {
  const channel = contentChannel(form.type);
  return !isUntouched(channel, form[channel]);
}

/** Completeness of a channel's draft in all languages. */
export function contentCompleteness(channel: ContentChannel, form: EditorForm): Completeness {
  const typed = typedLanguages(channel, form);
  if (typed.length === 1 && isUntouched(channel, form[channel])) return 'empty';
  return contentProblems(channel, toContent(channel, form)).length > 0 ? 'unfinished' : 'complete';
}

/** Problems that block saving one language. */
function languageProblems(channel: ContentChannel, form: EditorForm, code: LanguageKey) {
  const before = code === 'own' ? null : `translations.${code}`;
  return contentProblems(channel, toContent(channel, form)).filter(({ place }) =>
    before === null
      ? !place.startsWith('translations.')
      : place === before || place.startsWith(`${before}.`),
  );
}

export function languageCompleteness(
  channel: ContentChannel,
  form: EditorForm,
  code: LanguageKey,
): Completeness {
  const typed = typedLanguages(channel, form).find(([one]) => one === code)?.[1];
  if (isUntouched(channel, typed)) return 'empty';
  return languageProblems(channel, form, code).length > 0 ? 'unfinished' : 'complete';
}

/** Problems that block saving the shown language, in field order; empty before the first input. */
export function shownProblems(form: EditorForm): ContentProblem[] {
  const channel = contentChannel(form.type);
  const shown = form.languages[channel].shown as LanguageKey;
  if (!isStarted(form)) return [];
  return languageProblems(channel, form, shown).map((problem) => ({
    ...problem,
    place: problem.place.replace(`translations.${shown}.`, ''),
  }));
}
