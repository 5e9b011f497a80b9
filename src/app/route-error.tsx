import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { AppError } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { sessionStore } from '@/lib/storage/browser-storage';
import { Button, ButtonLink } from '@/ui/actions/button';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { OfflinePage } from './offline-page';
import { isServerReachable } from './server-reachable';

const RELOADED = 'flightdeck:reloaded-for-chunk';
/** A second failure within this time is not cured by another reload. */
const ONE_MINUTE = 60_000;

/** The page's code did not come. Each browser words it differently. */
const isMissingCode = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Failed to fetch/.test(
    error.message,
  );

/** False when it has just been tried, or when it could not be noted down, which could reload for ever. */
const mayReload = () =>
  Date.now() - Number(sessionStore.getItem(RELOADED)) > ONE_MINUTE &&
  sessionStore.setItem(RELOADED, String(Date.now()));

type Problem = 'looking' | 'offline' | 'broken';

/** After a deployment an old page asks for code that is gone, which one reload brings; offline it waits for the server. */
function useProblem(error: unknown): Problem {
  const [problem, setProblem] = useState<Problem>(isMissingCode(error) ? 'looking' : 'broken');
  useEffect(() => {
    if (!isMissingCode(error)) return console.error(error);
    const look = async () => {
      if (!(await isServerReachable())) setProblem('offline');
      else if (mayReload()) location.reload();
      else setProblem('broken');
    };
    void look();
  }, [error]);
  return problem;
}

/**
 * A crash stays inside the page: what happened, try again, or go home. What was typed is in its draft. Inside the shell,
 * which is the page's `main` already, it is none itself.
 */
export function RouteError({ as: Landmark = 'main' }: { as?: 'main' | 'div' }) {
  const error = useRouteError();
  const problem = useProblem(error);
  useDocumentTitle(problem === 'offline' ? t`Offline` : t`Something went wrong`);
  if (problem === 'looking') return null;
  if (problem === 'offline') return <OfflinePage as={Landmark} />;
  return (
    <Landmark tabIndex={-1} className="mx-auto max-w-xl px-6 py-24 text-center">
      <div role="alert">
        <h1 className="text-xl font-semibold tracking-tight">{t`Something went wrong on this page.`}</h1>
        <p className="mt-2 text-muted break-words">
          {error instanceof AppError ? error.message : t`The page could not be shown.`}
        </p>
        <div className="mt-6 flex justify-center gap-2">
          <Button onClick={() => location.reload()}>{t`Try again`}</Button>
          <ButtonLink to={paths.home} variant="outline" reloadDocument>
            {t`Return to Home`}
          </ButtonLink>
        </div>
      </div>
    </Landmark>
  );
}
