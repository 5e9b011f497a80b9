import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyFlightDraft, type FlightDraft, type WizardStep } from '@/domain/wizard-steps';
import { CreateFlightWizard } from '@/features/wizard/components/create-flight-wizard';
import { writeDraft } from '@/lib/drafts';
import {
  aCreative,
  aCreativeVersion,
  anAudience,
  aSegment,
  ORGANISATION_ID,
  SERVICE_TYPES,
  USER_ID,
} from '../../support/factories';
import { renderSignedIn } from '../../support/render';
import { expectConsoleError } from '../../support/screen-setup';
import { answer, failure, recordRequests, rows, server } from '../../support/server';

const CAMPAIGN = {
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Spring Launch',
  start_date: '2027-03-01',
  end_date: '2027-03-31',
};
const ATTEMPT = '40000000-0000-4000-8000-000000000001';
const OWNER = { userId: USER_ID, organisationId: ORGANISATION_ID };
const AUDIENCE = anAudience({ name: 'Runners', total_contacts: 2000 });
const CREATED = { flight_id: ATTEMPT, creative_id: 'c', creative_version_id: 'v' };

const complete = (change: Partial<FlightDraft> = {}): FlightDraft => ({
  ...emptyFlightDraft(),
  name: 'Opening weekend',
  scheduleIntervals: [{ id: 'a', date: '2027-03-06', startTime: '09:00', endTime: '17:00' }],
  selectedAudiences: [AUDIENCE.id],
  newCreativeData: { name: 'Warm', message: 'Trails are open.' },
  ...change,
});

/** As a reload finds it: the draft of an earlier visit. */
function left(step: WizardStep, flight = complete()) {
  writeDraft(OWNER, `flight:${CAMPAIGN.id}`, {
    attemptId: ATTEMPT,
    campaignName: CAMPAIGN.name,
    step,
    flight,
  });
}

const onDone = vi.fn<() => void>();
const onBack = vi.fn<() => void>();
const open = () =>
  renderSignedIn(<CreateFlightWizard campaign={CAMPAIGN} onBack={onBack} onDone={onDone} />);
const panel = () => screen.getByRole('complementary', { name: 'Cost Breakdown' });
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) });
const next = () => screen.getByRole('button', { name: 'Next' });
const stored = () =>
  localStorage.getItem(`flightdeck:draft:${USER_ID}:${ORGANISATION_ID}:flight:${CAMPAIGN.id}`);

beforeEach(() => {
  onDone.mockReset();
  onBack.mockReset();
  server.use(
    rows('audiences', [AUDIENCE]),
    rows('audience_segments', [{ segment_id: 's' }]),
    rows('segments', [aSegment({ category: 'Behavioral' })]),
    rows('creatives', []),
    rows('click_tracker_versions', []),
  );
});

