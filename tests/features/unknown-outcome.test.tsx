import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { plainContent } from '@/domain/content/content';
import { emptyFlightDraft } from '@/domain/flight/draft';
import { useRequestApproval } from '@/features/approval/mutations';
import { useSaveCohort } from '@/features/audiences/mutations';
import { useImportVolumes, useSaveSegment } from '@/features/audiences/segment-mutations';
import { useAddPaymentMethod, useBuyPackage } from '@/features/billing/mutations';
import { EMPTY_PAYMENT_METHOD } from '@/features/billing/schemas';
import { useCreateCampaign } from '@/features/campaigns/mutations';
import { useDuplicateCampaign } from '@/features/campaigns/use-duplicate-campaign';
import {
  useCreateGatewayKey,
  useReplaceGatewayKey,
  useRevokeGatewayKey,
} from '@/features/configuration/gateway-key-mutations';
import { useAddComment } from '@/features/creative-history/comments';
import { useSaveCreative } from '@/features/creative-editor/save-creative';
import { useDuplicateCreative, useSaveVersion } from '@/features/creative-data/mutations';
import { EMPTY_VERSION } from '@/features/creative-data/schemas';
import { useSaveTemplate } from '@/features/templates/templates';
import { useSendTest } from '@/features/test-sends/mutations';
import { useAddVariant } from '@/features/creative-data/variants';
import { useDuplicateFlight } from '@/features/flights/mutations';
import { useAskSupport } from '@/features/help/mutations';
import { useLaunch } from '@/features/launch/mutations';
import { useCreateLink } from '@/features/links/mutations';
import { emptyForm } from '@/features/organisations/form-rows';
import { useBookCredit, useCreateOrganisation } from '@/features/organisations/mutations';
import { useCreateTracker, useDuplicateTracker } from '@/features/trackers/mutations';
import { useSaveVersion as useSaveTrackerVersion } from '@/features/trackers/save-version';
import { EMPTY_VERSION as EMPTY_TRACKER_VERSION } from '@/features/trackers/schemas';
import { useCreateFlight } from '@/features/wizard/submit-flight';
import { toast } from '@/lib/toast';
import { aLaunchCheck, USER_ID } from '../support/cases/factories';
import { expectConsoleError } from '../support/screen/console';
import { allLoaded, renderSignedIn } from '../support/screen/render';
import { recordRequests, server } from '../support/screen/server';

type Press = (id: string) => unknown;

/** A button that sends the write with a new id, like a form that the user reopened. */
function Form({ what, use }: { what: string; use: () => Press }) {
  const press = use();
  return (
    <button type="button" onClick={() => press(crypto.randomUUID())}>
      {what}
    </button>
  );
}

const ignoreFailure = (done: Promise<unknown>) => void done.catch(() => null);
const content = plainContent('sms', 'Trails are open.');
const FORM = {
  name: 'Spring',
  description: 'All of it',
  budget: '10',
  startDate: '2027-03-01',
  endDate: '2027-03-31',
};
const OFFER = {
  channel: 'SMS',
  quantity: 10,
  discount: 0,
  rate: 0.05,
  price: 0.5,
  credits: 0.5,
};
const TRACKER = { id: 'tr', user_id: USER_ID, name: 'Spring' };

