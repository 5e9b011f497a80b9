import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerReads, complete, left, next, openWizard } from './open-wizard';

const RADIUS = 'Radius (KM) * (Min: 0.5)';
const circle = (latitude: string, longitude: string, radiusKm: string) =>
  complete({
    geoTargetingEnabled: true,
    geoTargetingType: 'coordinates',
    coordinateTarget: { latitude, longitude, radiusKm },
  });

beforeEach(answerReads);

describe('geo-targeting', () => {
  test('off is valid; on, one of two ways has to be chosen (WIZ-36 to WIZ-40)', async () => {
    left('geo-targeting');
    await openWizard();
    const geo = screen.getByRole('switch', { name: 'Enable geo-targeting' });
    expect(geo).not.toBeChecked();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(next()).toBeEnabled();
    await userEvent.click(geo);
    expect(screen.getByRole('radio', { name: 'Coordinates & Radius' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'City / Region / Country' })).not.toBeChecked();
    expect(next()).toBeDisabled();
    expect(next()).toHaveAccessibleDescription('Choose how the place is given.');
    await userEvent.click(geo);
    expect(next()).toBeEnabled();
  });

  test.each([
    ['WIZ-44', 'Latitude *', '-90 to 90'],
    ['WIZ-45', 'Longitude *', '-180 to 180'],
    ['WIZ-47 (WIZ-46)', RADIUS, '0.5 to 1000'],
  ])('%s the input %s names its limits', async (_rule, label, limits) => {
    left('geo-targeting', circle('', '', ''));
    await openWizard();
    const field = screen.getByLabelText(label);
    expect(field).toHaveAccessibleDescription(limits);
    expect(field).toHaveAttribute('inputmode', 'decimal');
    expect(field).toHaveAttribute('aria-required', 'true');
  });

  test.each([
    ['WIZ-41', 'Latitude *', '', 'Latitude is required.'],
    ['WIZ-48', 'Latitude *', '91', 'Latitude must be between -90 and 90.'],
    ['WIZ-48', 'Latitude *', '-90.000001', 'Latitude must be between -90 and 90.'],
    ['WIZ-41', 'Longitude *', '', 'Longitude is required.'],
    ['WIZ-48', 'Longitude *', '180.5', 'Longitude must be between -180 and 180.'],
    ['WIZ-43', RADIUS, '0.4', 'Radius must be between 0.5 and 1000.'],
    ['WIZ-48', RADIUS, '1001', 'Radius must be between 0.5 and 1000.'],
  ])('%s %s %j is shown at the field', async (_rule, label, value, message) => {
    left('geo-targeting', circle('0', '0', '0.5'));
    await openWizard();
    expect(next()).toBeEnabled();
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(next()).toBeDisabled();
  });

  test('a place is a city, a region or a country and needs a name (WIZ-49, WIZ-50)', async () => {
    left('geo-targeting', complete({ geoTargetingEnabled: true }));
    await openWizard();
    await userEvent.click(screen.getByRole('radio', { name: 'City / Region / Country' }));
    const kind = screen.getByLabelText('Location Type');
    expect(kind).toHaveDisplayValue('City');
    expect(within(kind).getAllByRole('option')).toHaveLength(3);
    const name = screen.getByLabelText('Location Name *');
    await userEvent.type(name, '   ');
    await userEvent.tab();
    expect(name).toHaveAccessibleDescription(/Enter the name of the place\.$/);
    expect(next()).toBeDisabled();
    await userEvent.type(name, 'Lisbon');
    expect(next()).toBeEnabled();
    await userEvent.paste('x'.repeat(200));
    expect(name).toHaveAccessibleDescription(
      '206 of 200 characters The name must be at most 200 characters.',
    );
    expect(next()).toBeDisabled();
  });
});
