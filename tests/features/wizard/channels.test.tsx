import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SERVICE_TYPES } from '../../support/cases/factories';
import { rows, server } from '../../support/screen/server';
import { mockReads, openInApp, openWizard } from './open-wizard';

beforeEach(mockReads);

const offered = () =>
  within(screen.getByLabelText('Channel Type *'))
    .getAllByRole('option')
    .slice(1)
    .map((option) => option.textContent);

test('the wizard offers the configured services by display name in their sort order', async () => {
  const opening = openWizard();
  server.use(
    rows('service_types', [
      { ...SERVICE_TYPES[0], display_name: 'Text message' },
      { ...SERVICE_TYPES[5], id: 'rich_card', name: 'Rich Card', display_name: 'Rich card' },
    ]),
  );
  await opening;
  // The organization's settings do not list Rich Card, a newer service, so it counts as switched on.
  await waitFor(() => expect(offered()).toEqual(['Text message', 'Rich card']));
});

test('the wizard hides services that are switched off for the organization', async () => {
  await openInApp({ active_services: ['SMS', 'Email'] });
  await waitFor(() => expect(offered()).toEqual(['SMS', 'Email']));
});
