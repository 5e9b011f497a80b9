import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { Status } from '@/ui/data/status';
import { Card } from '@/ui/layout/card';
import { Section } from '@/ui/layout/section';
import { ownRequestsQuery } from '../queries';
import { Answer } from './request-row';

/** The user's newest support requests and their answers. */
export function OwnRequests() {
  const { userId, organisation } = useActor();
  const { data } = useQuery(ownRequestsQuery(userId));
  if (!data || data.length === 0) return null;
  return (
    <Section title={t`Your requests`} className="mt-8">
      <Card>
        <ul className="divide-y divide-border">
          {data.map(({ id, subject, status, answer, created_at }) => (
            <li key={id} className="space-y-2 px-5 py-3">
              <div className="flex items-center gap-4">
                <bdi className="min-w-0 flex-1 truncate">{subject}</bdi>
                <span className="text-[0.8125rem] text-muted tabular-nums">
                  {formatDate(created_at, organisation?.time_zone)}
                </span>
                <Status color={status === 'open' ? 'amber' : 'green'}>
                  {status === 'open'
                    ? t({ message: 'Open', context: 'support request' })
                    : t`Answered`}
                </Status>
              </div>
              <Answer text={answer} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
