import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FlightList } from '@/features/flights/components/list/flight-list';
import { expectConsoleError } from '../../support/screen/console';
import { type ActorKind, aFlight, anInterval } from '../../support/cases/factories';
import { renderSignedIn } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-03T11:00:00Z') });
});

const CAMPAIGN = {
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Spring Launch',
  start_date: '2027-03-01',
  end_date: '2027-03-12',
};
const plan = (...days: string[]) => days.map((date) => anInterval({ date }));
const flight = aFlight({
  name: 'Opening weekend',
  intervals: plan('2027-03-08', '2027-03-09'),
  version: 4,
});

async function open(over: Record<string, unknown> = {}, actor: ActorKind = 'regular') {
  server.use(rows('flights', [{ ...flight, ...over }]));
  await renderSignedIn(<FlightList campaign={CAMPAIGN} onCreateFlight={() => {}} />, actor);
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  return { timeline: within(timeline), bar: within(timeline).getByRole('slider') };
}

const keys = async (bar: HTMLElement, typed: string) => {
  bar.focus();
  await userEvent.keyboard(typed);
};
const updates = (sent: ReturnType<typeof recordRequests>) =>
  sent.flatMap(({ table, body }) => (table === 'rpc/update_flight' ? [body] : []));
const days = (...all: string[]) =>
  all.map((date) => ({ date, start_time: '09:00', end_time: '17:00' }));
const saved = (version: number) =>
  answer('post', 'rpc/update_flight', [{ id: flight.id, version }] as never);
const refused = (hint: string, message: string, status = 400) =>
  answer('post', 'rpc/update_flight', { code: '22023', hint, message, details: null }, status);

describe('with the keyboard', () => {
  test('arrows move the flight and its end, Enter saves over the version that was seen', async () => {
    const { timeline, bar } = await open();
    const sent = recordRequests();
    await keys(bar, '{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    expect(bar.ariaValueText).toMatch(/^Mar 10\s–\s12, 2027, 3 intervals$/u);
    expect(timeline.getByRole('status')).toHaveTextContent(
      /^Moved to Mar 10\s–\s12, 2027, 3 intervals. Enter saves, Escape cancels.$/u,
    );
    expect(updates(sent)).toEqual([]);
    server.use(saved(5));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Schedule changed')).toBeVisible();
    expect(updates(sent)).toEqual([
      {
        p_id: flight.id,
        p_version: 4,
        p_changes: { intervals: days('2027-03-10', '2027-03-11', '2027-03-12') },
      },
    ]);
  });

  test('what was saved is not moved once more when it is read again', async () => {
    const { bar } = await open();
    const shown = new Set<string>();
    const watch = new MutationObserver(() => shown.add(bar.ariaValueText ?? ''));
    watch.observe(bar, { attributeFilter: ['aria-valuetext'] });
    await keys(bar, '{ArrowRight}');
    const stored = { ...flight, version: 5, intervals: plan('2027-03-09', '2027-03-10') };
    server.use(saved(5), rows('flights', [stored]));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(bar).not.toHaveAttribute('aria-busy'));
    expect(await screen.findByText('Schedule changed')).toBeVisible();
    watch.disconnect();
    expect([...shown]).toEqual([expect.stringMatching(/^Mar 9\s–\s10, 2027/u)]);
    expect(bar.ariaValueText).toMatch(/^Mar 9\s–\s10, 2027/u);
  });

  test('Undo puts the schedule back over the version that the change made', async () => {
    const { bar } = await open();
    const sent = recordRequests();
    server.use(saved(5));
    await keys(bar, '{ArrowRight}{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Schedule put back')).toBeVisible();
    expect(updates(sent)[1]).toEqual({
      p_id: flight.id,
      p_version: 5,
      p_changes: { intervals: days('2027-03-08', '2027-03-09') },
    });
  });

  test('Undo is refused when somebody has changed the flight since', async () => {
    expectConsoleError();
    const { bar } = await open();
    server.use(saved(5));
    await keys(bar, '{ArrowRight}{Enter}');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    server.use(refused('version_conflict', 'This flight was changed meanwhile.', 409));
    const theirs = { ...flight, version: 6, intervals: plan('2027-03-12') };
    server.use(rows('flights', [{ ...theirs, audiences: [], creatives: [] }]));
    await userEvent.click(undo);
    expect(await screen.findByText('The schedule could not be put back')).toBeVisible();
    expect(screen.getByText('Somebody has changed the flight since.')).toBeVisible();
  });

  test('Escape takes it back and sends nothing', async () => {
    const { timeline, bar } = await open();
    const sent = recordRequests();
    await keys(bar, '{ArrowRight}{Escape}{Enter}');
    expect(bar.ariaValueText).toMatch(/^Mar 8\s–\s9, 2027/u);
    expect(timeline.getByRole('status')).toHaveTextContent(/^Opening weekend stays at Mar 8/);
    expect(updates(sent)).toEqual([]);
  });

  test('a step that could not be saved is not taken, and says why', async () => {
    const { timeline, bar } = await open();
    await keys(bar, '{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect(bar.ariaValueText).toBe('Mar 8, 2027, 09:00–17:00');
    expect(timeline.getByRole('alert')).toHaveTextContent('At least one interval stays');
  });

  test('of a flight that has missed days what is to come is moved; that is said', async () => {
    const { timeline, bar } = await open({
      intervals: plan('2027-03-01', '2027-03-02', '2027-03-08'),
    });
    const sent = recordRequests();
    server.use(saved(5));
    expect(bar.ariaValueText).toContain(
      '2 intervals are over and stay. What is still to come is moved.',
    );
    await keys(bar, '{ArrowRight}');
    expect(timeline.getByText(/^2 intervals are over and stay/)).toBeVisible();
    await keys(bar, '{Enter}');
    expect(await screen.findByText('Schedule changed')).toBeVisible();
    expect(updates(sent)).toMatchObject([
      { p_changes: { intervals: days('2027-03-01', '2027-03-02', '2027-03-09') } },
    ]);
  });

  test('hours move on the scale of a day', async () => {
    const { timeline, bar } = await open({ intervals: plan('2027-03-03') });
    await userEvent.click(timeline.getByRole('button', { name: 'Day' }));
    await keys(bar, '{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}');
    expect(timeline.getByRole('slider').ariaValueText).toBe('Mar 3, 2027, 11:00–18:00');
  });
});

