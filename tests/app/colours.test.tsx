import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrganisation } from '../support/cases/factories';
import { renderApp } from '../support/screen/render';
import { rows, server } from '../support/screen/server';

beforeEach(() => server.use(rows('campaigns_with_totals', [])));

async function open(colours: Record<string, string>, theme = 'light') {
  localStorage.setItem('flightdeck:theme', theme);
  const organisation = anOrganisation(colours);
  renderApp('/campaigns', { profile: { organisation } });
  await screen.findByRole('heading', { name: 'Campaigns' });
  const page = screen.getByRole('main').parentElement;
  return { page, menu: screen.getByRole('navigation', { name: 'Main' }).parentElement };
}

describe('the organization’s colors', () => {
  test('set the background of the page and of its sticky elements', async () => {
    const { page } = await open({ background_color: '#fdf6e3' });
    expect(page).toHaveStyle({ backgroundColor: '#fdf6e3' });
    expect(page?.style.getPropertyValue('--bg')).toBe('#fdf6e3');
  });

  test.each([
    ['in place in the dark theme', '#fdf6e3', 'dark'],
    ['in place when text would be hard to read on it', '#808080', 'light'],
    ['in place when it is the default', '#FFFFFF', 'light'],
  ])('leave the product’s own background %s', async (_when, background_color, theme) => {
    const { page } = await open({ background_color }, theme);
    expect(page?.style.backgroundColor).toBe('');
    expect(page?.style.getPropertyValue('--bg')).toBe('');
  });

  test.each(['light', 'dark'])(
    'set the color of the sidebar and a readable text color in the %s theme',
    async (theme) => {
      const { menu } = await open({ menu_color: '#767676' }, theme);
      expect(menu).toHaveStyle({ backgroundColor: '#767676', color: '#000000' });
      expect(menu?.style.getPropertyValue('--mark')).toBe('#ffffff');
    },
  );
});
