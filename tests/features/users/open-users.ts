import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { type ActorKind, anActor, ORGANISATION_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

type Row = Record<string, unknown>;
export const BLUEPEAK_ID = '00000000-0000-4000-8000-000000000003';
const REST = 'http://localhost:3000/rest/v1';

let sequence = 0;
/** Row of the user list: an active person with the role `regular` and a new id. */
export const aPerson = (over: Row = {}): Row => {
  sequence += 1;
  return {
    id: `30000000-0000-4000-8000-${String(sequence).padStart(12, '0')}`,
    name: 'Robin Ranger',
    email: 'robin@northwind.example',
    status: 'active',
    organisation_id: ORGANISATION_ID,
    created_at: '2026-02-01T10:00:00+00:00',
    updated_at: '2026-02-02T10:00:00+00:00',
    confirmed_at: '2026-02-01T11:00:00+00:00',
    organisation: { name: 'Northwind Outdoor' },
    user_roles: [{ role: 'regular' }],
    invitations: [],
    ...over,
  };
};

/** An open invitation, as the list query returns it. */
export const anInvitation = (over: Row = {}) => ({
  id: '40000000-0000-4000-8000-000000000001',
  last_sent_at: '2026-02-01T10:00:00+00:00',
  joined_at: null,
  closed_at: null,
  ...over,
});

/** Serves these people to the list, and the signed-in user's own profile to the session. */
export const people = (kind: ActorKind, all: Row[], total = all.length) =>
  http.get(`${REST}/link_users`, ({ request }) => {
    const url = new URL(request.url);
    const own = url.searchParams.get('id');
    if (own) return HttpResponse.json([anActor(kind).user]);
    const range = all.length > 0 ? `0-${all.length - 1}/${total}` : `*/${total}`;
    return HttpResponse.json(all, { headers: { 'content-range': range } });
  });

/** Fails the list query but serves the signed-in user's own profile. */
export const failList = (kind: ActorKind) =>
  http.get(`${REST}/link_users`, ({ request }) =>
    new URL(request.url).searchParams.get('id')
      ? HttpResponse.json([anActor(kind).user])
      : HttpResponse.json({ code: 'XX000', message: 'The disk is full' }, { status: 500 }),
  );

interface Opened {
  kind?: ActorKind;
  path?: string;
  list?: Row[];
  total?: number;
  open?: Row[];
}

/** Opens User Management as a user of the given role and serves all its requests. */
export function openUsers({ kind = 'admin', path, list = [], total, open = [] }: Opened = {}) {
  signInAs(kind);
  server.use(
    people(kind, list, total),
    answer('post', 'rpc/count_people', [{ status: 'active', people: list.length }]),
    rows('invitations', open),
    answer('post', 'rpc/revoke_invitation', false),
    rows('organisations', [{ id: BLUEPEAK_ID, name: 'Bluepeak Media' }]),
  );
  const sent = recordRequests();
  const view = renderApp(path ?? '/settings/users', { actor: null });
  return { ...view, sent };
}

/** Presses the first Invite User button. An empty list shows two. */
export async function pressInvite() {
  const [button] = await screen.findAllByRole('button', { name: 'Invite User' });
  if (!button) throw new Error('No Invite User button');
  await userEvent.click(button);
}

export async function findRow(name: string) {
  const list = await screen.findByRole('list', { name: 'Users' });
  const [row] = within(list)
    .getAllByRole('listitem')
    .filter((one) => within(one).queryByText(name) !== null);
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
}

/** Body of the last request to a table or function. */
export const lastBody = (sent: ReturnType<typeof recordRequests>, table: string) =>
  sent.filter((one) => one.table === table).at(-1)?.body;
