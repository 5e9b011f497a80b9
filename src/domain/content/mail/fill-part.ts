import { MAIL_PARTS } from './mail-parts.ts';

export type MailPart = keyof typeof MAIL_PARTS;

/** Fills the placeholders of a part. Values must already be HTML. Missing values become empty. */
export const fillPart = (part: MailPart, values: Record<string, string>): string =>
  MAIL_PARTS[part].replaceAll(/\[\[(@?\w+)\]\]/g, (_place, name: string) => values[name] ?? '');
