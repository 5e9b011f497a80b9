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

describe('the flight timeline with the keyboard', () => {
  test('arrow keys move the flight and its end; Enter saves with the version that the user saw', async () => {
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

  test('does not apply a saved move again when the flight is refetched', async () => {
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

  test('Undo restores the schedule if the saved version is unchanged', async () => {
    const { bar } = await open();
    const sent = recordRequests();
    server.use(saved(5));
    await keys(bar, '{ArrowRight}{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Schedule restored')).toBeVisible();
    expect(updates(sent)[1]).toEqual({
      p_id: flight.id,
      p_version: 5,
      p_changes: { intervals: days('2027-03-08', '2027-03-09') },
    });
  });

  test('Undo fails when the flight has changed since then', async () => {
    expectConsoleError();
    const { bar } = await open();
    server.use(saved(5));
    await keys(bar, '{ArrowRight}{Enter}');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    server.use(refused('version_conflict', 'This flight was changed in the meantime.', 409));
    const theirs = { ...flight, version: 6, intervals: plan('2027-03-12') };
    server.use(rows('flights', [{ ...theirs, audiences: [], creatives: [] }]));
    await userEvent.click(undo);
    expect(await screen.findByText('Couldn’t undo')).toBeVisible();
    expect(screen.getByText('Someone changed the flight after you.')).toBeVisible();
  });

  test('Escape reverts the move and sends nothing', async () => {
    const { timeline, bar } = await open();
    const sent = recordRequests();
    await keys(bar, '{ArrowRight}{Escape}{Enter}');
    expect(bar.ariaValueText).toMatch(/^Mar 8\s–\s9, 2027/u);
    expect(timeline.getByRole('status')).toHaveTextContent(/^Opening weekend stays at Mar 8/);
    expect(updates(sent)).toEqual([]);
  });

  test('rejects a step to an invalid schedule and says why', async () => {
    const { timeline, bar } = await open();
    await keys(bar, '{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect(bar.ariaValueText).toBe('Mar 8, 2027, 09:00–17:00');
    expect(timeline.getByRole('alert')).toHaveTextContent('Keep at least one interval');
  });

  test('moves only the upcoming intervals of a pending flight and announces it', async () => {
    const { timeline, bar } = await open({
      intervals: plan('2027-03-01', '2027-03-02', '2027-03-08'),
    });
    const sent = recordRequests();
    server.use(saved(5));
    expect(bar.ariaValueText).toContain('2 past intervals stay. Only upcoming intervals move.');
    await keys(bar, '{ArrowRight}');
    expect(timeline.getByText(/^2 past intervals stay/)).toBeVisible();
    await keys(bar, '{Enter}');
    expect(await screen.findByText('Schedule changed')).toBeVisible();
    expect(updates(sent)).toMatchObject([
      { p_changes: { intervals: days('2027-03-01', '2027-03-02', '2027-03-09') } },
    ]);
  });

  test('moves by hours on the day scale', async () => {
    const { timeline, bar } = await open({ intervals: plan('2027-03-03') });
    await userEvent.click(timeline.getByRole('button', { name: 'Day' }));
    await keys(bar, '{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}');
    expect(timeline.getByRole('slider').ariaValueText).toBe('Mar 3, 2027, 11:00–18:00');
  });
});

describe('the buttons and warnings of the flight timeline', () => {
  test('appear on a click on the bar; the buttons move the flight', async () => {
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

  test('say before saving which intervals are after the campaign’s end', async () => {
    const { timeline, bar } = await open();
    await keys(bar, '{ArrowRight>4/}');
    expect(
      timeline.getByText(/^1 interval is after the campaign, which ends on Mar 12/),
    ).toBeVisible();
  });
});

describe('the flight timeline with a pointer', () => {
  /** Presses the pointer and drags it by a number of days, each ten pixels wide. Does not release it. */
  const drag = (handle: Element, by: number) => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 140 } as DOMRect);
    Element.prototype.setPointerCapture = () => {};
    fireEvent.pointerDown(handle, { clientX: 100, button: 0 });
    fireEvent.pointerMove(handle, { clientX: 100 + by * 5 });
    fireEvent.pointerMove(handle, { clientX: 100 + by * 10 });
    vi.restoreAllMocks();
  };

  test('a drag moves the flight and saves on release', async () => {
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

  test('a drag of an edge resizes the flight', async () => {
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

describe('the flight timeline', () => {
  test('lets only the end of a started flight move and explains why', async () => {
    const { timeline, bar } = await open({
      status: 'active',
      intervals: plan('2027-03-02', '2027-03-08'),
    });
    await keys(bar, '{ArrowRight}');
    expect(timeline.getByRole('alert')).toHaveTextContent(
      'The flight has started. You can move only its end.',
    );
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(bar.ariaValueText).toMatch(/^Mar 2\s–\s9, 2027, 3 intervals$/u);
    expect(timeline.queryByRole('button', { name: 'Start a day earlier' })).toBeNull();
    expect(timeline.getByRole('button', { name: 'End a day earlier' })).toBeVisible();
  });

  test('locks the schedule of an ended flight and explains why', async () => {
    const { bar } = await open({ status: 'ended' });
    expect(bar).toHaveAttribute('aria-readonly', 'true');
    expect(bar.ariaValueText).toContain('The flight has ended. You can’t change its schedule.');
  });

  test('lets a read-only user read the dates but not move a flight', async () => {
    const { timeline, bar } = await open({}, 'readonly');
    const sent = recordRequests();
    await keys(bar, '{ArrowRight}');
    expect(timeline.getByRole('alert')).toHaveTextContent('You have read-only access to flights');
    expect(timeline.queryByRole('button', { name: 'A day later' })).toBeNull();
    expect(updates(sent)).toEqual([]);
  });
});

describe('a failed save in the flight timeline', () => {
  test('shows the error at the bar, keeps the move and can be retried', async () => {
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

  test('after another user’s edit shows that edit with the move applied, and saves it on Enter', async () => {
    expectConsoleError();
    const { timeline, bar } = await open();
    const sent = recordRequests();
    await keys(bar, '{ArrowRight}');
    const theirs = { ...flight, version: 9, intervals: plan('2027-03-05') };
    server.use(
      refused('version_conflict', 'This flight was changed in the meantime.', 409),
      rows('flights', [{ ...theirs, audiences: [], creatives: [] }]),
    );
    await userEvent.keyboard('{Enter}');
    expect(await timeline.findByText(/^Someone edited this flight/)).toBeVisible();
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

describe('the scale of the flight timeline', () => {
  test('shows the days of one week and hides bars outside it', async () => {
    const { timeline } = await open();
    await userEvent.click(timeline.getByRole('button', { name: 'Week' }));
    expect(timeline.getByText('Feb 28 – Mar 6, 2027')).toBeVisible();
    expect(timeline.queryByRole('slider')).toBeNull();
    await userEvent.click(timeline.getByRole('button', { name: 'Later' }));
    expect(timeline.getByRole('slider')).toBeVisible();
    await userEvent.click(timeline.getByRole('button', { name: 'Today' }));
    expect(timeline.queryByRole('slider')).toBeNull();
  });
});