describe('tabs', () => {
  test('WIZ-01 WIZ-04 WIZ-05 WIZ-06 WIZ-09 WIZ-10 a fresh wizard', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Create New Flight' })).toHaveFocus();
    expect(screen.getByText('Spring Launch')).toBeVisible();
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual([
      'Flight Details',
      'Geo-Targeting',
      'Audience',
      'Creative',
    ]);
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(next()).toBeDisabled();
    expect(tab('Creative')).toBeDisabled();
    expect(
      screen.getByText('No schedule intervals defined. Add at least one to proceed.'),
    ).toBeVisible();
  });

  test('WIZ-03 back to the campaigns', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Campaigns' }));
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('WIZ-20 to WIZ-28 first tab: fields, defaults, active channels in order, intervals', async () => {
    server.use(rows('service_types', SERVICE_TYPES));
    const sent = recordRequests();
    await open();
    const name = screen.getByLabelText(/Flight Name/);
    expect(name).toHaveAttribute('placeholder', 'Summer Promo - Week 1');
    const channel = screen.getByLabelText(/Channel Type/);
    expect(channel).toHaveValue('SMS');
    await screen.findByRole('option', { name: 'Voice' });
    expect([...channel.querySelectorAll('option:enabled')].map((one) => one.textContent)).toEqual([
      'SMS',
      'RCS',
      'Push',
      'Email',
      'WhatsApp',
      'Voice',
    ]);
    const asked = sent.find(({ table }) => table === 'service_types')?.query;
    expect(asked?.get('is_active')).toBe('eq.true');
    expect(asked?.get('order')).toMatch(/^sort_order/);
    const budget = screen.getByLabelText(/Flight Budget/);
    expect(budget).toHaveValue(1000);
    expect(budget).toHaveAttribute('min', '1');
    expect(budget).toHaveAttribute('step', '0.01');
    await userEvent.click(screen.getByRole('button', { name: 'Add Interval' }));
    const interval = within(screen.getByRole('listitem', { name: 'Interval 1' }));
    expect(interval.getByLabelText('Start time')).toHaveValue('09:00');
    expect(interval.getByLabelText('End time')).toHaveValue('17:00');
    fireEvent.change(name, { target: { value: 'Opening weekend' } });
    await waitFor(() => expect(next()).toBeEnabled());
    await userEvent.click(interval.getByRole('button', { name: 'Remove interval 1' }));
    expect(next()).toBeDisabled();
  });

  test('WIZ-35 F-17 an end before the start is told and does not block', async () => {
    left('flight-details');
    await open();
    fireEvent.change(screen.getByLabelText('End time'), { target: { value: '08:00' } });
    expect(
      await screen.findByText('The end is before the start: the interval runs past midnight.'),
    ).toBeVisible();
    expect(next()).toBeEnabled();
  });

  test.each([
    ['', 'Enter a budget.'],
    ['-5', 'The budget must be above 0.'],
    ['0', 'The budget must be above 0.'],
    ['1e308', 'Enter the budget as a number.'],
  ])('WIZ-33 F45 budget %j is told at the field', async (value, message) => {
    left('flight-details');
    await open();
    const budget = screen.getByLabelText(/Flight Budget/);
    fireEvent.change(budget, { target: { value } });
    fireEvent.blur(budget);
    await waitFor(() =>
      expect(budget).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(next()).toBeDisabled();
  });

  test('WIZ-36 to WIZ-48 geo-targeting: off is valid, a choice is needed, latitude 91 is told', async () => {
    left('geo-targeting');
    await open();
    expect(screen.getByRole('switch')).not.toBeChecked();
    expect(next()).toBeEnabled();
    await userEvent.click(screen.getByRole('switch'));
    expect(next()).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: 'Coordinates & Radius' }));
    const latitude = screen.getByLabelText(/Latitude/);
    expect(latitude).toHaveAttribute('step', '0.000001');
    expect(screen.getByLabelText('Radius (KM) * (Min: 0.5)')).toHaveAttribute('step', '0.5');
    fireEvent.change(latitude, { target: { value: '91' } });
    fireEvent.blur(latitude);
    await waitFor(() =>
      expect(latitude).toHaveAccessibleDescription(
        expect.stringContaining('Latitude must be between -90 and 90.'),
      ),
    );
    fireEvent.change(latitude, { target: { value: '0' } });
    fireEvent.change(screen.getByLabelText(/Longitude/), { target: { value: '0' } });
    fireEvent.change(screen.getByLabelText('Radius (KM) * (Min: 0.5)'), { target: { value: '5' } });
    await waitFor(() => expect(next()).toBeEnabled());
  });

  test('WIZ-51 to WIZ-59 audience: cards, selection with reach, no match', async () => {
    left('audience-targeting', complete({ selectedAudiences: [] }));
    await open();
    expect(screen.getByPlaceholderText('Search audience cohorts...')).toBeVisible();
    const card = await screen.findByRole('checkbox', { name: /Runners/ });
    expect(next()).toBeDisabled();
    await userEvent.click(card);
    expect(await screen.findByText('Total estimated reach: 2.0K')).toBeVisible();
    expect(next()).toBeEnabled();
    server.use(rows('audiences', []));
    await userEvent.type(screen.getByRole('searchbox'), 'nobody');
    expect(
      await screen.findByText('No audience cohorts found matching your search.'),
    ).toBeVisible();
  });

  test('WIZ-13 to WIZ-19 only current and completed tabs open; the mark is not on the current one', async () => {
    left('creative');
    await open();
    for (const name of ['Flight Details', 'Geo-Targeting', 'Audience'])
      expect(tab(name)).toBeEnabled();
    await userEvent.click(tab('Flight Details'));
    await waitFor(() => expect(tab('Audience')).toBeDisabled());
    expect(tab('Creative')).toBeDisabled();
  });
});

