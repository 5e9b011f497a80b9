import type { UseMutationResult } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { Button } from '@/ui/actions/button';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { Notice } from '@/ui/states/notice';
import { PublicPage } from './public-page';

/** Focuses the outcome, because it replaces the focused button. */
const focus = (outcome: HTMLElement | null) => outcome?.focus();

interface MailTokenPageProps {
  title: string;
  subtitle: string;
  button: string;
  /** Says what to do for a user who does not want to press the button. */
  otherwise?: string;
  doneTitle: string;
  /** Text that replaces the button. */
  done: string;
  /** Takes the token of the link. */
  action: UseMutationResult<unknown, Error, string>;
}

/** Target of a link in an email. Only the button uses the token, so email scanners that open the page change nothing. */
export function MailTokenPage({
  title,
  subtitle,
  button,
  otherwise,
  doneTitle,
  done,
  action,
}: MailTokenPageProps) {
  const { hash } = useLocation();
  const shownTitle = action.isSuccess ? doneTitle : title;
  useDocumentTitle(shownTitle);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return (
    <PublicPage title={shownTitle} subtitle={!action.isSuccess && subtitle}>
      {action.isSuccess ? (
        <p ref={focus} tabIndex={-1}>
          {done}
        </p>
      ) : (
        <div className="space-y-4">
          <div aria-live="polite">
            {action.error && <Notice tone="warning">{action.error.message}</Notice>}
          </div>
          <Button
            className="w-full"
            pending={action.isPending}
            onClick={() => action.mutate(token)}
          >
            {button}
          </Button>
          {otherwise && <p className="text-[0.8125rem] text-muted">{otherwise}</p>}
        </div>
      )}
    </PublicPage>
  );
}
