import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type ActorKind, anActor, USER_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { recordRequests, server } from '../../support/screen/server';

type Row = Record<string, unknown>;
const REST = 'http://localhost:3000/rest/v1';

/** Profile as the settings query returns it. */
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
  ...over,
});

/** Answers the settings query with `row`, and the session's query of the same table with the user of the given kind. */
export const profile = (kind: ActorKind, row: Row) =>
  http.get(`${REST}/link_users`, ({ request }) =>
    new URL(request.url).searchParams.get('select')?.includes('webhook_url')
      ? HttpResponse.json(row)
      : HttpResponse.json([anActor(kind).user]),
  );

/** Mocks the auth service's account of the user. `new_email` in `over` is an address that the user has not confirmed yet. */
export const account = (kind: ActorKind, over: Row = {}) =>
  http.get('*/auth/v1/user', () =>
    HttpResponse.json({ id: USER_ID, email: `${kind}@northwind.example`, ...over }),
  );

/** Text that shows that a page of the settings has loaded. */
const LOADED = {
  '': 'Account Information',
  notifications: 'Email notifications',
  connections: 'Webhook URL',
  security: 'Other devices',
  appearance: 'Theme on this device',
  sending: 'Quiet hours',
  approval: 'Approval before launch',
  links: /^Example/,
  words: 'Word or phrase',
};

interface Opened {
  kind?: ActorKind;
  page?: keyof typeof LOADED;
}

/** Opens a page of the settings as a user of the given kind, whose stored profile has the columns in `over`. */
export async function openSettings(over: Row = {}, { kind = 'regular', page = '' }: Opened = {}) {
  signInAs(kind);
  server.use(profile(kind, aProfile(over)), account(kind));
  const sent = recordRequests();
  const view = renderApp(page ? `/settings/${page}` : '/settings', { actor: null });
  if (page) await screen.findAllByText(LOADED[page]);
  else await screen.findByLabelText('Name *');
  return { ...view, sent };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
