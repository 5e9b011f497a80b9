import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDateTime } from '@/domain/shared/format';
import { Button } from '../actions/button';
import { Notice } from '../states/notice';

/** Scrolls into view and takes the focus on mount: the button that caused it may be far below. */
function FocusOnMount({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'start' });
    container.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={container} tabIndex={-1} data-conflict className="scroll-mt-20 outline-none">
      {children}
    </div>
  );
}

interface ConflictChoiceProps {
  who?: string | null | undefined;
  at?: string | undefined;
  timeZone?: string | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  children: ReactNode;
}

/** Explains an edit conflict and offers the choice between the two versions. Neither is overwritten yet. */
export function ConflictChoice({
  who,
  at,
  timeZone,
  onKeepMine,
  onTakeTheirs,
  children,
}: ConflictChoiceProps) {
  const name = who ?? t`someone else`;
  return (
    <FocusOnMount>
      <div className="space-y-3 rounded-card border border-warning bg-surface p-4">
        <Notice tone="warning">
          {at ? (
            <Trans>
              Changed by <bdi>{name}</bdi> on {formatDateTime(at, timeZone)}, while you were
              editing. Nothing has been overwritten.
            </Trans>
          ) : (
            <Trans>
              Changed by <bdi>{name}</bdi>, while you were editing. Nothing has been overwritten.
            </Trans>
          )}
        </Notice>
        {children}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onKeepMine}>
            {t`Keep mine`}
          </Button>
          <Button size="sm" variant="outline" onClick={onTakeTheirs}>
            {t`Take theirs`}
          </Button>
        </div>
      </div>
    </FocusOnMount>
  );
}

interface ConflictNoticeProps<Row> extends Pick<ConflictChoiceProps, 'who' | 'at' | 'timeZone'> {
  /** The stored row; null if it was deleted. */
  current: Row | null;
  gone: string;
  /** Button label: 'Copy into a new campaign'. */
  copyLabel: string;
  onKeepMine: (current: Row) => void;
  onTakeTheirs: (current: Row) => void;
  onCopyToNew: () => void;
  children: (current: Row) => ReactNode;
}

/** Resolves an edit conflict: a choice between two versions, or a copy if the row was deleted. */
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
