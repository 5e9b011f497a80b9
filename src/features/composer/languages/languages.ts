import {
  type FieldErrors,
  get,
  type UseFormReturn,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import { contentChannel, type ContentChannel } from '@/domain/content/content';
import { type Language, LANGUAGES } from '@/domain/content/languages';
import { translatedOptOut } from '@/domain/content/opt-out';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { reveal } from '../fields/fold';
import { type EditorForm } from '../form/form';
import { type LanguageKey, typedLanguages } from '../form/form-content';

type Typed = EditorForm[ContentChannel];

/**
 * Initial values of a new language: a copy of the text for everyone else, with a translated opt-out line and without a
 * WhatsApp approval or a recording.
 */
export function newTranslation(code: Language, own: Typed): Typed {
  const typed = structuredClone(own);
  if ('opt_out' in typed) return { ...typed, opt_out: translatedOptOut(typed.opt_out, code) };
  // WhatsApp approves each language separately.
  if ('provider' in typed)
    return { ...typed, language: code, provider: { status: 'draft', reason: '' } };
  // A recording is in one language.
  if ('recording' in typed)
    return { ...typed, language: code, recording: typed.recording && { url: '', seconds: 0 } };
  return typed;
}

interface ShowOptions {
  /** Values by language, by default those of the form. */
  typed?: readonly (readonly [LanguageKey, Typed])[];
  /** Channel to change, by default the chosen one. */
  channel?: ContentChannel;
}

/** Shows a language in the channel's fields and keeps the values of the previously shown language in the form. */
export function showLanguage(
  form: Pick<UseFormReturn<EditorForm>, 'getValues' | 'setValue' | 'clearErrors'>,
  code: LanguageKey,
  options: ShowOptions = {},
): void {
  const { channel = contentChannel(form.getValues('type')) } = options;
  const all = options.typed ?? typedLanguages(channel, form.getValues());
  const as = { shouldDirty: true, shouldTouch: true };
  const values = all.find(([one]) => one === code)?.[1] ?? form.getValues(channel);
  const others = Object.fromEntries(all.filter(([one]) => one !== code));
  form.setValue(`languages.${channel}`, { shown: code, others } as never, as);
  form.setValue(channel, structuredClone(values), as);
  form.clearErrors(channel);
}

/** Languages of the chosen channel, and the actions to show, add and remove them. */
export function useLanguages() {
  const form = useFormContext<EditorForm>();
  const type = useWatch({ control: form.control, name: 'type' });
  const channel = contentChannel(type);
  const { shown, others } = useWatch({ control: form.control, name: `languages.${channel}` });
  const codes = ['own' as const, ...LANGUAGES].filter(
    (code) => code === shown || others[code] !== undefined,
  );
  const typed = () => typedLanguages(channel, form.getValues());
  return {
    shown: shown as LanguageKey,
    codes,
    free: LANGUAGES.filter((code) => !codes.includes(code)),
    show: (code: LanguageKey) => showLanguage(form, code),
    /** Adds a language as a copy of the text for everyone else. */
    add: (code: Language) => {
      const before = typed();
      const own = before.find(([one]) => one === 'own')?.[1] ?? form.getValues(channel);
      showLanguage(form, code, { typed: [...before, [code, newTranslation(code, own)]] });
    },
    /** Removes a language. Returns its undo, which keeps later edits and works after a channel switch. */
    remove: (code: Language) => {
      const others = () =>
        typedLanguages(channel, form.getValues()).filter(([one]) => one !== code);
      const removed = structuredClone(typed().filter(([one]) => one === code));
      showLanguage(form, 'own', { typed: others() });
      return () => showLanguage(form, code, { typed: [...others(), ...removed], channel });
    },
  };
}

/** Opens the folded section of the first field with an error, which then takes the focus. */
function revealError(errors: FieldErrors<EditorForm>): void {
  const fields = [...document.querySelectorAll('form details [name]')];
  reveal(fields.find((field) => get(errors, field.getAttribute('name') ?? '') !== undefined));
}

/**
 * After a rejected save, shows the first language with an error if the shown language has none.
 * @param errors Errors from the resolver.
 */
export function showInvalidLanguage(
  form: UseFormReturn<EditorForm>,
  errors: FieldErrors<EditorForm>,
): void {
  const channel = contentChannel(form.getValues('type'));
  const others = errors.languages?.[channel]?.others as Record<string, unknown> | undefined;
  const code = typedLanguages(channel, form.getValues()).find(([one]) => others?.[one])?.[0];
  revealError(errors);
  if (errors[channel] || !code) return;
  showLanguage(form, code);
  // The fields show the language's values after the next frame.
  afterNextFrame(async () => {
    await form.trigger();
    revealError(form.formState.errors);
    await form.trigger(undefined, { shouldFocus: true });
  });
}
