import { type ReactNode, useEffect, useRef } from 'react';
import { formatDateTime } from '@/domain/shared/format';
import { Button } from '../actions/button';
import { Notice } from '../states/notice';

/** Comes into view and takes the focus when it appears: the button that caused it may be far below. */
function FocusOnMount({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    around.current?.scrollIntoView({ block: 'start' });
    around.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={around} tabIndex={-1} data-conflict className="scroll-mt-20 outline-none">
      {children}
    </div>
  );
}

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
    <FocusOnMount>
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
    </FocusOnMount>
  );
}

interface ConflictNoticeProps<Row> extends Pick<ConflictChoiceProps, 'who' | 'at' | 'timeZone'> {
  /** What is stored now; null when it was deleted. */
  current: Row | null;
  /** That it was deleted, as a sentence. */
  gone: string;
  /** 'Copy into a new campaign' */
  copyLabel: string;
  onKeepMine: (current: Row) => void;
  onTakeTheirs: (current: Row) => void;
  onCopyToNew: () => void;
  children: (current: Row) => ReactNode;
}

/** An edit that came too late: the choice between two versions, or a way on for what was typed about a thing that is gone. */
export function ConflictNotice<Row>({
  current,
  gone,
  copyLabel,
  onKeepMine,
  onTakeTheirs,
  onCopyToNew,
  children,
  ...change
}: ConflictNoticeProps<Row>) {
  if (current)
    return (
      <ConflictChoice
        {...change}
        onKeepMine={() => onKeepMine(current)}
        onTakeTheirs={() => onTakeTheirs(current)}
      >
        {children(current)}
      </ConflictChoice>
    );
  return (
    <FocusOnMount>
      <Notice
        tone="error"
        action={
          <Button variant="outline" size="sm" onClick={onCopyToNew}>
            {copyLabel}
          </Button>
        }
      >
        {gone}
      </Notice>
    </FocusOnMount>
  );
}
