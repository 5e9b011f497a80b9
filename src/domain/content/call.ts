import { longestText } from './fields';
import { isRecord } from '@/domain/shared/json';

/** How long a call is and how it is paid. The database has the same rules (`private.call_seconds`, `private.billed_parts`). */

/** Words a minute of a calm voice. */
const PACE = 150;

/** How long a script takes to be read aloud, in seconds, to the person with the longest usual values. */
export const readingSeconds = (script: string): number =>
  Math.ceil(
    (longestText(script)
      .split(/[ \t\n\r\f\v]+/)
      .filter(Boolean).length *
      60) /
      PACE,
  );

/** How long a call is, in seconds: its recording, else its script as it is read aloud. */
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

/** Billed minutes of a call: started minutes, at least one. */
export const startedMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** Minutes that are paid for a call with this content; with the message alone where there is none. */
export function billedMinutes(message: string, content: unknown): number {
  const script = isRecord(content) ? content['script'] : null;
  return startedMinutes(
    callSeconds({
      script: typeof script === 'string' ? script : message,
      recording: isRecord(content) ? content['recording'] : null,
    }),
  );
}
