import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCampaign } from '../../support/cases/factories';
import { HOSTILE } from '../../support/cases/hostile';
import { expectOnlyText } from '../../support/screen/only-text';
import { renderApp } from '../../support/screen/render';
import { rows, server } from '../../support/screen/server';

test('the campaign list shows hostile names as text, without creating elements, attributes or links', async () => {
  const campaigns = HOSTILE.map((name, index) =>
    aCampaign({ id: `30000000-0000-4000-8000-${String(index).padStart(12, '0')}`, name }),
  );
  server.use(rows('campaigns_with_totals', campaigns));
  renderApp('/campaigns');
  const list = within(await screen.findByRole('region', { name: 'Campaigns' }));
  // Rows below the viewport render one frame later.
  await waitFor(() => expect(document.querySelectorAll('main li')).toHaveLength(HOSTILE.length));
  const links = list.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(HOSTILE);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    campaigns.map(({ id }) => `/campaigns/${id}`),
  );
  expectOnlyText(HOSTILE);
  expect(document.querySelector('main img')).toBeNull();
  expect(links.every((link) => link.getAttribute('dir') === 'auto')).toBe(true);
});
