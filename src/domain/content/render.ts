import { isRecord } from '@/domain/json';
import { renderMessage } from '@/domain/message';
import type { Content } from './content';
import { inLanguage } from './languages';

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

interface Sent {
  /** The short link that goes with it. */
  link: string | null;
  /** The text of the whole, as it is sent: an SMS and a template have the link in it. */
  message: string;
}

/** A content as it is sent, without its other languages. The database renders the same (`private.render_content`). */
export function renderContent(content: Content, { link, message }: Sent): Content {
  if (content.channel === 'sms') return { channel: 'sms', text: message };
  const filled = withLink(inLanguage(content, null), link) as Content;
  return filled.channel === 'whatsapp' ? { ...filled, body: message } : filled;
}
