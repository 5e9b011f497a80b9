import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type ActorKind, anActor, USER_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { recordRequests, server } from '../../support/screen/server';

type Row = Record<string, unknown>;
const REST = 'http://localhost:3000/rest/v1';

/** The own profile as Settings reads it. */
export const aProfile = (over: Row = {}): Row => ({
  id: USER_ID,
  name: 'Robin Ranger',
  email: 'regular@northwind.example',
  phone: '+49 30 901820',
  language_settings: 'en',
  notification_preferences: {
    email_notifications: true,
    sms_notifications: false,
    weekly_reports: true,
  },
  webhook_url: 'https://hooks.northwind.example/in',
  user_secrets: null,
  ...over,
});

/** Settings answers this profile; the session keeps reading its own. */
export const profile = (kind: ActorKind, row: Row) =>
  http.get(`${REST}/link_users`, ({ request }) =>
    new URL(request.url).searchParams.get('select')?.includes('webhook_url')
      ? HttpResponse.json(row)
      : HttpResponse.json([anActor(kind).user]),
  );

/** What the auth service says about the own account; `new_email` waits for its confirmation. */
export const account = (kind: ActorKind, over: Row = {}) =>
  http.get('*/auth/v1/user', () =>
    HttpResponse.json({ id: USER_ID, email: `${kind}@northwind.example`, ...over }),
  );

/** Opens Settings as somebody, with this profile stored. */
export async function openSettings(over: Row = {}, kind: ActorKind = 'regular') {
  signInAs(kind);
  server.use(profile(kind, aProfile(over)), account(kind));
  const sent = recordRequests();
  const view = renderApp('/settings', { actor: null });
  await screen.findByLabelText('Name *');
  return { ...view, sent };
}

/** The field with this label. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
