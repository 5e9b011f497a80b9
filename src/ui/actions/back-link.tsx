import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { ButtonLink } from './button';

type BackLinkProps = Pick<
  ComponentProps<typeof ButtonLink>,
  'to' | 'state' | 'className' | 'children'
>;

export function BackLink({ className, children, ...place }: BackLinkProps) {
  return (
    <ButtonLink {...place} variant="ghost" size="sm" className={cn('mb-3 -ml-2.5', className)}>
      <ArrowLeft aria-hidden /> {children}
    </ButtonLink>
  );
}
