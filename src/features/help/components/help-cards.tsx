import { BookOpen, type LucideIcon, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { env } from '@/lib/env';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

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
    <Card className="flex flex-col items-start p-5">
      <span className="mb-3 inline-flex size-10 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-5" />
      </span>
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 mb-4 flex-1 text-muted">{text}</p>
      {children}
    </Card>
  );
}

function PhoneText({ phone }: { phone: string }) {
  if (!phone) return 'Leave your number and we call you.';
  return (
    <>
      Talk to us at{' '}
      <a
        href={`tel:${phone.replace(/[^+\d]/g, '')}`}
        className="font-medium whitespace-nowrap text-accent tabular-nums underline underline-offset-2"
      >
        {phone}
      </a>
      , or leave your number and we call you.
    </>
  );
}

/** Three ways to an answer. */
export function HelpCards({ onGuide, onContact }: HelpCardsProps) {
  const phone = env.supportPhone;
  return (
    <div className="mb-8 grid gap-4 md:grid-cols-3">
      <HelpCard
        icon={BookOpen}
        title="Documentation"
        text="A guide for every screen: what it is for, and how its tasks are done."
      >
        <Button variant="outline" onClick={onGuide}>
          Open the guide
        </Button>
      </HelpCard>
      <HelpCard
        icon={MessageCircle}
        title="Live Chat"
        text="Write to us. Your question is kept with its answer’s state, and we reply by e-mail."
      >
        <Button variant="outline" onClick={() => onContact('question')}>
          Write to support
        </Button>
      </HelpCard>
      <HelpCard icon={Phone} title="Phone Support" text={<PhoneText phone={phone} />}>
        <Button variant="outline" onClick={() => onContact('call')}>
          Have us call you
        </Button>
      </HelpCard>
    </div>
  );
}