describe('with buttons', () => {
  test('a press on the bar opens what moves it without a drag', async () => {
    const { timeline, bar } = await open();
    const sent = recordRequests();
    server.use(saved(5));
    await userEvent.click(bar);
    await userEvent.click(timeline.getByRole('button', { name: 'Start a day earlier' }));
    await userEvent.click(timeline.getByRole('button', { name: 'End a day later' }));
    await userEvent.click(timeline.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schedule changed')).toBeVisible();
    expect(updates(sent)).toMatchObject([
      {
        p_changes: {
          intervals: days('2027-03-07', '2027-03-08', '2027-03-09', '2027-03-10'),
        },
      },
    ]);
  });

  test('what would lie after the campaign is said before it is saved', async () => {
    const { timeline, bar } = await open();
    await keys(bar, '{ArrowRight>4/}');
    expect(
      timeline.getByText(/^1 interval is after the campaign, which ends on Mar 12/),
    ).toBeVisible();
  });
});

describe('with a pointer', () => {
  /** A day is ten pixels wide. */
  const drag = (handle: Element, by: number) => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 140 } as DOMRect);
    Element.prototype.setPointerCapture = () => {};
    fireEvent.pointerDown(handle, { clientX: 100, button: 0 });
    fireEvent.pointerMove(handle, { clientX: 100 + by * 5 });
    fireEvent.pointerMove(handle, { clientX: 100 + by * 10 });
    vi.restoreAllMocks();
  };

  test('a drag moves the flight and saves where it is let go', async () => {
    const { bar } = await open();
    const sent = recordRequests();
    server.use(saved(5));
    drag(bar, -3);
    fireEvent.pointerUp(bar);
    expect(await screen.findByText('Schedule changed')).toBeVisible();
    expect(updates(sent)).toMatchObject([
      { p_changes: { intervals: days('2027-03-05', '2027-03-06') } },
    ]);
  });

  test('a drag of an edge stretches it', async () => {
    const { bar } = await open();
    const sent = recordRequests();
    server.use(saved(5));
    const edge = bar.lastElementChild as HTMLElement;
    drag(edge, 1);
    fireEvent.pointerUp(edge);
    expect(await screen.findByText('Schedule changed')).toBeVisible();
    expect(updates(sent)).toMatchObject([
      { p_changes: { intervals: days('2027-03-08', '2027-03-09', '2027-03-10') } },
    ]);
  });

  test('Escape ends a drag without saving', async () => {
    const { bar } = await open();
    const sent = recordRequests();
    drag(bar, -3);
    await keys(bar, '{Escape}');
    fireEvent.pointerUp(bar);
    expect(bar.ariaValueText).toMatch(/^Mar 8\s–\s9, 2027/u);
    expect(updates(sent)).toEqual([]);
  });
});

