/** Characters of a notification's text that a lock screen shows before it cuts; what the two systems document. */
export const PUSH_CUT_OFFS = { iOS: 178, Android: 240 } as const;

export interface PushPieces {
  /** Shown by both. */
  everywhere: string;
  /** Cut by iOS, shown by Android. */
  androidOnly: string;
  /** Cut by both. */
  nowhere: string;
}

/** A notification's text by which system still shows it. */
export function cutPush(message: string): PushPieces {
  return {
    everywhere: message.slice(0, PUSH_CUT_OFFS.iOS),
    androidOnly: message.slice(PUSH_CUT_OFFS.iOS, PUSH_CUT_OFFS.Android),
    nowhere: message.slice(PUSH_CUT_OFFS.Android),
  };
}
