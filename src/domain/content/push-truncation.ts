import { truncateGraphemes, countCharacters } from '@/domain/shared/text';

/** Phones with documented limits. Other Android phones count as a Pixel. */
export type PushPhone = 'iphone' | 'pixel';

/** Characters of the text that a phone shows before it truncates. */
interface CutOffs {
  /** On the lock screen, without an image. */
  locked: number;
  /** On the lock screen, if the notification has an image. */
  lockedWithImage: number;
  /** In the expanded notification. Null if the phone shows the whole text. */
  opened: number | null;
}

/** Characters of a notification's text that each phone shows before it truncates. */
export const PUSH_CUT_OFFS = {
  iphone: { locked: 160, lockedWithImage: 130, opened: null },
  pixel: { locked: 49, lockedWithImage: 49, opened: 597 },
} as const satisfies Record<PushPhone, CutOffs>;

interface ShownText {
  /** Text as the phone displays it, with an ellipsis where it is truncated. */
  text: string;
  /** Number of characters shown; null if the whole text is shown. */
  cutAfter: number | null;
}

function truncate(body: string, limit: number | null): ShownText {
  return limit === null || countCharacters(body) <= limit
    ? { text: body, cutAfter: null }
    : { text: `${truncateGraphemes(body, limit).trimEnd()}…`, cutAfter: limit };
}

/** Returns a notification's text as the phone shows it, on the lock screen and expanded. */
export function truncatedPush(
  { body, image }: { body: string; image?: string | undefined },
  phone: PushPhone,
): { locked: ShownText; opened: ShownText } {
  const { locked, lockedWithImage, opened }: CutOffs = PUSH_CUT_OFFS[phone];
  return {
    locked: truncate(body, image ? lockedWithImage : locked),
    opened: truncate(body, opened),
  };
}
