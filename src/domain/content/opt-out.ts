import { type ReadingLanguage, textLanguage } from './reading';

/** How to stop, as a text says it: the word is what a gateway takes for an opt-out in each of these languages. */
const LINES: Record<ReadingLanguage, string> = {
  en: 'Reply STOP to opt out.',
  de: 'Antworten Sie STOPP zum Abmelden.',
  es: 'Responda BAJA para no recibir más.',
  fr: 'Répondez ARRET pour ne plus en recevoir.',
  pt: 'Responda PARAR para sair.',
};

const STOP_WORD = /\b(stop|opt[ -]?out|unsubscribe|stopp|arr[eê]t|baja|parar|sair)\b/i;

/** Whether a text says how to stop, in any language that is known here. */
export const saysHowToStop = (text: string): boolean => STOP_WORD.test(text);

/** The opt-out line in a language: that in which a text is written, unless it is known. */
export const optOutLine = (text: string, language: ReadingLanguage = textLanguage(text)): string =>
  LINES[language];

/** An opt-out line in another language, where it is one of those that are known; any other stays as it is. */
export const translatedOptOut = (line: string, language: ReadingLanguage): string =>
  Object.values(LINES).includes(line) ? LINES[language] : line;
