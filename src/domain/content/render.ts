import { isRecord } from '@/domain/shared/json';
import { LINK_TOKEN, renderMessage } from './message';
import { MAX_MESSAGE_LENGTH } from './sms-split';
import { type Content, contentText, storedContent } from './content';
import { truncateMessage } from './fields';
import { contentInLanguage } from './translations';
import { smsText } from './channels/sms';

/** Puts the link at each of its places; without one the places go, each with the space before it. */
function withLink(value: unknown, link: string | null): unknown {
  // A place in a field that has none of a channel's habits: the link is never added at the end.
  if (typeof value === 'string') return renderMessage({ channel: 'push', message: value, link });
  if (Array.isArray(value)) return value.map((item) => withLink(item, link));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withLink(item, link)]),
  );
}

/** Truncates the plain text of RCS, email and voice to the length of a message column; the content holds the full text. */
const cut = (text: string, channel: Content['channel']): string =>
  ['rcs', 'email', 'voice'].includes(channel) ? truncateMessage(text, MAX_MESSAGE_LENGTH) : text;

/**
 * The text of a content as it is sent, by which it is counted and priced: the link at its token, else at the end, but before
 * the opt-out line of an SMS. The database renders the same (`private.sent_text`).
 */
export function sentText(channel: string, content: Content, link: string | null): string {
  // An SMS is whole here, however long: its counter says by how much it is over the limit.
  const whole = content.channel === 'sms' ? smsText(content) : contentText(content);
  if (content.channel !== 'sms' || !content.opt_out || whole.includes(LINK_TOKEN))
    return cut(renderMessage({ channel, message: whole, link }), content.channel);
  return smsText({ ...content, text: renderMessage({ channel, message: content.text, link }) });
}

/** Renders a stored version. Falls back to its plain message when the content belongs to another channel. */
export function sentVersion(
  channel: string,
  { message, content }: { message: string; content?: unknown },
  link: string | null,
): string {
  const said = storedContent(channel, content);
  return said ? sentText(channel, said, link) : renderMessage({ channel, message, link });
}

interface Sent {
  /** The short link that goes with it. */
  link: string | null;
  /** The text of the whole, as it is sent: an SMS and a template have the link in it. */
  message: string;
}

/** A content as it is sent, without its other languages. The database renders the same (`private.render_content`). */
export function renderContent(content: Content, { link, message }: Sent): Content {
  if (content.channel === 'sms') return { channel: 'sms', text: message };
  const filled = withLink(contentInLanguage(content, null), link) as Content;
  return filled.channel === 'whatsapp' ? { ...filled, body: message } : filled;
}
