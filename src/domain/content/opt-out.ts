import { type ReadingLanguage, textLanguage } from './readability';

/** Opt-out lines by language. Gateways recognize the capitalized keyword in each of them. */
const OPT_OUT_LINES: Record<ReadingLanguage, string> = {
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
const OPT_OUT_PATTERNS = [
  /(?<!\p{L})(STOPP?|ARR[EÊ]T|BAJA|PARAR|SAIR)(?!\p{L})/u,
  /(?<!\p{L})(opt(ing)?[ -]?out|unsubscrib|abmeld|désabonn|desuscrib|descadastr)/iu,
  new RegExp(
    `(?<!\\p{L})(reply|text|send|antworte\\p{L}*( sie)?( mit)?|sende\\p{L}*( sie)?|responda|envíe|envie|répondez|envoyez)\\P{L}{1,3}(${STOP_WORDS})(?!\\p{L})`,
    'iu',
  ),
];

/** Returns whether a text explains how to opt out, in any supported language. */
export const hasOptOut = (text: string): boolean =>
  OPT_OUT_PATTERNS.some((pattern) => pattern.test(text));

/** Returns whether a button opts out. A button's label is so short that a leading stop word in any case counts. */
export const isStopButton = (text: string): boolean =>
  hasOptOut(text) || new RegExp(`^\\P{L}*(${STOP_WORDS})(?!\\p{L})`, 'iu').test(text);

/** Opt-out line in a language, by default that of the text. */
export const optOutLine = (text: string, language: ReadingLanguage = textLanguage(text)): string =>
  OPT_OUT_LINES[language];

/** Translates a standard opt-out line. Custom lines stay unchanged. */
export const translatedOptOut = (line: string, language: ReadingLanguage): string =>
  Object.values(OPT_OUT_LINES).includes(line) ? OPT_OUT_LINES[language] : line;
