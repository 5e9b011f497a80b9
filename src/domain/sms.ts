const LIMITS = { gsm: { single: 160, multi: 153 }, unicode: { single: 70, multi: 67 } } as const;
const PREVIEW_PART = 160;

/** The longest message that can be stored (WIZ-63). */
export const MAX_MESSAGE_LENGTH = 1600;

export interface SmsSplit {
  encoding: 'gsm' | 'unicode';
  /** Length in UTF-16 units: an emoji counts 2 (SMS-13). */
  characters: number;
  parts: number;
  charsPerPart: number;
  /** Characters that still fit into the parts there are. */
  remaining: number;
}

/**
 * How a text is cut into SMS parts: any non-ASCII character makes it unicode (SMS-01, SMS-02); 160 or 70 in a single
 * part, 153 or 67 in each of several (SMS-03 to SMS-07). An empty text is one part.
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

/** The text of each part, in order; a surrogate pair that a cut would divide stays with the earlier part. */
export function smsParts(message: string): string[] {
  const { parts, charsPerPart } = splitSms(message);
  const texts: string[] = [];
  let from = 0;
  for (let part = 1; part <= parts; part += 1) {
    let to = Math.max(from, Math.min(message.length, part * charsPerPart));
    if (to < message.length && /[\uDC00-\uDFFF]/.test(message.charAt(to))) to += 1;
    texts.push(message.slice(from, to));
    from = to;
  }
  return texts;
}

/** The preview's badge divides by 160 whatever the encoding; it may differ from the split, as specified (PREV-06, F-06). */
export function previewParts(message: string): number {
  return Math.max(1, Math.ceil(message.length / PREVIEW_PART));
}

/** Parts that are paid for: only SMS is split (SMS-12). */
export function billedParts(channel: string, message: string): number {
  return channel.toLowerCase() === 'sms' ? splitSms(message).parts : 1;
}
