import { plural, t } from '@lingui/core/macro';

/** Flights affected by an edit: running ones, and others that are approved or requested. */
export interface ApprovalEffect {
  running: number;
  waiting: number;
}

/** Warning before a save that pauses flights or voids approvals; null when it does neither. */
export function effectText({ running, waiting }: ApprovalEffect): string | null {
  const lines: string[] = [];
  if (running > 0)
    lines.push(
      t`${plural(running, {
        one: 'Saving this change pauses # running flight: its approval no longer covers the change. It can start again after a new approval.',
        other:
          'Saving this change pauses # running flights: their approvals no longer cover the change. They can start again after a new approval.',
      })}`,
    );
  if (waiting > 0)
    lines.push(
      t`${plural(waiting, {
        one: '# other flight loses its approval or request and needs a new one before it can start.',
        other:
          '# other flights lose their approval or request and need a new one before they can start.',
      })}`,
    );
  return lines.length > 0 ? lines.join(' ') : null;
}

/** Message after a save that paused flights; undefined when it paused none. */
export const pausedText = (paused: number): string | undefined =>
  paused > 0
    ? t`${plural(paused, {
        one: '# running flight is paused until the change is approved.',
        other: '# running flights are paused until the change is approved.',
      })}`
    : undefined;
