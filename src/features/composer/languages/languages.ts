import { type FieldErrors, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { contentChannel, type ContentChannel } from '@/domain/content/content';
import { type Language, LANGUAGES } from '@/domain/content/languages';
import { translatedOptOut } from '@/domain/content/opt-out';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { type EditorForm } from '../form/form';
import { type LanguageKey, typedLanguages } from '../form/form-content';

type Typed = EditorForm[ContentChannel];

/** What a language begins with: the own text, to be written anew, with what can be said in the language already. */
export function newTranslation(code: Language, own: Typed): Typed {
  const typed = structuredClone(own);
  if ('opt_out' in typed) return { ...typed, opt_out: translatedOptOut(typed.opt_out, code) };
  // A provider approves each language by itself.
  if ('provider' in typed)
    return { ...typed, language: code, provider: { status: 'draft', reason: '' } };
  // A recording is in one language.
  if ('recording' in typed)
    return { ...typed, language: code, recording: typed.recording && { url: '', seconds: 0 } };
  return typed;
}

interface ShowOptions {
  /** What is typed by language, where that is something else than the form has. */
  typed?: readonly (readonly [LanguageKey, Typed])[];
  /** The chosen one, unless what was typed for another one comes back. */
  channel?: ContentChannel;
}

/** Puts one language into the fields of the channel, and what they had beside it. */
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

/** The languages of the chosen channel, and what can be done with them. */
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
    /** Writes in one more, which begins with the own text. */
    add: (code: Language) => {
      const before = typed();
      const own = before.find(([one]) => one === 'own')?.[1] ?? form.getValues(channel);
      showLanguage(form, code, { typed: [...before, [code, newTranslation(code, own)]] });
    },
    /** Takes one away; answers what brings it back, beside what was typed since, whichever channel is chosen by then. */
    remove: (code: Language) => {
      const others = () =>
        typedLanguages(channel, form.getValues()).filter(([one]) => one !== code);
      const removed = structuredClone(typed().filter(([one]) => one === code));
      showLanguage(form, 'own', { typed: others() });
      return () => showLanguage(form, code, { typed: [...others(), ...removed], channel });
    },
  };
}

/**
 * After a refused save: where only a language that the fields do not show has a problem, shows it.
 * @param errors What the resolver has found.
 */
export function showInvalidLanguage(
  form: UseFormReturn<EditorForm>,
  errors: FieldErrors<EditorForm>,
): void {
  const channel = contentChannel(form.getValues('type'));
  const others = errors.languages?.[channel]?.others as Record<string, unknown> | undefined;
  const code = typedLanguages(channel, form.getValues()).find(([one]) => others?.[one])?.[0];
  if (errors[channel] || !code) return;
  showLanguage(form, code);
  // Behind the frame in which the fields have the other values.
  afterNextFrame(() => void form.trigger(undefined, { shouldFocus: true }));
}
