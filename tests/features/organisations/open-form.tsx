import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anOrganisation, SERVICE_TYPES } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

/** Default rates in dollars per message. */
const RATES: Record<string, number> = {
  SMS: 0.05,
  RCS: 0.08,
  Push: 0.02,
  Email: 0.01,
  WhatsApp: 0.06,
  Voice: 0.15,
};
export const CHANNELS = SERVICE_TYPES.map((type) => ({ ...type, default_rate: RATES[type.name] }));

export const NEW = '/superadmin/organisations/new';
export const LIST = '/superadmin/organisations';
export const HARBOUR_ID = '00000000-0000-4000-8000-0000000000aa';

export const aClient = (over: Record<string, unknown> = {}) => ({
  ...anOrganisation(),
  id: HARBOUR_ID,
  name: 'Harbour Foods',
  is_active: true,
  finishing_services: [],
  prepaid_packages: { SMS: [{ quantity: 1000, discount_percentage: 10 }] },
  created_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-02T09:00:00+00:00',
  updated_by: null,
  version: 3,
  ...over,
});

/** Mocks the user counts by status and the pending users of the edited organization. */
export const people = (counts: Record<string, number>, pending: Record<string, unknown>[] = []) =>
  http.all('http://localhost:3000/rest/v1/link_users', ({ request }) => {
    const { searchParams } = new URL(request.url);
    if (!searchParams.has('organisation_id')) return undefined;
    const status = searchParams.get('status')?.replace('eq.', '') ?? '';
    const total = counts[status] ?? 0;
    const headers = { 'content-range': `0-${pending.length}/${total}` };
    return request.method === 'HEAD'
      ? new HttpResponse(null, { headers })
      : HttpResponse.json(pending, { headers });
  });

export async function openNew() {
  const sent = recordRequests();
  const view = renderApp(NEW, { actor: 'superadmin' });
  server.use(rows('service_types', CHANNELS), rows('organisations', [aClient()]));
  await screen.findByRole('heading', { name: 'Basic Information' });
  return { ...view, sent };
}

export async function openEdit(organisation = aClient(), ...more: Parameters<typeof server.use>) {
  const sent = recordRequests();
  const view = renderApp(`${LIST}/${organisation.id}/edit`, { actor: 'superadmin' });
  server.use(
    ...more,
    rows('service_types', CHANNELS),
    rows('organisations', [organisation]),
    answer('post', 'rpc/price_effects', []),
    answer('post', 'rpc/channel_effects', []),
    people({ active: 4, pending: 0, deactivated: 1 }),
  );
  await screen.findByRole('heading', { name: 'Basic Information' });
  return { ...view, sent };
}
