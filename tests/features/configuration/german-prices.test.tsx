import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reader } from '@/domain/shared/reader';
import { SERVICE_TYPES } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

beforeEach(() => {
  reader.locale = 'de';
});
afterEach(() => {
  reader.locale = 'en-US';
});

const TYPES = SERVICE_TYPES.map((type) => ({
  ...type,
  default_rate: type.name === 'SMS' ? 1250.5 : type.default_rate,
}));

async function openEdit() {
  const sent = recordRequests();
  renderApp('/superadmin/configuration', { actor: 'superadmin' });
  server.use(rows('service_types', TYPES), answer('patch', 'service_types', { id: 'sms' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit SMS' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Service Type' }));
  return {
    dialog,
    rate: dialog.getByLabelText('Default rate *'),
    save: () => userEvent.click(dialog.getByRole('button', { name: 'Save Changes' })),
    rates: () =>
      sent.flatMap(({ method, table, body }) =>
        method === 'PATCH' && table === 'service_types'
          ? [(body as { default_rate: number }).default_rate]
          : [],
      ),
  };
}

describe('the price of a service type, read in German,', () => {
  test('opens with a decimal comma and is sent unchanged', async () => {
    const { rate, save, rates } = await openEdit();
    expect(rate).toHaveValue('1250,5');
    await save();
    await waitFor(() => expect(rates()).toEqual([1250.5]));
  });

  test('closes unchanged without a question', async () => {
    const { dialog } = await openEdit();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['1.250,50', 1250.5],
    ['1,50', 1.5],
    ['0,0425', 0.0425],
    ['1,255', 1.255],
  ])('is sent as typed: %j is %d', async (typed, sent) => {
    const { rate, save, rates } = await openEdit();
    await userEvent.clear(rate);
    await userEvent.type(rate, typed);
    await save();
    await waitFor(() => expect(rates()).toEqual([sent]));
  });

  test('is asked for when a point can group thousands or mark decimals', async () => {
    const { rate, save, rates } = await openEdit();
    await userEvent.clear(rate);
    await userEvent.type(rate, '1.250');
    await save();
    await waitFor(() =>
      expect(rate).toHaveAccessibleDescription(
        expect.stringContaining('Enter 1250 or 1,250: “1.250” can mean either.'),
      ),
    );
    expect(rates()).toEqual([]);
  });

  test('of a new service type starts with a decimal comma', async () => {
    renderApp('/superadmin/configuration', { actor: 'superadmin' });
    server.use(rows('service_types', TYPES));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Service Type' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Service Type' }));
    expect(dialog.getByLabelText('Default rate *')).toHaveValue('0,01');
  });
});
