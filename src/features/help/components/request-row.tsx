import { t } from '@lingui/core/macro';
import { Mail, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '@/domain/shared/format';
import { Badge } from '@/ui/data/badge';
import { Button } from '@/ui/actions/button';
import { useMarkRequest } from '../mutations';
import { topicLabel } from '../topics';
import { AnswerDialog } from './answer-dialog';

export interface SupportRequest {
  id: string;
  topic: string;
  subject: string;
  message: string;
  phone: string | null;
  status: string;
  answer: string | null;
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

export function Answer({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p
      dir="auto"
      className="max-w-prose border-l-2 border-border pl-3 break-words whitespace-pre-wrap"
    >
      <span className="sr-only">{t`Answer:`} </span>
      {text}
    </p>
  );
}

function RequestActions({ request }: { request: SupportRequest }) {
  const { id, subject, status } = request;
  const [answering, setAnswering] = useState(false);
  const mark = useMarkRequest();
  const isOpen = status === 'open';
  const label = isOpen ? t`Mark as answered` : t`Reopen`;
  return (
    <>
      {isOpen && (
        <Button size="sm" aria-label={t`Answer: ${subject}`} onClick={() => setAnswering(true)}>
          {t`Answer`}
        </Button>
      )}
      <Button
        variant="outline"
        size="sm"
        pending={mark.isPending}
        aria-label={isOpen ? t`Mark as answered: ${subject}` : t`Reopen: ${subject}`}
        onClick={() => mark.mutate({ id, status: isOpen ? 'answered' : 'open' })}
      >
        {label}
      </Button>
      {answering && <AnswerDialog request={request} onClose={() => setAnswering(false)} />}
    </>
  );
}

export function RequestRow({ request }: { request: SupportRequest }) {
  const { topic, subject, message, phone, created_at, person, organisation } = request;
  return (
    <li className="space-y-2.5 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 flex-1 basis-60 font-medium break-words">
          <bdi>{subject}</bdi>
        </h2>
        <Badge color={topic === 'call' ? 'violet' : 'gray'}>{topicLabel(topic)}</Badge>
        <RequestActions request={request} />
      </div>
      <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
        {message}
      </p>
      <Answer text={request.answer} />
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted">
        <span>
          <bdi>{person?.name ?? person?.email ?? t`A former user`}</bdi>
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
