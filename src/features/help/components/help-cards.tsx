import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { BookOpen, type LucideIcon, MessageCircle, Phone } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { env } from '@/lib/env';
import { Button } from '@/ui/actions/button';
import { useActor } from '@/session/session';
import { Card } from '@/ui/layout/card';
import { ownRequestsQuery } from '../queries';

interface HelpCardsProps {
  onGuide: () => void;
  onContact: (topic: 'question' | 'call') => void;
}

function HelpCard({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className="flex gap-4 p-5">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="flex min-w-0 flex-col items-start">
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1 mb-4 flex-1 text-muted text-pretty">{text}</p>
        {children}
      </div>
    </Card>
  );
}

function PhoneText({ phone }: { phone: string }) {
  if (!phone) return t`Leave your number, and we’ll call you.`;
  const href = `tel:${phone.replace(/[^+\d]/g, '')}`;
  return (
    <Trans>
      Call us at{' '}
      <a
        href={href}
        className="font-medium whitespace-nowrap text-accent tabular-nums underline underline-offset-2"
      >
        {phone}
      </a>
      , or leave your number and we’ll call you.
    </Trans>
  );
}

export function HelpCards({ onGuide, onContact }: HelpCardsProps) {
  const { data: requests = [] } = useQuery(ownRequestsQuery(useActor().userId));
  const text =
    requests.length > 0
      ? t`Message us, and we’ll reply by email. Track your request below.`
      : t`Message us, and we’ll reply by email.`;
  const phone = env.supportPhone;
  return (
    <div className="mb-8 grid gap-4 xl:grid-cols-3">
      <HelpCard
        icon={BookOpen}
        title={t`Documentation`}
        text={t`Learn what each screen is for and how to use it.`}
      >
        <Button variant="outline" onClick={onGuide}>
          {t`Open the guide`}
        </Button>
      </HelpCard>
      <HelpCard icon={MessageCircle} title={t`Live Chat`} text={text}>
        <Button variant="outline" onClick={() => onContact('question')}>
          {t`Write to support`}
        </Button>
      </HelpCard>
      <HelpCard icon={Phone} title={t`Phone Support`} text={<PhoneText phone={phone} />}>
        <Button variant="outline" onClick={() => onContact('call')}>
          {t`Request a call`}
        </Button>
      </HelpCard>
    </div>
  );
}
