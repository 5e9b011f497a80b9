import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, rows, server } from '../../support/screen/server';
import {
  mockReads,
  AUDIENCE,
  button,
  storeDraft,
  next,
  onBack,
  openInApp,
  openWizard,
  storedDraft,
  tab,
} from './open-wizard';

const TABS = ['Flight Details', 'Geo-Targeting', 'Audience', 'Creative'];
const names = (all: HTMLElement[]) => all.map((one) => one.textContent?.replace('(completed)', ''));
const open = () => screen.getByRole('tab', { selected: true }).textContent;
const enabled = () =>
  names(screen.getAllByRole('tab').filter((one) => !one.hasAttribute('disabled')));
const marked = () => names(screen.queryAllByRole('tab', { name: /\(completed\)$/ }));

beforeEach(mockReads);

describe('the wizard', () => {
  test('starts at Flight Details with the other three steps disabled', async () => {
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

  test('scrolls to the top of a step and focuses it when the step opens', async () => {
    storeDraft('flight-details');
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

  test('returns to the campaigns with the back button', async () => {
    await openWizard();
    await userEvent.click(button('Back to Campaigns'));
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('marks the steps before the open one as completed, and removes the mark on Previous', async () => {
    storeDraft('flight-details');
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
    // A complete draft enables Create Flight on the first step too.
    expect(button('Create Flight')).toBeEnabled();
    await userEvent.clear(screen.getByLabelText('Flight Name *'));
    expect(screen.queryByRole('button', { name: 'Create Flight' })).toBeNull();
  });

  test('enables geo-targeting when it was opened for geo-targeting', async () => {
    storeDraft('geo-targeting');
    await openWizard(true);
    expect(screen.getByRole('switch', { name: 'Enable geo-targeting' })).toBeChecked();
  });
});

describe('a crash in the wizard', () => {
  test('shows the error, keeps the draft and lets the user leave', async () => {
    expectConsoleError();
    storeDraft('audience-targeting');
    server.use(rows('audiences', [{ ...AUDIENCE, audience_segments: 7 }]));
    await openWizard();
    const title = 'Something went wrong in the wizard.';
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/is not a function/);
    expect(storedDraft()).toContain('Opening weekend');
    await userEvent.click(button('Back to Campaigns'));
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('restores the draft on Try again', async () => {
    expectConsoleError();
    storeDraft('audience-targeting');
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

describe('navigation in the wizard', () => {
  test('returns to the previous step on Back, and from the first step to the campaign list', async () => {
    storeDraft('flight-details');
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

  test('skips all steps in the browser history when the user presses Back to Campaigns', async () => {
    storeDraft('flight-details');
    const { router } = await openInApp();
    await userEvent.click(next());
    await userEvent.click(button('Back to Campaigns'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
    expect(router.state.historyAction).toBe('POP');
    await act(() => router.navigate(1));
    expect(await screen.findByRole('heading', { name: 'Create New Flight' })).toBeVisible();
  });

  test('opens the Flight Details step on Change the schedule in the forecast', async () => {
    storeDraft('creative');
    const opening = openWizard();
    server.use(
      answer('post', 'rpc/campaign_forecast', { time_zone: 'UTC', now: '2027-02-01T00:00:00Z' }),
    );
    await opening;
    await userEvent.click(await screen.findByRole('button', { name: 'Change the schedule' }));
    expect(tab('Flight Details')).toHaveAttribute('aria-selected', 'true');
  });
});
