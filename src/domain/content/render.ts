import { isRecord } from '@/domain/shared/json';
import { LINK_TOKEN, renderMessage } from './message';
import { MAX_MESSAGE_LENGTH } from './sms-split';
import { type Content, contentText, storedContent } from './content';
import { truncateMessage } from './fields';
import { contentInLanguage } from './translations';
import { smsText } from './channels/sms';

/** Replaces the link tokens in all strings of a content. Without a link, removes each token with the space before it. */
function withLink(value: unknown, link: string | null): unknown {
  // Renders as 'push', which never appends the link to a text.
  if (typeof value === 'string') return renderMessage({ channel: 'push', message: value, link });
  if (Array.isArray(value)) return value.map((item) => withLink(item, link));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withLink(item, link)]),
  );
}

/**
 * Truncates the plain text of RCS, email and voice to the size of the message column. The content holds the full text.
 */
const cut = (text: string, channel: Content['channel']): string =>
  ['rcs', 'email', 'voice'].includes(channel) ? truncateMessage(text, MAX_MESSAGE_LENGTH) : text;

/**
 * Returns the text of a content as it is sent, counted and priced. The link replaces its token. Without a
 * token, SMS and WhatsApp append the link to the text, before an SMS's opt-out line. Mirrors `private.sent_text`.
 */
export function sentText(channel: string, content: Content, link: string | null): string {
  // An SMS is not truncated: its counter shows by how much it exceeds the limit.
  const whole = content.channel === 'sms' ? smsText(content) : contentText(content);
  if (content.channel !== 'sms' || !content.opt_out || whole.includes(LINK_TOKEN))
    return cut(renderMessage({ channel, message: whole, link }), content.channel);
  return smsText({ ...content, text: renderMessage({ channel, message: content.text, link }) });
}

/** Renders a stored version. Falls back to its plain message if the content belongs to another channel. */
export function sentVersion(
  channel: string,
  { message, content }: { message: string; content?: unknown },
  link: string | null,
): string {
  const stored = storedContent(channel, content);
  return stored ? sentText(channel, stored, link) : renderMessage({ channel, message, link });
}

interface Sent {
  /** Short link of the message. */
  link: string | null;
  /** Full text as sent. An SMS or a WhatsApp body includes the link. */
  message: string;
}

/** Returns a content as it is sent, without translations. Mirrors `private.render_content`. */
export function renderContent(content: Content, { link, message }: Sent): Content {
  if (content.channel === 'sms') return { channel: 'sms', text: message };
  const filled = withLink(contentInLanguage(content, null), link) as Content;
  return filled.channel === 'whatsapp' ? { ...filled, body: message } : filled;
}
