import { plural } from '@lingui/core/macro';
import { longestText } from '@/domain/content/fields';
import { sentText } from '@/domain/content/render';

/** An SMS as typed in its fields. */
export interface WrittenSms {
  text: string;
  opt_out: string;
}

export interface MessageProps {
  channel: string;
  written: WrittenSms;
  /** Short link that the message carries. */
  link: string | null;
}

export const isSmsChannel = (channel: string) => channel.toLowerCase() === 'sms';

/** The text that is counted and priced: with the link, the opt-out line and the longest field values. */
export const countedText = ({ channel, written, link }: MessageProps): string =>
  longestText(sentText(channel, { channel: 'sms', ...written }, link));

/** Translated number of parts: `2 parts`. */
export const partCount = (parts: number) => plural(parts, { one: '# part', other: '# parts' });
