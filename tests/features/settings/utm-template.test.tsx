import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, ORGANISATION_SETTINGS, rows, server } from '../../support/screen/server';
import { openSettings } from './open-settings';

test('Settings saves the UTM parameters, shows an example URL and rejects invalid characters at the field', async () => {
  server.use(
    rows('organisations', [{ ...ORGANISATION_SETTINGS, utm_template: { utm_source: 'deck' } }]),
    answer('post', 'rpc/set_utm_template', {}),
  );
  const { sent } = await openSettings({}, { kind: 'admin', page: 'links' });
  const group = within(await screen.findByRole('region', { name: 'UTM parameters' }));
  expect(await group.findByLabelText('utm_source')).toHaveValue('deck');
  const campaign = group.getByLabelText('utm_campaign');
  await userEvent.type(campaign, 'a b');
  await userEvent.tab();
  expect(campaign).toHaveAccessibleDescription(/Use letters, digits/);
  await userEvent.clear(campaign);
  await userEvent.click(campaign);
  await userEvent.paste('x-{{campaign}}');
  expect(
    group.getByText('https://shop.example/spring?utm_source=deck&utm_campaign=x-spring-sale'),
  ).toBeVisible();
  await userEvent.click(group.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('UTM parameters saved')).toBeVisible();
  const requests = sent.filter(({ table }) => table === 'rpc/set_utm_template');
  expect(requests.map(({ body }) => body)).toEqual([
    { p_template: { utm_source: 'deck', utm_campaign: 'x-{{campaign}}' } },
  ]);
});

test('Settings shows an example with the suggested values of an empty template, asks before another page discards what the user typed, and keeps it on Stay', async () => {
  server.use(rows('organisations', [{ ...ORGANISATION_SETTINGS, utm_template: {} }]));
  const { router } = await openSettings({}, { kind: 'admin', page: 'links' });
  const source = await screen.findByLabelText('utm_source');
  expect(source).toHaveAttribute('placeholder', 'e.g. flightdeck');
  expect(
    screen.getByText(
      'https://shop.example/spring?utm_source=flightdeck&utm_medium=sms&utm_campaign=spring-sale&utm_content=opening-weekend',
    ),
  ).toBeVisible();
  await userEvent.type(source, 'deck');
  const toSecurity = () => userEvent.click(screen.getByRole('link', { name: 'Security' }));
  await toSecurity();
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('utm_source')).toHaveValue('deck');
  await toSecurity();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByLabelText('Current password')).toBeVisible();
  expect(router.state.location.pathname).toBe('/settings/security');
});
