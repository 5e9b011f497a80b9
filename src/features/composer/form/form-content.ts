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

/** Content of the language shown in a channel's fields, without empty fields and fields of other kinds. */
const shownFields = (channel: ContentChannel, form: EditorForm): unknown =>
  normalizeContent({ channel, ...CHANNEL_FORMS[channel].toContent(form[channel] as never) });

/** A language of what is typed: a code, or `own` for everybody else. */
export type LanguageKey = Language | 'own';

/** What is typed for a channel by language, its own text first. */
export function typedLanguages<C extends ContentChannel>(
  channel: C,
  form: EditorForm,
): [LanguageKey, EditorForm[C]][] {
  const { shown, others } = form.languages[channel];
  const typed: Record<string, unknown> = { ...others, [shown]: form[channel] };
  return (['own', ...LANGUAGES] as const).flatMap((code) =>
    // What is taken from another edit may be that there is none.
    typed[code] === undefined ? [] : [[code, typed[code] as EditorForm[C]]],
  );
}

const CHANNELS = ['sms', 'rcs', 'whatsapp', 'push', 'email', 'voice'] as const;

/** Whether two forms say the same; which language their fields show is no difference. */
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

/** What is typed for a channel as its content, in all its languages. */
export function toContent(channel: ContentChannel, form: EditorForm): unknown {
  const [own, ...others] = typedLanguages(channel, form).map(
    ([code, typed]) => [code, shownFields(channel, { ...form, [channel]: typed })] as const,
  );
  return {
    ...(own?.[1] as object),
    ...(others.length > 0 && { translations: Object.fromEntries(others) }),
  };
}

/** What is typed in all languages as a content that can be drawn and counted, finished or not. */
export function wholeContent(form: EditorForm): Content {
  const channel = contentChannel(form.type);
  return renderableContent(channel, toContent(channel, form));
}

/** The same of the language that the fields show. */
export function shownContent(form: EditorForm): Content {
  const channel = contentChannel(form.type);
  return renderableContent(channel, shownFields(channel, form));
}

export type Completeness = 'empty' | 'unfinished' | 'complete';

const isUntouched = (channel: ContentChannel, typed: unknown): boolean =>
  JSON.stringify(typed) === JSON.stringify(EMPTY_EDITOR[channel]);

/** Something is typed in the language that the fields show. */
export function isStarted(form: EditorForm): boolean {
  const channel = contentChannel(form.type);
  return !isUntouched(channel, form[channel]);
}

/** How far a channel's content is, in all its languages. */
export function contentCompleteness(channel: ContentChannel, form: EditorForm): Completeness {
  const typed = typedLanguages(channel, form);
  if (typed.length === 1 && isUntouched(channel, form[channel])) return 'empty';
  return contentProblems(channel, toContent(channel, form)).length > 0 ? 'unfinished' : 'complete';
}

/** What keeps what is typed in one language from being saved. */
function languageProblems(channel: ContentChannel, form: EditorForm, code: LanguageKey) {
  const before = code === 'own' ? null : `translations.${code}`;
  return contentProblems(channel, toContent(channel, form)).filter(({ place }) =>
    before === null
      ? !place.startsWith('translations.')
      : place === before || place.startsWith(`${before}.`),
  );
}

/** How far what is typed in one language is. */
export function languageCompleteness(
  channel: ContentChannel,
  form: EditorForm,
  code: LanguageKey,
): Completeness {
  const typed = typedLanguages(channel, form).find(([one]) => one === code)?.[1];
  if (isUntouched(channel, typed)) return 'empty';
  return languageProblems(channel, form, code).length > 0 ? 'unfinished' : 'complete';
}

/** What keeps the language that is shown from being saved, from its first field on; nothing before it is begun. */
export function shownProblems(form: EditorForm): ContentProblem[] {
  const channel = contentChannel(form.type);
  const shown = form.languages[channel].shown as LanguageKey;
  if (!isStarted(form)) return [];
  return languageProblems(channel, form, shown).map((problem) => ({
    ...problem,
    place: problem.place.replace(`translations.${shown}.`, ''),
  }));
}
