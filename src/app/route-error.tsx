import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { AppError } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { sessionStore } from '@/lib/storage/browser-storage';
import { Button, ButtonLink } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { OfflinePage } from './offline-page';
import { isServerReachable } from './server-reachable';
import { StatusPage } from './status-page';

const RELOAD_TIME_KEY = 'flightdeck:reloaded-for-chunk';
/** If the code fails to load twice within this time, another reload will not help. */
const RELOAD_PAUSE_MS = 60_000;

/** True if the page's code failed to load. Each browser has its own message. */
const isChunkLoadError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Failed to fetch/.test(
    error.message,
  );

/** False after a recent reload, or when storage is blocked, which could reload forever. */
const mayReload = () =>
  Date.now() - Number(sessionStore.getItem(RELOAD_TIME_KEY)) > RELOAD_PAUSE_MS &&
  sessionStore.setItem(RELOAD_TIME_KEY, String(Date.now()));

type Problem = 'checking' | 'offline' | 'broken';

/**
 * After a deployment an open page requests code that no longer exists; one reload fixes that. Offline it
 * waits for the server.
 */
function useProblem(error: unknown): Problem {
  const [problem, setProblem] = useState<Problem>(isChunkLoadError(error) ? 'checking' : 'broken');
  useEffect(() => {
    if (!isChunkLoadError(error)) return console.error(error);
    const check = async () => {
      if (!(await isServerReachable())) setProblem('offline');
      else if (mayReload()) location.reload();
      else setProblem('broken');
    };
    void check();
  }, [error]);
  return problem;
}

/** Loads on a crash. If its code cannot load, the page works without it. */
const CrashHelp = lazyPart<{ error: unknown }>(() =>
  import('./crash-help').then(
    (part) => part.CrashHelp,
    () => () => null,
  ),
);

/**
 * Contains a crash within the page: explains it and offers to retry, go home or sign out. Input survives in drafts.
 * Inside the shell, which already is the page's `main`, it renders a `div`.
 */
export function RouteError({ as: Landmark = 'main' }: { as?: 'main' | 'div' }) {
  const error = useRouteError();
  const problem = useProblem(error);
  useDocumentTitle(problem === 'offline' ? t`Offline` : t`Something went wrong`);
  if (problem === 'checking') return null;
  if (problem === 'offline') return <OfflinePage as={Landmark} />;
  return (
    <StatusPage
      as={Landmark}
      alert
      icon={<TriangleAlert aria-hidden className="size-6" />}
      title={t`Something went wrong on this page.`}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t`Try again`}</Button>
          <ButtonLink to={paths.home} variant="outline" reloadDocument>
            {t`Return to Home`}
          </ButtonLink>
          <CrashHelp error={error} />
        </>
      }
    >
      <p>{error instanceof AppError ? error.message : t`This page couldn’t be displayed.`}</p>
    </StatusPage>
  );
}
