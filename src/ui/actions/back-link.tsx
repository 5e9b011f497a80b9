import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { useIsWide } from '../theme/use-media-query';
import { ButtonLink } from './button';

interface BackLinkProps extends Pick<
  ComponentProps<typeof ButtonLink>,
  'to' | 'state' | 'className' | 'children'
> {
  /** The breadcrumb has the same link. Wide windows show only the breadcrumb. */
  inBreadcrumb?: boolean;
}

/** Quiet link to the page above. */
export function BackLink({ className, children, inBreadcrumb = false, ...place }: BackLinkProps) {
  const isWide = useIsWide();
  if (inBreadcrumb && isWide) return null;
  return (
    <ButtonLink
      {...place}
      variant="ghost"
      size="sm"
      className={cn('mb-3 -ml-2.5 font-normal text-muted hover:text-fg', className)}
    >
      <ArrowLeft aria-hidden /> {children}
    </ButtonLink>
  );
}
