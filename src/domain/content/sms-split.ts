import { billedMinutes } from './call';
import type { SmsEncoding } from '@/domain/shared/codes';
import { longestText } from './fields';
import { isExtension, isGsm7 } from './gsm7';

const LIMITS = { gsm: { single: 160, multi: 153 }, unicode: { single: 70, multi: 67 } } as const;

/** Maximum characters of a stored message. */
export const MAX_MESSAGE_LENGTH = 1600;

export interface SmsSplit {
  encoding: 'gsm' | 'unicode';
  /**
   * Length in UTF-16 units, so an emoji counts twice. In GSM-7 text with encoding `gsm7`, extension characters count
   * twice too.
   */
  characters: number;
  parts: number;
  charsPerPart: number;
  /** Characters left in the last part. */
  remaining: number;
}

/** Returns whether a character forces the whole text to unicode. */
export const isUnicode = (character: string, encoding: SmsEncoding): boolean =>
  // oxlint-disable-next-line no-control-regex -- the rule is about ASCII, which begins at NUL
  encoding === 'gsm7' ? !isGsm7(character) : /[^\u0000-\u007f]/.test(character);

/** Units that a character takes. Extension characters take two when escaped. */
const unitCount = (character: string, escaped: boolean): number =>
  escaped && isExtension(character) ? 2 : character.length;

/** Returns the start indexes of all parts but the first. A character of two units is never split. */
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

/** Counts text in NFC, as it is stored and sent: a letter with its accent is one character. */
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
 * Splits a text into SMS parts. A single part holds 160 characters (unicode: 70); each of several parts holds 153
 * (unicode: 67). An empty text is one part. Mirrors `private.sms_parts`.
 * @param encoding Determines which characters force unicode. `ascii`: any character outside ASCII; all others count
 * once. `gsm7`: any character outside the alphabet of 3GPP TS 23.038; characters of its extension table (`^ { } \ [ ~ ]
 * |`, the euro sign, the form feed) count twice. A character of two units moves to the next part as a whole, as
 * gateways send it, so a part can have one unit left over.
 */
export function splitSms(text: string, encoding: SmsEncoding): SmsSplit {
  const { cuts, message: _message, ...split } = cutSms(text, encoding);
  return { ...split, parts: cuts.length + 1 };
}

/**
 * Splits a message into its parts for display, in order. Networks cut within words; here a part begins with the word at
 * the cut, unless that word started in an earlier part.
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

/** Channel settings that determine the number of parts. */
export interface Sending {
  channel: string;
  /** Encoding of the SMS service type. Other channels ignore it. */
  encoding: SmsEncoding;
}

/**
 * Billed parts: SMS parts, started minutes of a call, otherwise 1. Merge fields count with their longest usual values.
 * @param content Content of a call. Its message is only the beginning of the script.
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
