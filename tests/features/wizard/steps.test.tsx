import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, rows, server } from '../../support/screen/server';
import {
  answerReads,
  AUDIENCE,
  button,
  left,
  next,
  onBack,
  openInApp,
  openWizard,
  stored,
  tab,
} from './open-wizard';

const TABS = ['Flight Details', 'Geo-Targeting', 'Audience', 'Creative'];
const names = (all: HTMLElement[]) => all.map((one) => one.textContent?.replace('(completed)', ''));
const open = () => screen.getByRole('tab', { selected: true }).textContent;
const enabled = () =>
  names(screen.getAllByRole('tab').filter((one) => !one.hasAttribute('disabled')));
const marked = () => names(screen.queryAllByRole('tab', { name: /\(completed\)$/ }));

beforeEach(answerReads);

describe('steps', () => {
  test('a fresh wizard (WIZ-01, WIZ-04, WIZ-05, WIZ-06, WIZ-09, WIZ-10, WIZ-14)', async () => {
    await openWizard();
    expect(screen.getByRole('heading', { level: 1, name: 'Create New Flight' })).toHaveFocus();
    expect(screen.getByText('Spring Launch')).toBeVisible();
    expect(names(screen.getAllByRole('tab'))).toEqual(TABS);
    expect(enabled()).toEqual(['Flight Details']);
    expect(marked()).toEqual([]);
    expect(button('Previous')).toBeDisabled();
    expect(next()).toBeDisabled();
    await userEvent.click(tab('Creative'));
    expect(open()).toBe('Flight Details');
  });

  test('opens each step at its top, with the focus on the step', async () => {
    left('flight-details');
    await openWizard();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await userEvent.click(next());
    expect(scrolled.mock.contexts.at(-1)).toContainElement(screen.getByRole('tabpanel'));
    expect(scrolled.mock.lastCall).toEqual([{ block: 'start' }]);
    expect(screen.getByRole('tabpanel', { name: 'Geo-Targeting' })).toHaveFocus();
    scrolled.mockClear();
    await userEvent.click(tab('Flight Details'));
    expect(scrolled.mock.contexts.at(-1)).toContainElement(screen.getByRole('tabpanel'));
    scrolled.mockRestore();
  });

  test('back to the campaigns (WIZ-03)', async () => {
    await openWizard();
    await userEvent.click(button('Back to Campaigns'));
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('on and back, with the marks of each step (WIZ-08, WIZ-11, WIZ-13, WIZ-15 to WIZ-19)', async () => {
    left('flight-details');
    await openWizard();
    const seen = [[open(), enabled().length, marked()]];
    const press = async (name: string) => {
      await userEvent.click(button(name));
      seen.push([open(), enabled().length, marked()]);
    };
    await press('Next');
    await press('Next');
    await press('Next');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(button('Create Flight')).toBeEnabled();
    await press('Previous');
    await press('Previous');
    expect(seen).toEqual([
      ['Flight Details', 1, []],
      ['Geo-Targeting', 2, ['Flight Details']],
      ['Audience', 3, ['Flight Details', 'Geo-Targeting']],
      ['Creative', 4, ['Flight Details', 'Geo-Targeting', 'Audience']],
      ['Audience', 3, ['Flight Details', 'Geo-Targeting']],
      ['Geo-Targeting', 2, ['Flight Details']],
    ]);
    await userEvent.click(tab('Flight Details'));
    expect(open()).toBe('Flight Details');
    // What is complete can be created from here too.
    expect(button('Create Flight')).toBeEnabled();
    await userEvent.clear(screen.getByLabelText('Flight Name *'));
    expect(screen.queryByRole('button', { name: 'Create Flight' })).toBeNull();
  });

  test('led here for its place, the wizard begins with the switch on (D-13)', async () => {
    left('geo-targeting');
    await openWizard(true);
    expect(screen.getByRole('switch', { name: 'Enable geo-targeting' })).toBeChecked();
  });
});

describe('a crash', () => {
  test('says so with its text, keeps the draft and can be tried again (F52, WIZ-90)', async () => {
    expectConsoleError();
    left('audience-targeting');
    server.use(rows('audiences', [{ ...AUDIENCE, audience_segments: 7 }]));
    await openWizard();
    const title = 'Something went wrong in the wizard.';
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/is not a function/);
    expect(stored()).toContain('Opening weekend');
    await userEvent.click(button('Back to Campaigns'));
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('trying again finds everything as it was (F52)', async () => {
    expectConsoleError();
    left('audience-targeting');
    const bad = { ...AUDIENCE, audience_segments: 7 };
    server.use(rows('audiences', [bad]));
    await openWizard();
    await screen.findByRole('button', { name: 'Try again' });
    server.use(rows('audiences', [AUDIENCE]));
    fireEvent.click(button('Try again'));
    await waitFor(() => expect(tab('Audience')).toHaveAttribute('aria-selected', 'true'));
    expect(await screen.findByRole('checkbox', { name: 'Runners' })).toBeChecked();
  });
});

describe('the history of the browser', () => {
  test('Back leads to the step before, and from the first one to the list (N-26)', async () => {
    left('flight-details');
    const { router } = await openInApp();
    await userEvent.click(next());
    await userEvent.click(next());
    expect(open()).toBe('Audience');
    await act(() => router.navigate(-1));
    expect(open()).toContain('Geo-Targeting');
    await act(() => router.navigate(1));
    expect(open()).toBe('Audience');
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    expect(open()).toContain('Flight Details');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  });

  test('the button back leads over all steps to where it was opened, once (N-26)', async () => {
    left('flight-details');
    const { router } = await openInApp();
    await userEvent.click(next());
    await userEvent.click(button('Back to Campaigns'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
    expect(router.state.historyAction).toBe('POP');
    await act(() => router.navigate(1));
    expect(await screen.findByRole('heading', { name: 'Create New Flight' })).toBeVisible();
  });

  test('the advice of the forecast leads to what it names (N-17)', async () => {
    left('creative');
    const opening = openWizard();
    server.use(
      answer('post', 'rpc/campaign_forecast', { time_zone: 'UTC', now: '2027-02-01T00:00:00Z' }),
    );
    await opening;
    await userEvent.click(await screen.findByRole('button', { name: 'Change the schedule' }));
    expect(tab('Flight Details')).toHaveAttribute('aria-selected', 'true');
  });
});
