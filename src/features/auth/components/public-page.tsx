import { t } from '@lingui/core/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Brand } from '@/ui/layout/brand';
import { Card } from '@/ui/layout/card';
import { ThemeToggle } from '@/ui/theme/theme';

interface PublicPageProps {
  title: string;
  subtitle?: ReactNode;
  backLink?: boolean;
  children: ReactNode;
}

/** Layout of the pages outside the app shell: a card with a title, at the same height on each. */
export function PublicPage({ title, subtitle, backLink = false, children }: PublicPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between gap-4 px-4 md:px-8">
        <Brand />
        <ThemeToggle />
      </header>
      <main
        tabIndex={-1}
        className="grid flex-1 items-start justify-items-center px-4 pt-4 pb-16 md:pt-16"
      >
        <div className="w-full max-w-md min-w-0">
          {backLink && (
            <Link
              to={paths.home}
              className="mb-4 inline-flex min-h-6 items-center gap-1.5 font-medium text-muted hover:text-fg"
            >
              <ArrowLeft aria-hidden className="size-4" /> {t`Back to Dashboard`}
            </Link>
          )}
          <Card className="p-6 md:p-8">
            <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
              {title}
            </h1>
            {subtitle && <div className="mt-1 text-muted">{subtitle}</div>}
            <div className="mt-6">{children}</div>
          </Card>
        </div>
      </main>
    </div>
  );
}
