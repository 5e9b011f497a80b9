import type { ReactNode } from 'react';
import { formatDateTime } from '@/domain/format';
import { Button } from './button';
import { Notice } from './notice';

interface ConflictChoiceProps {
  /** Who saved meanwhile, where it is known. */
  who?: string | null | undefined;
  /** When, as an ISO time. */
  at?: string | undefined;
  /** Of the organisation whose clock is shown. */
  timeZone?: string | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** What is stored now. */
  children: ReactNode;
}

/** Somebody else was faster: who, when, what, and the choice. Both texts stay in view; nothing has been overwritten. */
export function ConflictChoice({
  who,
  at,
  timeZone,
  onKeepMine,
  onTakeTheirs,
  children,
}: ConflictChoiceProps) {
  return (
    <div className="space-y-3 rounded-card border border-warning bg-surface p-4">
      <Notice tone="warning">
        Changed by <bdi>{who ?? 'somebody else'}</bdi>
        {at && ` on ${formatDateTime(at, timeZone)}`}, while you were editing. Nothing has been
        overwritten.
      </Notice>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" variant="outline" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}

interface DeletedMeanwhileProps {
  /** 'Copy into a new campaign' */
  copyLabel: string;
  onCopyToNew: () => void;
  children: ReactNode;
}

/** What was being edited is gone; what was typed can become a new one. */
export function DeletedMeanwhile({ copyLabel, onCopyToNew, children }: DeletedMeanwhileProps) {
  return (
    <Notice
      tone="error"
      action={
        <Button variant="outline" size="sm" onClick={onCopyToNew}>
          {copyLabel}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
