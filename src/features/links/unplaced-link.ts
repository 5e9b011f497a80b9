import { t } from '@lingui/core/macro';
import { LINK_TOKEN } from '@/domain/content/message';

/** Explains where a link goes when the message has no {{link}}. See docs/gateway/messages.md. */
export const unplacedLink = (channel: string): string =>
  channel.toLowerCase() === 'email'
    ? t`Goes at the end of the email, before its footer. To place it yourself, add ${LINK_TOKEN} to a button or the text.`
    : t`Goes next to the text. To place it yourself, add ${LINK_TOKEN} to a button or the text.`;
