import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppError } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { useSession, useSignOut } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { CopyButton } from '@/ui/actions/copy-button';

/** Identifies a crash for support: the kind of error, the page and the time, without the user's data. */
function crashReference(error: unknown): string {
  const name = error instanceof Error ? error.name : 'Error';
  const code = error instanceof AppError ? error.hint || error.code : '';
  return [name, code, location.pathname, new Date().toISOString()].filter(Boolean).join(' · ');
}

/** Ends the session and leaves the broken page. Renders nothing for visitors. */
function SignOutButton() {
  const { status } = useSession();
  const signOut = useSignOut();
  const navigate = useNavigate();
  if (status !== 'signed-in') return null;
  const leave = async () => {
    await signOut();
    await navigate(paths.auth);
  };
  return (
    <Button variant="outline" onClick={() => void leave()}>
      {t`Sign Out`}
    </Button>
  );
}

/** Sign-out, and the reference of the crash below the buttons. */
export function CrashHelp({ error }: { error: unknown }) {
  const [reference] = useState(() => crashReference(error));
  return (
    <>
      <SignOutButton />
      <p className="mt-2 flex basis-full items-center justify-center gap-1 text-xs text-muted wrap-anywhere">
        <span className="min-w-0">{t`Reference: ${reference}`}</span>
        <CopyButton text={reference} label={t`Copy the reference`} />
      </p>
    </>
  );
}
