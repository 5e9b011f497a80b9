/** Token that marks the position of the short link. */
export const LINK_TOKEN = '{{link}}';

/** Returns whether a text, or a content as JSON, has merge fields. The link token does not count. */
export const isPersonal = (text: string): boolean => text.replaceAll(LINK_TOKEN, '').includes('{{');

/** Channels that show the link outside the text, as a button or card. Calls carry no link. */
const LINK_OUTSIDE_TEXT = ['rcs', 'push', 'email', 'voice'];

/** Returns whether messages of the channel can carry a link. Calls cannot. */
export const carriesLink = (channel: string): boolean => channel.toLowerCase() !== 'voice';

interface Message {
  channel: string;
  /** Source text with its tokens. */
  message: string;
  /** Short link of the message; null or empty without one. */
  link: string | null | undefined;
}

/** Returns whether the channel appends the link when the text has no token for it. */
export const appendsLink = (channel: string): boolean =>
  !LINK_OUTSIDE_TEXT.includes(channel.toLowerCase());

/**
 * Renders the text that is sent. The link replaces its token. Without a token, SMS and WhatsApp append the link. Without a link, each
 * token is removed with the space before it. The database renders the same text.
 */
export function renderMessage({ channel, message, link }: Message): string {
  if (!link) return message.replaceAll(` ${LINK_TOKEN}`, '').replaceAll(LINK_TOKEN, '');
  if (message.includes(LINK_TOKEN)) return message.split(LINK_TOKEN).join(link);
  if (message === '' || !appendsLink(channel)) return message;
  return /[ \n]$/.test(message) ? `${message}${link}` : `${message} ${link}`;
}

/** Replaces the selection with the link token, separated by spaces. */
export function insertLinkToken(message: string, [from, to]: readonly [number, number]): string {
  const [before, after] = [message.slice(0, from), message.slice(to)];
  const blankBefore = before === '' || /\s$/.test(before) ? '' : ' ';
  const blankAfter = after === '' || /^[\s.,;:!?)]/.test(after) ? '' : ' ';
  return `${before}${blankBefore}${LINK_TOKEN}${blankAfter}${after}`;
}