/** Every kind of write with an id from the client: name, table or function, and hook. */
const WRITES: [what: string, table: string, use: () => Press][] = [
  [
    'a package',
    'rpc/buy_package',
    () => {
      const { mutateAsync } = useBuyPackage();
      return (id) => ignoreFailure(mutateAsync({ id, offer: OFFER }));
    },
  ],
  [
    'a payment method',
    'payment_methods',
    () => {
      const { mutateAsync } = useAddPaymentMethod();
      return (id) =>
        ignoreFailure(mutateAsync({ id, form: { ...EMPTY_PAYMENT_METHOD, brand: 'Visa' } }));
    },
  ],
  [
    'a launch',
    'rpc/launch',
    () => {
      const { mutateAsync } = useLaunch();
      const check = { ...aLaunchCheck(), problems: [], flights: [] };
      return () => ignoreFailure(mutateAsync({ check, name: 'Spring' }));
    },
  ],
  [
    'a campaign',
    'campaigns',
    () => {
      const { mutateAsync } = useCreateCampaign('campaigns');
      return (id) => ignoreFailure(mutateAsync({ id, form: FORM }));
    },
  ],
  [
    'a copy of a campaign',
    'rpc/duplicate_campaign',
    () => {
      const { mutateAsync } = useDuplicateCampaign();
      return () => ignoreFailure(mutateAsync({ sourceId: 'c', name: 'Copy', firstDay: '' }));
    },
  ],
  [
    'a flight',
    'rpc/create_flight',
    () => {
      const { mutateAsync } = useCreateFlight(() => {});
      return (attemptId) =>
        ignoreFailure(mutateAsync({ attemptId, campaignId: 'c', draft: emptyFlightDraft() }));
    },
  ],
  [
    'a copy of a flight',
    'rpc/duplicate_flight',
    () => {
      const { run } = useDuplicateFlight();
      return () => run({ id: 'f', name: 'Opening' });
    },
  ],
  [
    'a request for approval',
    'rpc/request_approval',
    () => {
      const { mutateAsync } = useRequestApproval();
      return () => ignoreFailure(mutateAsync({ scope: { campaignId: 'c' }, note: 'Please' }));
    },
  ],
  [
    'a segment',
    'segments',
    () => {
      const { mutateAsync } = useSaveSegment();
      const row = { name: 'Hikers', description: '', category: 'custom', rules: {} };
      return (id) => ignoreFailure(mutateAsync({ id, version: null, row }));
    },
  ],
  [
    'volumes',
    'rpc/import_segment_volumes',
    () => {
      const { mutateAsync } = useImportVolumes();
      return () => ignoreFailure(mutateAsync([{ name: 'Hikers', category: '', volume: 5 }]));
    },
  ],
  [
    'a cohort',
    'rpc/save_audience',
    () => {
      const { mutateAsync } = useSaveCohort();
      return (id) =>
        ignoreFailure(
          mutateAsync({ id, version: null, name: 'Hikers', description: '', rules: [] }),
        );
    },
  ],
  [
    'a tracker',
    'click_trackers',
    () => {
      const { mutateAsync } = useCreateTracker();
      return (id) =>
        ignoreFailure(mutateAsync({ id, name: 'Spring', url: 'https://example.com/' }));
    },
  ],
  [
    'a copy of a tracker',
    'rpc/duplicate_tracker',
    () => {
      const { mutateAsync } = useDuplicateTracker();
      return (id) => ignoreFailure(mutateAsync({ id, source: TRACKER as never }));
    },
  ],
  [
    'a version of a tracker',
    'click_tracker_versions',
    () => {
      const { mutateAsync } = useSaveTrackerVersion();
      return (newId) =>
        ignoreFailure(
          mutateAsync({
            tracker: TRACKER,
            versionId: null,
            newId,
            copyId: 'copy',
            form: EMPTY_TRACKER_VERSION,
          }),
        );
    },
  ],
  [
    'a tracked link',
    'rpc/create_tracked_link',
    () => {
      const { mutateAsync } = useCreateLink();
      return (id) =>
        ignoreFailure(mutateAsync({ id, name: 'Spring', url: 'https://example.com/' }));
    },
  ],
  [
    'a creative',
    'rpc/create_creative',
    () => {
      const { mutateAsync } = useSaveCreative();
      return (id) =>
        ignoreFailure(
          mutateAsync({
            id,
            copyId: 'copy',
            edited: null,
            version: 0,
            seen: '',
            name: 'Warm',
            type: 'SMS',
            status: 'draft',
            content,
            link: '',
          }),
        );
    },
  ],
  [
    'a version of a creative',
    'creative_versions',
    () => {
      const { mutateAsync } = useSaveVersion();
      return (newId) =>
        ignoreFailure(
          mutateAsync({
            creativeId: 'cr',
            versionId: null,
            before: null,
            content,
            newId,
            copyId: 'copy',
            form: EMPTY_VERSION,
          }),
        );
    },
  ],
  [
    'a copy of a creative',
    'rpc/duplicate_creative',
    () => {
      const { mutateAsync } = useDuplicateCreative();
      return (id) => ignoreFailure(mutateAsync({ id, sourceId: 'cr' }));
    },
  ],
  [
    'a variant',
    'rpc/add_creative_variant',
    () => {
      const { mutateAsync } = useAddVariant();
      return (id) => ignoreFailure(mutateAsync({ id, creativeId: 'cr' }));
    },
  ],
  [
    'a template',
    'creative_templates',
    () => {
      const { mutateAsync } = useSaveTemplate();
      return (id) => ignoreFailure(mutateAsync({ id, name: 'Hello', type: 'SMS', content }));
    },
  ],
  [
    'a comment',
    'creative_comments',
    () => {
      const { mutateAsync } = useAddComment();
      return (id) =>
        ignoreFailure(
          mutateAsync({ id, creative_id: 'cr', creative_version_id: 'v', body: 'Good' }),
        );
    },
  ],
  [
    'a charged test',
    'rpc/send_test',
    () => {
      const { mutateAsync } = useSendTest();
      return () =>
        ignoreFailure(
          mutateAsync({
            name: 'Warm',
            channel: 'SMS',
            content,
            person: {},
            addresses: ['+4915112345678'],
            cost: 0.05,
            versionId: null,
            trackerVersionId: '',
            linked: false,
          }),
        );
    },
  ],
  [
    'a support request',
    'rpc/create_support_request',
    () => {
      const { mutateAsync } = useAskSupport();
      const form = { topic: 'question', subject: 'Hello', message: 'Hi', phone: '' } as const;
      return (id) => ignoreFailure(mutateAsync({ id, form }));
    },
  ],
  [
    'an organization',
    'rpc/create_organisation',
    () => {
      const { mutateAsync } = useCreateOrganisation();
      return (id) =>
        ignoreFailure(mutateAsync({ id, form: { ...emptyForm([]), name: 'Harbour' } }));
    },
  ],
  [
    'credit',
    'rpc/book_credits',
    () => {
      const { mutateAsync } = useBookCredit();
      const organisation = { id: 'o', name: 'Harbour' };
      const form = { amount: '5', reason: 'Goodwill' };
      return (id) => ignoreFailure(mutateAsync({ id, organisation, booking: 'grant', form }));
    },
  ],
  [
    'a gateway key',
    'rpc/create_gateway_key',
    () => {
      const { mutateAsync } = useCreateGatewayKey();
      return () => ignoreFailure(mutateAsync({ gateway: 'acme' }));
    },
  ],
  [
    'a replacement of a gateway key',
    'rpc/rotate_gateway_key',
    () => {
      const { mutateAsync } = useReplaceGatewayKey();
      return () => ignoreFailure(mutateAsync({ id: 'k', hours: '24' }));
    },
  ],
  [
    'the end of a gateway key',
    'rpc/revoke_gateway_key',
    () => {
      const { mutateAsync } = useRevokeGatewayKey();
      const times = { created_at: '', expires_at: null, last_used_at: null };
      return () =>
        ignoreFailure(mutateAsync({ id: 'k', gateway: 'acme', last_four: '4f2a', ...times }));
    },
  ],
];