describe('creative', () => {
  test('SMS-08 to SMS-11 parts, characters and the warning', async () => {
    left('creative', complete({ newCreativeData: { name: 'Warm', message: 'a'.repeat(160) } }));
    await open();
    const message = screen.getByLabelText(/Message/);
    expect(screen.queryByText(/will be split/)).toBeNull();
    fireEvent.change(message, { target: { value: 'a'.repeat(161) } });
    expect(await screen.findByText(/will be split into 2 parts/)).toBeVisible();
    expect(panel()).toHaveTextContent('× 2');
    fireEvent.change(message, { target: { value: `${'a'.repeat(160)}é` } });
    expect(await screen.findByText(/will be split into 3 parts/)).toBeVisible();
  });

  test('WIZ-64 WIZ-65 the short link is offered for SMS only', async () => {
    left('creative');
    const view = await open();
    expect(await screen.findByLabelText('Short URL Optional - SMS+')).toBeVisible();
    view.unmount();
    localStorage.clear();
    left('creative', complete({ channelType: 'Email' }));
    await open();
    expect(screen.queryByLabelText('Short URL Optional - SMS+')).toBeNull();
  });

  test('WIZ-67 WIZ-69 WIZ-70 an existing creative of the channel needs a version', async () => {
    const creative = aCreative({ name: 'Stored' });
    server.use(
      rows('creatives', [creative, aCreative({ name: 'Other' })]),
      rows('creative_versions', [aCreativeVersion({ version_name: 'Second' })]),
    );
    left('creative', complete({ creativeOption: 'existing' }));
    const sent = recordRequests();
    await open();
    const choice = await screen.findByRole('combobox', { name: /^Creative/ });
    await screen.findByRole('option', { name: /Stored/ });
    expect(sent.find(({ table }) => table === 'creatives')?.query.get('type')).toBe('ilike.SMS');
    await userEvent.selectOptions(choice, creative.id);
    const version = await screen.findByLabelText(/^Version/);
    await userEvent.selectOptions(version, await screen.findByRole('option', { name: /Second/ }));
    await userEvent.selectOptions(choice, await screen.findByRole('option', { name: /Other/ }));
    await waitFor(() => expect(screen.getByLabelText(/^Version/)).toHaveValue(''));
  });

  test('WIZ-68 nothing to reuse', async () => {
    left('creative', complete({ creativeOption: 'existing', channelType: 'Voice' }));
    await open();
    expect(
      await screen.findByText('No existing creatives found for Voice. Please create a new one.'),
    ).toBeVisible();
  });
});

describe('cost panel', () => {
  test('COST-12 COST-21 every term, and the sum', async () => {
    left(
      'geo-targeting',
      complete({
        geoTargetingEnabled: true,
        geoTargetingType: 'location',
        locationTarget: { type: 'city', value: 'Lisbon' },
      }),
    );
    await open();
    await waitFor(() => expect(panel()).toHaveTextContent('Behavioral (10.0% of $0.05)$0.005'));
    const text = panel().textContent ?? '';
    for (const term of [
      'SMS rate$0.05',
      'Location targeting$0.01',
      'Audience$0.005',
      'Cost per message$0.065',
      'Budget$1,000.00',
      'Estimated messages15.4K',
      'Estimated reach2.0K',
    ])
      expect(text).toContain(term);
    expect(text).toContain('The budget allows more messages than the selected audience has');
  });

  test('WIZ-89 a failed read of segments counts as none', async () => {
    expectConsoleError();
    server.use(failure('get', 'audience_segments'));
    left('audience-targeting');
    await open();
    await waitFor(() => expect(panel()).toHaveTextContent('Estimated reach2.0K'));
    expect(panel()).toHaveTextContent('Cost per message$0.05');
  });
});

