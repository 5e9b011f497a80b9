import { billedMinutes } from './call';
import { longestText } from './content/fields';

const LIMITS = { gsm: { single: 160, multi: 153 }, unicode: { single: 70, multi: 67 } } as const;

/** The longest message that can be stored. */
export const MAX_MESSAGE_LENGTH = 1600;

export interface SmsSplit {
  encoding: 'gsm' | 'unicode';
  /** Length in UTF-16 units: an emoji counts 2. */
  characters: number;
  parts: number;
  charsPerPart: number;
  /** Characters that still fit into the parts there are. */
  remaining: number;
}

/**
 * How a text is cut into SMS parts: any non-ASCII character makes it unicode; 160 or 70 in a single
 * part, 153 or 67 in each of several. An empty text is one part.
 */
export function splitSms(message: string): SmsSplit {
  // oxlint-disable-next-line no-control-regex -- the rule is about ASCII, which begins at NUL
  const encoding = /[^\u0000-\u007f]/.test(message) ? 'unicode' : 'gsm';
  const { single, multi } = LIMITS[encoding];
  const parts = message.length <= single ? 1 : Math.ceil(message.length / multi);
  const charsPerPart = parts === 1 ? single : multi;
  return {
    encoding,
    characters: message.length,
    parts,
    charsPerPart,
    remaining: parts * charsPerPart - message.length,
  };
}

/** Where the parts after the first begin; a surrogate pair that a cut would divide stays with the earlier part. */
function partStarts(message: string): number[] {
  const { parts, charsPerPart } = splitSms(message);
  return Array.from({ length: parts - 1 }, (_, index) => {
    const cut = (index + 1) * charsPerPart;
    return /[\uDC00-\uDFFF]/.test(message.charAt(cut)) ? cut + 1 : cut;
  });
}

/**
 * A message as one text with its parts told apart, in order. Networks cut after so many characters; for the eye a part
 * begins with the word in which it is cut, unless that word began in an earlier part.
 */
export function markedParts(message: string): string[] {
  const texts: string[] = [];
  let from = 0;
  for (const cut of partStarts(message)) {
    const word = message.slice(from, cut).search(/\S+$/);
    const whole = /^\s|^$/.test(message.slice(cut)) || word <= 0;
    const to = whole ? cut : from + word;
    texts.push(message.slice(from, to));
    from = to;
  }
  return [...texts, message.slice(from)];
}

/**
 * Parts that are paid for: those of an SMS, the started minutes of a call, else one. A text with fields counts as that of
 * the longest values.
 * @param content Of a call, whose message is only its beginning.
 */
export function billedParts(channel: string, message: string, content?: unknown): number {
  const name = channel.toLowerCase();
  if (name === 'voice') return billedMinutes(message, content);
  return name === 'sms' ? splitSms(longestText(message)).parts : 1;
}
