import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@/domain/format';
import { useActor } from '@/session/session';
import { Status } from '@/ui/status';
import { Card } from '@/ui/card';
import { Section } from '@/ui/section';
import { ownRequestsQuery } from '../queries';

/** What one has asked support, and whether it is answered; nothing when there is nothing. */
export function OwnRequests() {
  const { userId, organisation } = useActor();
  const { data } = useQuery(ownRequestsQuery(userId));
  if (!data || data.length === 0) return null;
  return (
    <Section title="Your requests" className="mt-8">
      <Card>
        <ul className="divide-y divide-border">
          {data.map(({ id, subject, status, created_at }) => (
            <li key={id} className="flex items-center gap-4 px-5 py-3">
              <bdi className="min-w-0 flex-1 truncate">{subject}</bdi>
              <span className="text-[0.8125rem] text-muted tabular-nums">
                {formatDate(created_at, organisation?.time_zone)}
              </span>
              <Status color={status === 'open' ? 'amber' : 'green'}>
                {status === 'open' ? 'Open' : 'Answered'}
              </Status>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
