import { type ReadingLanguage, textLanguage } from './readability';

/** How to stop, as a text says it: the word is what a gateway takes for an opt-out in each of these languages. */
const LINES: Record<ReadingLanguage, string> = {
  en: 'Reply STOP to opt out.',
  de: 'Antworten Sie STOPP zum Abmelden.',
  es: 'Responda BAJA para no recibir más.',
  fr: 'Répondez ARRET pour ne plus en recevoir.',
  pt: 'Responda PARAR para sair.',
};

const STOP_WORDS = 'stopp?|arr[eê]t|baja|parar|sair';

/**
 * Opt-out phrases. In a sentence, a lower-case "stop" is an ordinary verb and "baja" a falling price, so a keyword
 * counts only in capitals or after a request to send it.
 */
const SAYS_HOW = [
  /(?<!\p{L})(STOPP?|ARR[EÊ]T|BAJA|PARAR|SAIR)(?!\p{L})/u,
  /(?<!\p{L})(opt(ing)?[ -]?out|unsubscrib|abmeld|désabonn|desuscrib|descadastr)/iu,
  new RegExp(
    `(?<!\\p{L})(reply|text|send|antworte\\p{L}*( sie)?( mit)?|sende\\p{L}*( sie)?|responda|envíe|envie|répondez|envoyez)\\P{L}{1,3}(${STOP_WORDS})(?!\\p{L})`,
    'iu',
  ),
];

/** Whether a text says how to stop, in any language that is known here. */
export const hasOptOut = (text: string): boolean => SAYS_HOW.some((says) => says.test(text));

/** Whether a button stops messages: its few words are all that it does. */
export const isStopButton = (text: string): boolean =>
  hasOptOut(text) || new RegExp(`^\\P{L}*(${STOP_WORDS})(?!\\p{L})`, 'iu').test(text);

/** The opt-out line in a language: that in which a text is written, unless it is known. */
export const optOutLine = (text: string, language: ReadingLanguage = textLanguage(text)): string =>
  LINES[language];

/** An opt-out line in another language, where it is one of those that are known; any other stays as it is. */
export const translatedOptOut = (line: string, language: ReadingLanguage): string =>
  Object.values(LINES).includes(line) ? LINES[language] : line;
