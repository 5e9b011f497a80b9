import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '@/app/providers';
import { toast } from '@/lib/toast';
import { useSession } from '@/session/session';
import { type ActorKind, anActor, USER_ID } from '../../support/factories';
import { rows, server } from '../../support/server';

function WhenKnown({ children }: { children: ReactNode }) {
  const session = useSession();
  return session.status === 'signed-in' && session.actor ? <main>{children}</main> : null;
}

/** Renders a component below the guards: somebody of this kind is signed in. */
export async function renderSignedIn(children: ReactNode, kind: ActorKind = 'regular') {
  const { user, roles } = anActor(kind);
  // The toaster replays what an earlier test has left open.
  toast.clear();
  localStorage.setItem(
    'flightdeck:session',
    JSON.stringify({
      access_token: 'token',
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: { id: USER_ID, email: user.email, aud: 'authenticated', role: 'authenticated' },
    }),
  );
  server.use(
    rows('link_users', [user]),
    rows('user_roles', roles),
    rows('superadmin_impersonations', []),
  );
  const view = render(
    <Providers>
      <MemoryRouter>
        <WhenKnown>{children}</WhenKnown>
      </MemoryRouter>
    </Providers>,
  );
  await screen.findByRole('main', { hidden: true });
  return view;
}
