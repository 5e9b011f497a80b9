import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { formatHour } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { PageHeader } from '@/ui/layout/page-header';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { FailuresSection } from '../components/failures-section';
import { JobsSection } from '../components/jobs-section';
import { MessagesSection } from '../components/messages-section';
import { isTroubled, jobFailuresQuery, jobsQuery, setAsideQuery } from '../queries';

/** The verdict on all parts, with the time of the last check. */
function Health() {
  const jobs = useQuery(jobsQuery());
  const messages = useQuery(setAsideQuery());
  const failures = useQuery(jobFailuresQuery());
  const zone = useActor().organisation?.time_zone ?? 'UTC';
  if (!jobs.data || !messages.data || !failures.data) return t`Checking the platform…`;
  const troubles = [jobs.data.some(isTroubled), messages.data.length > 0, failures.data.length > 0];
  const count = troubles.filter(Boolean).length;
  const time = formatHour(new Date(jobs.dataUpdatedAt).toISOString(), zone);
  return count === 0 ? (
    <>
      <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
      {t`Nothing has failed. Checked at ${time}.`}
    </>
  ) : (
    <>
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-destructive" />
      {t`${plural(count, { one: '# part needs attention.', other: '# parts need attention.' })} Checked at ${time}.`}
    </>
  );
}

export function ConsolePage() {
  useDocumentTitle(t`Console`);
  return (
    <div className="in-order">
      <PageHeader title={t`Console`} />
      <p className="mb-8 flex items-center gap-1 text-base font-semibold">
        <Health />
      </p>
      <JobsSection />
      <MessagesSection />
      <FailuresSection />
    </div>
  );
}

export { ConsolePage as Component };
