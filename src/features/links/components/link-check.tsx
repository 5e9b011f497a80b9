import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { uncheckedReason } from '@/domain/link/links';
import { cn } from '@/lib/cn';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { useCheckLink } from '../mutations';
import { type LinkCheck as Check, linkChecksQuery, parseLinkCheck } from '../queries';

/** Age of a check in minutes, in hours from 60 minutes on, in days from 48 hours on. */
function checkedAgo(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return t`checked just now`;
  if (minutes < 60)
    return plural(minutes, { one: 'checked # min ago', other: 'checked # min ago' });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return plural(hours, { one: 'checked # hour ago', other: 'checked # hours ago' });
  const days = Math.floor(hours / 24);
  return plural(days, { one: 'checked # day ago', other: 'checked # days ago' });
}

function resultText({ state, status }: NonNullable<Check>): string {
  if (state === 'alive') return t`Works`;
  if (state === 'unsafe') return t`Redirects to an unsafe address`;
  return status === null ? t`Not responding` : t`Returns error ${status}`;
}

function CheckResult({ check }: { check: NonNullable<Check> }) {
  if (check.state === null || check.age === null)
    return check.waiting ? t`Checking the page…` : t`Not checked yet`;
  const works = check.state === 'alive';
  const Icon = works ? CircleCheck : CircleAlert;
  return (
    <>
      <Icon
        aria-hidden
        className={cn(
          'me-1 inline size-3.5 align-[-2px]',
          works ? 'text-success' : 'text-destructive',
        )}
      />
      <span className={works ? undefined : 'text-destructive'}>{resultText(check)}</span>,{' '}
      {check.waiting ? t`checking again…` : checkedAgo(check.age)}
    </>
  );
}

/** Reason that a page is never checked. Null for a page that can be checked. */
function UncheckedReason({ url }: { url: string }) {
  const reason = uncheckedReason(url);
  if (!reason) return null;
  return (
    <p className="text-[0.8125rem] text-muted">
      {reason === 'http'
        ? t`Not checked: the page isn’t encrypted (http), so browsers show a warning.`
        : t`Not checked: this address is reserved for examples.`}
    </p>
  );
}

interface LinkCheckProps {
  /** Destination of the link. */
  url: string;
  /** All URLs shown on the same screen. One request loads their checks. */
  among?: readonly string[];
}

/** Last check of a link's destination, with a button that repeats it, or the reason that it is not checked. */
export function LinkCheck({ url, among = [url] }: LinkCheckProps) {
  const can = useCan();
  const again = useCheckLink();
  const { data = [] } = useQuery(linkChecksQuery(among));
  const check = parseLinkCheck(data.find((one) => one.url === url)?.link_check);
  if (!check) return <UncheckedReason url={url} />;
  return (
    <div className="flex flex-wrap items-center gap-x-1 text-[0.8125rem] text-muted">
      <p role="status">
        <CheckResult check={check} />
      </p>
      {can('tracker:create') && (
        <Button
          size="sm"
          variant="ghost"
          className="max-sm:-ms-2.5"
          pending={again.isPending}
          aria-disabled={check.waiting}
          onClick={() => !check.waiting && again.mutate(url)}
        >
          {check.state === null ? t`Check now` : t`Check again`}
        </Button>
      )}
    </div>
  );
}
