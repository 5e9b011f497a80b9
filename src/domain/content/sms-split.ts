import { billedMinutes } from './call';
import type { SmsEncoding } from '@/domain/shared/codes';
import { longestText } from './fields';
import { isExtension, isGsm7 } from './gsm7';

const LIMITS = { gsm: { single: 160, multi: 153 }, unicode: { single: 70, multi: 67 } } as const;

/** The longest message that can be stored. */
export const MAX_MESSAGE_LENGTH = 1600;

export interface SmsSplit {
  encoding: 'gsm' | 'unicode';
  /** Length in UTF-16 units: an emoji counts 2, and so does by `gsm7` an extension character of a text that is not unicode. */
  characters: number;
  parts: number;
  charsPerPart: number;
  /** Characters that still fit into the parts there are. */
  remaining: number;
}

/** Whether a character makes a whole text unicode. */
export const isUnicode = (character: string, encoding: SmsEncoding): boolean =>
  // oxlint-disable-next-line no-control-regex -- the rule is about ASCII, which begins at NUL
  encoding === 'gsm7' ? !isGsm7(character) : /[^\u0000-\u007f]/.test(character);

/** Code units that a character takes; an escaped extension character takes two. */
const unitCount = (character: string, escaped: boolean): number =>
  escaped && isExtension(character) ? 2 : character.length;

/** Indexes where the parts after the first begin. A character of two units is never divided between two parts. */
function partStarts(message: string, size: number, escaped: boolean): number[] {
  const cuts: number[] = [];
  let [used, index] = [0, 0];
  for (const character of message) {
    const units = unitCount(character, escaped);
    if (used + units > size) {
      cuts.push(index);
      used = 0;
    }
    used += units;
    index += character.length;
  }
  return cuts;
}

const unitLength = (text: string, escaped: boolean): number =>
  Array.from(text).reduce((sum, character) => sum + unitCount(character, escaped), 0);

/** Texts are counted as they are stored and sent: in NFC, where an accent and its letter are one character. */
function cutSms(text: string, encoding: SmsEncoding) {
  const message = text.normalize('NFC');
  const used: SmsSplit['encoding'] = isUnicode(message, encoding) ? 'unicode' : 'gsm';
  const escaped = used === 'gsm' && encoding === 'gsm7';
  const { single, multi } = LIMITS[used];
  const characters = unitLength(message, escaped);
  const cuts = characters <= single ? [] : partStarts(message, multi, escaped);
  const charsPerPart = cuts.length === 0 ? single : multi;
  const remaining = charsPerPart - unitLength(message.slice(cuts.at(-1) ?? 0), escaped);
  return { message, encoding: used, characters, cuts, charsPerPart, remaining };
}

/**
 * Splits a text into SMS parts: 160 or, of a unicode text, 70 in a single part, 153 or 67 in each of several. An empty
 * text is one part. The database has the same rule (`private.sms_parts`).
 * @param encoding What makes a text unicode. `ascii`: any character outside of ASCII; all others count one. `gsm7`: any outside of the
 * alphabet of 3GPP TS 23.038; a character of its extension table (`^ { } \ [ ~ ] |`, the euro sign, the form feed) counts two.
 * A character of two units moves to the next part as a whole, as gateways send it, so that a part may keep one unit free.
 */
export function splitSms(text: string, encoding: SmsEncoding): SmsSplit {
  const { cuts, message: _message, ...split } = cutSms(text, encoding);
  return { ...split, parts: cuts.length + 1 };
}

/**
 * A message as one text with its parts told apart, in order. Networks cut after so many characters; for the eye a part
 * begins with the word in which it is cut, unless that word began in an earlier part.
 */
export function markedParts(text: string, encoding: SmsEncoding): string[] {
  const { message, cuts } = cutSms(text, encoding);
  const texts: string[] = [];
  let from = 0;
  for (const cut of cuts) {
    const word = message.slice(from, cut).search(/\S+$/);
    const whole = /^\s|^$/.test(message.slice(cut)) || word <= 0;
    const to = whole ? cut : from + word;
    texts.push(message.slice(from, to));
    from = to;
  }
  return [...texts, message.slice(from)];
}

/** How a message is sent, as far as its parts follow from it. */
export interface Sending {
  channel: string;
  /** Encoding of the SMS service type. Other channels ignore it. */
  encoding: SmsEncoding;
}

/**
 * Parts that are paid for: those of an SMS, the started minutes of a call, else one. A text with fields counts as that of
 * the longest values.
 * @param content Of a call, whose message is only its beginning.
 */
export function billedParts(
  { channel, encoding }: Sending,
  message: string,
  content?: unknown,
): number {
  const name = channel.toLowerCase();
  if (name === 'voice') return billedMinutes(message, content);
  return name === 'sms' ? splitSms(longestText(message), encoding).parts : 1;
}
