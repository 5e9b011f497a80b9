import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FULL_CONTENT } from '../../support/cases/content';
import { aCreative } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { recordRequests, rows, server } from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const CREATIVE = aCreative({
  name: 'Brushes',
  type: 'RCS',
  message: 'Brush',
  version_count: 1,
  flight_count: 0,
});

beforeEach(() => {
  server.use(
    rows('creatives', [{ ...CREATIVE, newest_content: FULL_CONTENT.rcs, versions: [] }]),
    rows('creative_versions', []),
    rows('message_types', ['SMS', 'RCS'].map(named)),
    rows('creative_statuses', ['draft', 'approved', 'inactive'].map(named)),
  );
});

const open = async (path: string) => {
  signInAs('regular');
  const view = renderApp(path, { actor: null });
  await screen.findByRole('heading', { name: 'Brushes' });
  return view;
};
const gallery = () => screen.findByRole('list', { name: 'Gallery' });

test('the creative gallery shows message thumbnails with one request per page, and stores the gallery view in the URL', async () => {
  const sent = recordRequests();
  const { router } = await open('/creatives?type=RCS');
  expect(screen.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Gallery' }));
  expect(router.state.location.search).toBe('?type=RCS&look=gallery');
  const card = within(await gallery());
  expect(await card.findByText('Along the seams.')).toBeInTheDocument();
  const asked = sent.filter(({ query }) =>
    query.get('select')?.startsWith('id,newest_content,versions:'),
  );
  expect(asked.map(({ query }) => query.get('id'))).toEqual([`in.(${CREATIVE.id})`]);
  await userEvent.click(card.getByRole('button', { name: 'Preview Brushes' }));
  expect(router.state.location.search).toContain(`preview=${CREATIVE.id}`);
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(router.state.location.search).not.toContain('look');
});

test('the creative gallery hides thumbnails from the keyboard and screen readers', async () => {
  await open('/creatives?look=gallery');
  const list = await gallery();
  const picture = (await within(list).findByText('Along the seams.')).closest('[inert]');
  expect(picture).toHaveAttribute('aria-hidden', 'true');
  expect(within(list).getByRole('button', { name: 'Edit Brushes' })).toBeVisible();
});