describe('what may be moved follows from the status', () => {
  test('of a flight that has begun only the end; the start says why', async () => {
    const { timeline, bar } = await open({
      status: 'active',
      intervals: plan('2027-03-02', '2027-03-08'),
    });
    await keys(bar, '{ArrowRight}');
    expect(timeline.getByRole('alert')).toHaveTextContent(
      'The flight has begun: its start stays. Its end can be moved.',
    );
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(bar.ariaValueText).toMatch(/^Mar 2\s–\s9, 2027, 3 intervals$/u);
    expect(timeline.queryByRole('button', { name: 'Start a day earlier' })).toBeNull();
    expect(timeline.getByRole('button', { name: 'End a day earlier' })).toBeVisible();
  });

  test('of one that has ended nothing', async () => {
    const { bar } = await open({ status: 'ended' });
    expect(bar).toHaveAttribute('aria-readonly', 'true');
    expect(bar.ariaValueText).toContain('The flight has ended: its schedule stays as it is.');
  });

  test('a reader sees the dates and moves nothing', async () => {
    const { timeline, bar } = await open({}, 'readonly');
    const sent = recordRequests();
    await keys(bar, '{ArrowRight}');
    expect(timeline.getByRole('alert')).toHaveTextContent('You can look at flights');
    expect(timeline.queryByRole('button', { name: 'A day later' })).toBeNull();
    expect(updates(sent)).toEqual([]);
  });
});

describe('what goes wrong', () => {
  test('a refusal is shown at the bar, keeps the change, and can be repeated', async () => {
    expectConsoleError();
    const { timeline, bar } = await open();
    server.use(refused('interval_begun', 'A schedule interval that has begun stays.'));
    await keys(bar, '{ArrowRight}{Enter}');
    expect(await timeline.findByText('A schedule interval that has begun stays.')).toBeVisible();
    expect(bar.ariaValueText).toMatch(/^Mar 9\s–\s10, 2027/u);
    server.use(saved(5));
    await userEvent.click(timeline.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schedule changed')).toBeVisible();
  });

  test('somebody was faster: nothing is overwritten, and the change goes on from there', async () => {
    expectConsoleError();
    const { timeline, bar } = await open();
    const sent = recordRequests();
    await keys(bar, '{ArrowRight}');
    const theirs = { ...flight, version: 9, intervals: plan('2027-03-05') };
    server.use(
      refused('version_conflict', 'This flight was changed meanwhile.', 409),
      rows('flights', [{ ...theirs, audiences: [], creatives: [] }]),
    );
    await userEvent.keyboard('{Enter}');
    expect(await timeline.findByText(/^Somebody has changed this flight meanwhile/)).toBeVisible();
    await waitFor(() => expect(bar.ariaValueText).toMatch(/^Mar 6, 2027/));
    server.use(saved(10));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Schedule changed')).toBeVisible();
    expect(updates(sent)[1]).toMatchObject({
      p_version: 9,
      p_changes: { intervals: days('2027-03-06') },
    });
  });
});

describe('what is seen', () => {
  test('a scale shows its days; a flight outside of it says where it is', async () => {
    const { timeline } = await open();
    await userEvent.click(timeline.getByRole('button', { name: 'Week' }));
    expect(timeline.getByText('Mar 1 – Mar 7, 2027')).toBeVisible();
    expect(timeline.queryByRole('slider')).toBeNull();
    await userEvent.click(timeline.getByRole('button', { name: 'Later' }));
    expect(timeline.getByRole('slider')).toBeVisible();
    await userEvent.click(timeline.getByRole('button', { name: 'Today' }));
    expect(timeline.queryByRole('slider')).toBeNull();
  });
});