describe('creating', () => {
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Flight' }));

  test('WIZ-74 to WIZ-88 one request with everything, then toast, refresh and leave', async () => {
    server.use(answer('post', 'rpc/create_flight', CREATED));
    left(
      'creative',
      complete({
        geoTargetingEnabled: true,
        geoTargetingType: 'coordinates',
        coordinateTarget: { latitude: '47.3', longitude: '8.5', radiusKm: '5' },
      }),
    );
    const sent = recordRequests();
    await open();
    await create();
    expect(await screen.findByText('Flight Created')).toBeVisible();
    expect(screen.getByText('Opening weekend has been created successfully!')).toBeVisible();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const writes = sent.filter(({ method }) => method !== 'GET');
    expect(writes.map(({ table }) => table)).toEqual(['rpc/create_flight']);
    expect(writes[0]?.body).toEqual({
      p_id: ATTEMPT,
      p_campaign_id: CAMPAIGN.id,
      p_name: 'Opening weekend',
      p_type: 'SMS',
      p_budget: 1000,
      p_intervals: [{ date: '2027-03-06', start_time: '09:00', end_time: '17:00' }],
      p_audience_ids: [AUDIENCE.id],
      p_location: JSON.stringify({
        type: 'coordinates',
        coordinates: { latitude: 47.3, longitude: 8.5, radiusKm: 5 },
        location: null,
      }),
      p_new_creative: { name: 'Warm', message: 'Trails are open.' },
    });
    expect(stored()).toBeNull();
  });

  test('WIZ-72 WIZ-73 an incomplete step says so and sends nothing', async () => {
    left('creative', complete({ newCreativeData: { name: '', message: '' } }));
    const sent = recordRequests();
    await open();
    await create();
    expect(await screen.findByText('Incomplete Data')).toBeVisible();
    expect(
      screen.getByText('Please complete all required fields in the current step.'),
    ).toBeVisible();
    expect(screen.getByText('Enter a name for the creative.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('F01 F02 WIZ-82 a failure keeps everything and says why; Retry sends the same id', async () => {
    expectConsoleError();
    server.use(failure('post', 'rpc/create_flight', 'The disk is full'));
    left('creative');
    const sent = recordRequests();
    await open();
    await create();
    expect(await screen.findByText('Creation Failed')).toBeVisible();
    expect(screen.getByText(/The disk is full.*Nothing you typed is lost/)).toBeVisible();
    expect(screen.getByLabelText(/Message/)).toHaveValue('Trails are open.');
    expect(stored()).toContain('Opening weekend');
    server.use(answer('post', 'rpc/create_flight', CREATED));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const ids = sent
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { p_id: string }).p_id);
    expect(ids).toEqual([ATTEMPT, ATTEMPT]);
  });

  test('F02 a request that had arrived with other details is not made twice by accident', async () => {
    expectConsoleError();
    server.use(
      answer(
        'post',
        'rpc/create_flight',
        { code: 'PT409', message: 'Already created', hint: 'request_reused', details: null },
        409,
      ),
    );
    left('creative');
    await open();
    await create();
    expect(await screen.findByText(/the flight exists as it was then/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create another flight' })).toBeVisible();
  });

  test('F05 WIZ-12 pressed ten times at once it sends once', async () => {
    let release = () => {};
    server.use(
      http.post('http://localhost:3000/rest/v1/rpc/create_flight', async () => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return HttpResponse.json(CREATED);
      }),
    );
    left('creative');
    const sent = recordRequests();
    await open();
    const button = screen.getByRole('button', { name: 'Create Flight' });
    for (let press = 0; press < 10; press += 1) fireEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeDisabled();
    release();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('draft', () => {
  test('F17 continues on the tab where it was left, and can start over', async () => {
    left('audience-targeting');
    await open();
    expect(tab('Audience')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('Draft restored: everything is as you left it.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(tab('Flight Details')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText(/Flight Name/)).toHaveValue('');
    expect(stored() ?? '').not.toContain('Opening weekend');
  });

  test('F17 what is typed is kept within half a second', async () => {
    await open();
    fireEvent.change(screen.getByLabelText(/Flight Name/), { target: { value: 'Half typed' } });
    await waitFor(() => expect(stored()).toContain('Half typed'), { timeout: 700 });
  });

  test('F18 a browser that keeps nothing says so and works', async () => {
    await open();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    fireEvent.change(screen.getByLabelText(/Flight Name/), { target: { value: 'Not kept' } });
    expect(await screen.findByText(/This browser can not keep a draft/)).toBeVisible();
    full.mockRestore();
  });

  test('F52 WIZ-90 a crash says so, keeps the draft and can be tried again', async () => {
    expectConsoleError();
    left('audience-targeting');
    server.use(rows('audiences', [{ ...AUDIENCE, audience_segments: 7 }]));
    await open();
    expect(await screen.findByText('Something went wrong in the wizard.')).toBeVisible();
    expect(stored()).toContain('Opening weekend');
    server.use(rows('audiences', [AUDIENCE]));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
