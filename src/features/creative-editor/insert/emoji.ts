import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Emoji offered for insertion. The list is short enough for keyboard use; users can type any other emoji. */
export const EMOJI: readonly [emoji: string, name: MessageDescriptor][] = [
  ['👋', msg`Waving hand`],
  ['🎉', msg`Party popper`],
  ['🎁', msg`Present`],
  ['❤️', msg`Heart`],
  ['⭐', msg`Star`],
  ['✨', msg`Sparkles`],
  ['🔥', msg`Fire`],
  ['😊', msg`Smiling face`],
  ['🙏', msg`Folded hands`],
  ['👍', msg`Thumbs up`],
  ['👉', msg`Hand pointing right`],
  ['✅', msg`Check mark`],
  ['⏰', msg`Alarm clock`],
  ['📅', msg`Calendar`],
  ['📍', msg`Pin on a map`],
  ['📦', msg`Parcel`],
  ['🚚', msg`Delivery van`],
  ['🛒', msg`Shopping cart`],
  ['☀️', msg`Sun`],
  ['❄️', msg`Snowflake`],
];