test('sends every create again with the same id after a lost response, also from a reopened form', async () => {
  expectConsoleError();
  await renderSignedIn(
    WRITES.map(([what, , use]) => <Form key={what} what={what} use={use} />),
    'admin',
  );
  const sent = recordRequests();
  const errors = vi.spyOn(toast, 'error');
  // Simulates writes that succeeded but whose responses were lost.
  server.use(
    ...WRITES.map(([, table]) => http.post(`*/rest/v1/${table}`, () => HttpResponse.error())),
  );
  const writesTo = (table: string) =>
    sent.filter((request) => request.method === 'POST' && request.table === table);
  const pressAll = async (requests: number) => {
    for (const button of within(screen.getByRole('main')).getAllByRole('button'))
      fireEvent.click(button);
    await waitFor(() =>
      expect(WRITES.filter(([, table]) => writesTo(table).length !== requests)).toEqual([]),
    );
    await allLoaded();
  };
  await pressAll(2);
  await pressAll(4);
  const changed = WRITES.filter(
    ([, table]) => new Set(writesTo(table).map(({ body }) => JSON.stringify(body))).size > 1,
  );
  expect(changed.map(([what]) => what)).toEqual([]);
  expect(new Set(errors.mock.calls.map(([title]) => title))).toEqual(
    new Set(['No response from the server']),
  );
});
