import { truncateGraphemes, countCharacters } from '@/domain/shared/text';

/** The phones whose cut-offs are documented; other Android phones are as a Pixel. */
export type PushPhone = 'iphone' | 'pixel';

interface CutOffs {
  locked: number;
  /** On the lock screen where a picture takes some of the room. */
  lockedWithImage: number;
  /** Once it is opened; null where all of it is shown. */
  opened: number | null;
}

/** Characters of a notification's text that a phone shows before it cuts. */
export const PUSH_CUT_OFFS = {
  iphone: { locked: 160, lockedWithImage: 130, opened: null },
  pixel: { locked: 49, lockedWithImage: 49, opened: 597 },
} as const satisfies Record<PushPhone, CutOffs>;

interface ShownText {
  /** Text as the phone displays it, with an ellipsis where it is truncated. */
  text: string;
  /** After how many characters it is cut; null where all of it is shown. */
  cutAfter: number | null;
}

function truncate(body: string, most: number | null): ShownText {
  return most === null || countCharacters(body) <= most
    ? { text: body, cutAfter: null }
    : { text: `${truncateGraphemes(body, most).trimEnd()}…`, cutAfter: most };
}

/** A notification's text as a phone shows it: on its lock screen, and opened. */
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
