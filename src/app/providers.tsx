import type { Session } from '@supabase/supabase-js';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SessionProvider } from '@/session/session';
import { HistoryStateProvider } from '@/ui/list/history-state';
import { ThemeProvider } from '@/ui/theme/theme';
import { Toaster } from '@/ui/overlays/toaster';
import { createQueryClient } from './query-client';

interface ProvidersProps {
  children: ReactNode;
  /** One that already reads; without it a new one. */
  queryClient?: QueryClient;
  /** The kept session, when it is known already. */
  session?: Session | null | undefined;
}

/** What every screen stands in, outermost first: cached rows, session, theme, toasts. */
export function Providers({ children, ...initial }: ProvidersProps) {
  const [queryClient] = useState(() => initial.queryClient ?? createQueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider initial={initial.session}>
        <ThemeProvider>
          <HistoryStateProvider>{children}</HistoryStateProvider>
          <Toaster />
        </ThemeProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
