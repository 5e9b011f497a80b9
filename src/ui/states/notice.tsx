import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

const TONES = {
  info: { look: 'bg-info-soft text-info', Icon: Info },
  warning: { look: 'bg-warning-soft text-warning', Icon: TriangleAlert },
  error: { look: 'bg-destructive-soft text-destructive', Icon: TriangleAlert },
  success: { look: 'bg-success-soft text-success', Icon: CircleCheck },
};

interface NoticeProps {
  tone?: keyof typeof TONES;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Notice({ tone = 'info', action, className, children }: NoticeProps) {
  const { look, Icon } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card px-3.5 py-2.5',
        look,
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-48 break-words">{children}</div>
      {action}
    </div>
  );
}
