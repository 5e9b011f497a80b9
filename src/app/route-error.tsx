import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { messageOf } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button';
import { useDocumentTitle } from '@/ui/use-document-title';

const RELOADED = 'flightdeck:reloaded-for-chunk';
/** A second failure within this time is not cured by another reload. */
const ONE_MINUTE = 60_000;

/** After a deployment an old page asks for chunks that are gone: one reload brings the new ones (F19). */
function isCuredByReload(error: unknown): boolean {
  const text = messageOf(error, '');
  if (!/dynamically imported module|Importing a module script failed|Failed to fetch/.test(text))
    return false;
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED)) > ONE_MINUTE;
  } catch {
    return false;
  }
}

/** A crash stays inside the page: what happened, try again, or go home. What was typed is in its draft. */
export function RouteError() {
  const error = useRouteError();
  useDocumentTitle('Something went wrong');
  const [reloading] = useState(() => isCuredByReload(error));
  useEffect(() => {
    if (!reloading) return console.error(error);
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  }, [error, reloading]);
  if (reloading) return null;
  return (
    <main tabIndex={-1} role="alert" className="mx-auto max-w-xl px-6 py-24 text-center">
      <h1 className="text-xl font-semibold tracking-tight">Something went wrong on this page.</h1>
      <p className="mt-2 text-muted break-words">
        {messageOf(error, 'The page could not be shown.')}
      </p>
      <div className="mt-6 flex justify-center gap-2">
        <Button onClick={() => location.reload()}>Try again</Button>
        <ButtonLink to={paths.home} variant="outline" reloadDocument>
          Return to Home
        </ButtonLink>
      </div>
    </main>
  );
}
