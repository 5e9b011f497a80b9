import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '@/domain/format';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { useMarkRequest } from '../mutations';
import { topicLabel } from '../topics';

export interface SupportRequest {
  id: string;
  topic: string;
  subject: string;
  message: string;
  phone: string | null;
  status: string;
  created_at: string;
  person: { name: string | null; email: string } | null;
  organisation: { name: string } | null;
}

function Contact({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex items-center gap-1.5 text-accent break-all hover:underline [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      {children}
    </a>
  );
}

/** One question to support, with the ways to answer it. */
export function RequestRow({ request }: { request: SupportRequest }) {
  const { id, topic, subject, message, phone, status, created_at, person, organisation } = request;
  const mark = useMarkRequest();
  const next = status === 'open' ? 'answered' : 'open';
  return (
    <li className="space-y-2.5 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 flex-1 basis-60 font-medium break-words">
          <bdi>{subject}</bdi>
        </h2>
        <Badge color={topic === 'call' ? 'violet' : 'gray'}>{topicLabel(topic)}</Badge>
        <Button
          variant="outline"
          size="sm"
          pending={mark.isPending}
          aria-label={`${next === 'answered' ? 'Mark as answered' : 'Open again'}: ${subject}`}
          onClick={() => mark.mutate({ id, status: next })}
        >
          {next === 'answered' ? 'Mark as answered' : 'Open again'}
        </Button>
      </div>
      <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
        {message}
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted">
        <span>
          <bdi>{person?.name ?? person?.email ?? 'A former user'}</bdi>
          {organisation && (
            <>
              , <bdi>{organisation.name}</bdi>
            </>
          )}
        </span>
        <span className="tabular-nums">{formatDateTime(created_at)}</span>
        {person && (
          <Contact href={`mailto:${encodeURIComponent(person.email)}`} icon={<Mail aria-hidden />}>
            {person.email}
          </Contact>
        )}
        {phone && (
          <Contact href={`tel:${phone.replace(/[^+\d]/g, '')}`} icon={<Phone aria-hidden />}>
            {phone}
          </Contact>
        )}
      </div>
    </li>
  );
}
