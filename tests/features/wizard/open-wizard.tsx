import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { emptyFlightDraft, type FlightDraft } from '@/domain/flight/draft';
import type { WizardStep } from '@/domain/flight/wizard-steps';
import { CreateFlightWizard } from '@/features/wizard/components/frame/create-flight-wizard';
import { writeDraft } from '@/lib/storage/drafts';
import {
  aCampaign,
  anAudience,
  anOrganisation,
  aSegment,
  ORGANISATION_ID,
  USER_ID,
} from '../../support/cases/factories';
import { renderApp, renderSignedIn } from '../../support/screen/render';
import { recordRequests, rows, server } from '../../support/screen/server';

export const CAMPAIGN = {
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Spring Launch',
  start_date: '2027-03-01',
  end_date: '2027-03-31',
};
export const ATTEMPT = '40000000-0000-4000-8000-000000000001';
export const AUDIENCE = anAudience({ name: 'Runners', total_contacts: 2000 });
export const CREATED = { flight_id: ATTEMPT, creative_id: 'c', creative_version_id: 'v' };
export const RPC = 'rpc/create_flight';
const OWNER = { userId: USER_ID, organisationId: ORGANISATION_ID };

/** Draft that is ready to be created. */
export const completeDraft = (change: Partial<FlightDraft> = {}): FlightDraft => ({
  ...emptyFlightDraft(),
  name: 'Opening weekend',
  scheduleIntervals: [{ id: 'a', date: '2027-03-06', startTime: '09:00', endTime: '17:00' }],
  selectedAudiences: [AUDIENCE.id],
  newCreativeData: { name: 'Warm', message: 'Trails are open.' },
  ...change,
});

export const withMessage = (message: string, change: Partial<FlightDraft> = {}) =>
  completeDraft({ newCreativeData: { name: 'Warm', message }, ...change });

/** Stores a draft as an earlier visit would have left it. */
export function storeDraft(step: WizardStep, flight = completeDraft()) {
  writeDraft(OWNER, `flight:${CAMPAIGN.id}`, {
    attemptId: ATTEMPT,
    campaignName: CAMPAIGN.name,
    step,
    flight,
  });
}

export const storedDraft = () =>
  localStorage.getItem(`flightdeck:draft:${USER_ID}:${ORGANISATION_ID}:flight:${CAMPAIGN.id}`);

export const onDone = vi.fn<() => void>();
export const onBack = vi.fn<() => void>();

/** Mocks the segment categories of the selected cohorts. */
export const categories = (...all: string[]) =>
  rows(
    'segments',
    all.map((category) => aSegment({ category })),
  );

const APPROVED = { id: '1', name: 'approved', display_name: 'Cleared', color_class: 'green' };

/** Mocks the requests of every step. Call before the test's own handlers. */
export function mockReads() {
  // Earlier than all planned days.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.UTC(2027, 1, 1) });
  onDone.mockReset();
  onBack.mockReset();
  server.use(
    rows('audiences', [AUDIENCE]),
    rows('flights', []),
    rows('audience_segments', [{ segment_id: 's' }]),
    categories('Behavioral'),
    rows('creatives', []),
    rows('creative_statuses', [APPROVED]),
    rows('click_tracker_versions', []),
  );
}

export const openWizard = (startWithGeo = false) =>
  renderSignedIn(
    <CreateFlightWizard
      campaign={CAMPAIGN}
      startWithGeo={startWithGeo}
      onBack={onBack}
      onDone={onDone}
    />,
  );

/** Opens the wizard inside the app for an organization with the given settings. */
export async function openInApp(organisation: Record<string, unknown> = {}) {
  server.use(rows('campaigns_with_totals', [aCampaign(CAMPAIGN)]));
  const app = renderApp('/campaigns', {
    profile: { organisation: anOrganisation(organisation) },
    state: { plan: { campaignId: CAMPAIGN.id, startWithGeo: false } },
  });
  await screen.findByRole('heading', { name: 'Create New Flight' });
  return app;
}

export const panel = () => screen.getByRole('complementary', { name: 'Cost Breakdown' });
/** Cost panel as pairs of label and value. */
export const figures = () =>
  within(panel())
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
export const figure = (name: string) => figures().find(([term]) => term === name)?.[1];
export const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) });
export const button = (name: string) => screen.getByRole('button', { name });
export const next = () => button('Next');
/** Presses Create Flight once the price has loaded. */
export async function pressCreate() {
  await waitFor(() => expect(button('Create Flight')).toBeEnabled());
  await userEvent.click(button('Create Flight'));
}

/** Records the bodies of the create requests. */
export function recordAttempts() {
  const sent = recordRequests();
  return () =>
    sent
      .filter(({ table }) => table === RPC)
      .map(({ body }) => body as { p_id: string; p_flight: { name: string } });
}
