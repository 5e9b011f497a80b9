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
  answerReads,
  ATTEMPT,
  button,
  CAMPAIGN,
  complete,
  left,
  openWizard,
  stored,
  tab,
} from './open-wizard';

const name = () => screen.getByLabelText('Flight Name *');
const type = (value: string) => fireEvent.change(name(), { target: { value } });

beforeEach(answerReads);

describe('a draft', () => {
  test('what is typed is kept within half a second (F17)', async () => {
    await openWizard();
    expect(stored()).toBeNull();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    type('Half typed');
    vi.advanceTimersByTime(500);
    expect(stored()).toContain('Half typed');
  });

  test.each(['unmount', 'pagehide'])(
    'the last keystroke survives %s at once (F17)',
    async (way) => {
      const view = await openWizard();
      type('Last words');
      if (way === 'pagehide') window.dispatchEvent(new Event('pagehide'));
      else view.unmount();
      expect(stored()).toContain('Last words');
    },
  );

  test('a remount finds the step, every value and the id of the attempt (F17)', async () => {
    const first = await openWizard();
    type('Half typed');
    fireEvent.change(screen.getByLabelText('Flight Budget *'), { target: { value: '12.5' } });
    await userEvent.click(button('Add Interval'));
    fireEvent.change(screen.getByLabelText('End time'), { target: { value: '08:15' } });
    await userEvent.click(button('Next'));
    const id = JSON.parse(stored() ?? '{}').attemptId;
    first.unmount();
    await openWizard();
    expect(screen.getByText('Draft restored: everything is as you left it.')).toBeVisible();
    expect(tab('Geo-Targeting')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(button('Previous'));
    expect(name()).toHaveValue('Half typed');
    expect(screen.getByLabelText('Flight Budget *')).toHaveValue('12.5');
    expect(screen.getByLabelText('End time')).toHaveValue('08:15');
    expect(JSON.parse(stored() ?? '{}').attemptId).toBe(id);
  });

  test('a restored creative, version and short link are the ones that are shown (F17)', async () => {
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
    left(
      'creative',
      complete({
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

  test('shows that the chosen short link was deleted and leaves the choice to the user (F17)', async () => {
    left('creative', complete({ shortUrlId: 'gone' }));
    await openWizard();
    expect(
      await screen.findByText('This link was deleted. Remove it or choose another link.'),
    ).toBeVisible();
    expect(stored()).toContain('gone');
    await userEvent.click(screen.getByRole('button', { name: /^Remove the link/ }));
    await waitFor(() => expect(stored()).not.toContain('gone'));
    expect(screen.getByLabelText('Short URL Optional - SMS+')).toHaveValue('');
  });

  test('keeps a short link and a version that the newest ones of their lists do not include', async () => {
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
    left(
      'creative',
      complete({
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
    expect(stored()).toContain('"old"');
    expect(stored()).toContain(version.id);
  });

  test('Start over begins another flight (F17)', async () => {
    left('audience-targeting');
    await openWizard();
    await userEvent.click(button('Start over'));
    expect(tab('Flight Details')).toHaveAttribute('aria-selected', 'true');
    expect(name()).toHaveValue('');
    expect(screen.queryByText(/^Draft restored/)).toBeNull();
    type('Another');
    await waitFor(() => expect(stored()).toContain('Another'));
    expect(stored()).not.toContain(ATTEMPT);
  });

  test.each([
    ['somebody else’s', `flightdeck:draft:someone:${ORGANISATION_ID}:flight:${CAMPAIGN.id}`],
    ['another organisation’s', `flightdeck:draft:${USER_ID}:other:flight:${CAMPAIGN.id}`],
  ])('%s draft is not shown (F17)', async (_whose, key) => {
    left('creative');
    localStorage.setItem(key, stored() ?? '');
    localStorage.removeItem(`flightdeck:draft:${USER_ID}:${ORGANISATION_ID}:flight:${CAMPAIGN.id}`);
    await openWizard();
    expect(tab('Flight Details')).toHaveAttribute('aria-selected', 'true');
    expect(name()).toHaveValue('');
  });

  test('a browser that keeps nothing says so and works (F18)', async () => {
    await openWizard();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    type('Not kept');
    expect(await screen.findByText(/This browser can not keep a draft/)).toBeVisible();
    expect(name()).toHaveValue('Not kept');
    full.mockRestore();
  });
});
