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

/** One way to get help in a row, so that the guide starts on the first screen. */
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
    <div className="flex items-center gap-3 px-5 py-3">
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1 gap-x-3 lg:flex lg:items-baseline">
        <h2 className="shrink-0 font-medium lg:w-32">{title}</h2>
        <p className="text-[0.8125rem] text-muted text-pretty">{text}</p>
      </div>
      {children}
    </div>
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
    <Card className="mb-8 divide-y divide-border">
      <HelpCard
        icon={BookOpen}
        title={t`Documentation`}
        text={t`Learn what each screen is for and how to use it.`}
      >
        <Button variant="outline" size="sm" onClick={onGuide}>
          {t`Open the guide`}
        </Button>
      </HelpCard>
      <HelpCard icon={MessageCircle} title={t`Live Chat`} text={text}>
        <Button variant="outline" size="sm" onClick={() => onContact('question')}>
          {t`Write to support`}
        </Button>
      </HelpCard>
      <HelpCard icon={Phone} title={t`Phone Support`} text={<PhoneText phone={phone} />}>
        <Button variant="outline" size="sm" onClick={() => onContact('call')}>
          {t`Request a call`}
        </Button>
      </HelpCard>
    </Card>
  );
}
