import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The emoji that can be inserted, with their names: few enough to be looked through by keyboard; any other can be typed. */
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
