import { longestText } from './fields';
import { isRecord } from '@/domain/shared/json';

/** Duration and billing of calls. Mirrors `private.call_seconds` and `private.billed_parts`. */

/** Speaking rate in words per minute. */
const PACE = 150;

/** Returns the seconds needed to read a script aloud if each merge field has its longest usual value. */
export const readingSeconds = (script: string): number =>
  Math.ceil(
    (longestText(script)
      .split(/[ \t\n\r\f\v]+/)
      .filter(Boolean).length *
      60) /
      PACE,
  );

/** Returns the length of a call in seconds: that of its recording, else of its script read aloud. */
export function callSeconds({
  script,
  recording,
}: {
  script: string;
  recording?: unknown;
}): number {
  const recorded = isRecord(recording) ? recording['seconds'] : null;
  return typeof recorded === 'number' && recorded > 0 ? recorded : readingSeconds(script);
}

/** Billed minutes of a call: each started minute counts, at least one. */
export const startedMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** Billed minutes of a call. Uses the message if the content has no script. */
export function billedMinutes(message: string, content: unknown): number {
  const script = isRecord(content) ? content['script'] : null;
  return startedMinutes(
    callSeconds({
      script: typeof script === 'string' ? script : message,
      recording: isRecord(content) ? content['recording'] : null,
    }),
  );
}
