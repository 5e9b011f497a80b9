import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  aCreative,
  aCreativeVersion,
  ORGANISATION_ID,
  USER_ID,
} from '../../support/cases/factories';
import { rows, server } from '../../support/screen/server';
import {
  mockReads,
  ATTEMPT,
  button,
  CAMPAIGN,
  completeDraft,
  storeDraft,
  openWizard,
  storedDraft,
  tab,
} from './open-wizard';

const name = () => screen.getByLabelText('Flight Name *');
const type = (value: string) => fireEvent.change(name(), { target: { value } });

beforeEach(mockReads);

describe('a flight draft', () => {
  test('saves typed text within half a second', async () => {
    await openWizard();
    expect(storedDraft()).toBeNull();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    type('Half typed');
    vi.advanceTimersByTime(500);
    expect(storedDraft()).toContain('Half typed');
  });

  test.each(['unmount', 'pagehide'])('saves the last keystroke immediately on %s', async (way) => {
    const view = await openWizard();
    type('Last words');
    if (way === 'pagehide') window.dispatchEvent(new Event('pagehide'));
    else view.unmount();
    expect(storedDraft()).toContain('Last words');
  });

  test('restores the step, every value and the attempt id after a remount', async () => {
    const first = await openWizard();
    type('Half typed');
    fireEvent.change(screen.getByLabelText('Flight Budget *'), { target: { value: '12.5' } });
    await userEvent.click(button('Add Interval'));
    fireEvent.change(screen.getByLabelText('End time'), { target: { value: '08:15' } });
    await userEvent.click(button('Next'));
    const id = JSON.parse(storedDraft() ?? '{}').attemptId;
    first.unmount();
    await openWizard();
    expect(screen.getByText('Draft restored: everything is as you left it.')).toBeVisible();
    expect(tab('Geo-Targeting')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(button('Previous'));
    expect(name()).toHaveValue('Half typed');
    expect(screen.getByLabelText('Flight Budget *')).toHaveValue('12.5');
    expect(screen.getByLabelText('End time')).toHaveValue('08:15');
    expect(JSON.parse(storedDraft() ?? '{}').attemptId).toBe(id);
  });

  test('restores the selected creative, version and short link', async () => {
    const creative = aCreative();
    const version = aCreativeVersion({ version_name: 'Chosen' });
    const link = { version_name: 'May', shortened_url: null, tracker: null };
    server.use(
      rows('creatives', [creative]),
      rows('creative_versions', [aCreativeVersion({ version_name: 'Newer' }), version]),
      rows('click_tracker_versions', [
        { ...link, id: 'a' },
        { ...link, id: 'b' },
      ]),
    );
    storeDraft(
      'creative',
      completeDraft({
        creativeOption: 'existing',
        selectedCreativeId: creative.id,
        selectedCreativeVersionId: version.id,
        shortUrlId: 'b',
      }),
    );
    await openWizard();
    await waitFor(() => expect(screen.getByLabelText('Version *')).toHaveDisplayValue(/^Chosen/));
    expect(await screen.findByRole('button', { name: 'Remove the link May' })).toBeVisible();
  });

  test('shows that the selected short link was deleted and lets the user remove it', async () => {
    storeDraft('creative', completeDraft({ shortUrlId: 'gone' }));
    await openWizard();
    expect(
      await screen.findByText('This link was deleted. Remove it or choose another link.'),
    ).toBeVisible();
    expect(storedDraft()).toContain('gone');
    await userEvent.click(screen.getByRole('button', { name: /^Remove the link/ }));
    await waitFor(() => expect(storedDraft()).not.toContain('gone'));
    expect(screen.getByLabelText('Short URL Optional - SMS+')).toHaveValue('');
  });

  test('keeps a short link and a version that are not on the first page of their lists', async () => {
    const creative = aCreative();
    const version = aCreativeVersion({ version_name: 'First of many' });
    const link = { id: 'old', version_name: 'Oldest', shortened_url: null, tracker: null };
    const cutList = (table: string, row: { id: string }, newer: object) =>
      http.get(`*/rest/v1/${table}`, ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('id') === `eq.${row.id}` ? row : [newer],
          { headers: { 'content-range': '0-0/211' } },
        ),
      );
    server.use(
      rows('creatives', [creative]),
      cutList('click_tracker_versions', link, { ...link, id: 'new' }),
      cutList('creative_versions', version, aCreativeVersion()),
    );
    storeDraft(
      'creative',
      completeDraft({
        creativeOption: 'existing',
        selectedCreativeId: creative.id,
        selectedCreativeVersionId: version.id,
        shortUrlId: 'old',
      }),
    );
    await openWizard();
    expect(await screen.findByRole('button', { name: 'Remove the link Oldest' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByLabelText('Version *')).toHaveDisplayValue(/^First of many/),
    );
    expect(storedDraft()).toContain('"old"');
    expect(storedDraft()).toContain(version.id);
  });

  test('is replaced by an empty flight with a new attempt id on Start over', async () => {
    storeDraft('audience-targeting');
    await openWizard();
    await userEvent.click(button('Start over'));
    expect(tab('Flight Details')).toHaveAttribute('aria-selected', 'true');
    expect(name()).toHaveValue('');
    expect(screen.queryByText(/^Draft restored/)).toBeNull();
    type('Another');
    await waitFor(() => expect(storedDraft()).toContain('Another'));
    expect(storedDraft()).not.toContain(ATTEMPT);
  });

  test.each([
    ['another user', `flightdeck:draft:someone:${ORGANISATION_ID}:flight:${CAMPAIGN.id}`],
    ['another organization', `flightdeck:draft:${USER_ID}:other:flight:${CAMPAIGN.id}`],
  ])('of %s is not shown', async (_owner, key) => {
    storeDraft('creative');
    localStorage.setItem(key, storedDraft() ?? '');
    localStorage.removeItem(`flightdeck:draft:${USER_ID}:${ORGANISATION_ID}:flight:${CAMPAIGN.id}`);
    await openWizard();
    expect(tab('Flight Details')).toHaveAttribute('aria-selected', 'true');
    expect(name()).toHaveValue('');
  });

  test('is optional: the wizard works and warns when the browser cannot save it', async () => {
    await openWizard();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    type('Not kept');
    expect(await screen.findByText(/This browser can’t save drafts/)).toBeVisible();
    expect(name()).toHaveValue('Not kept');
    full.mockRestore();
  });
});
