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
  queryClient?: QueryClient;
  /** The stored session, if it is already known. */
  session?: Session | null | undefined;
}

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
