import * as Radix from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { useOpenInView } from './use-open-in-view';

export const Tabs = Radix.Root;

type TabsListProps = ComponentProps<typeof Radix.List> & {
  /** The open tab, where something other than the tabs opens it too: it comes into view on a narrow screen. */
  open?: string;
};

export function TabsList({ className, open, ...props }: TabsListProps) {
  const list = useOpenInView<HTMLDivElement>(
    open === undefined ? '[data-state=active]' : `[data-value="${open}"]`,
  );
  return (
    <Radix.List
      {...props}
      ref={list}
      className={cn(
        'scroll-fade-x flex gap-1 overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]',
        className,
      )}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...props}
      data-value={props.value}
      className={cn(
        '-mb-px inline-flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted transition-colors',
        'hover:text-fg focus-visible:-outline-offset-2 disabled:hover:text-muted data-[state=active]:border-accent data-[state=active]:text-fg',
        className,
      )}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={cn('pt-5', className)} />;
}
