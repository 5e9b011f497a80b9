import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockReads, completeDraft, storeDraft, next, openWizard } from './open-wizard';

const RADIUS = 'Radius (KM) * (Min: 0.5)';
const circle = (latitude: string, longitude: string, radiusKm: string) =>
  completeDraft({
    geoTargetingEnabled: true,
    geoTargetingType: 'coordinates',
    coordinateTarget: { latitude, longitude, radiusKm },
  });

beforeEach(mockReads);

describe('geo-targeting', () => {
  test('is valid when off and requires a target type when on', async () => {
    storeDraft('geo-targeting');
    await openWizard();
    const geo = screen.getByRole('switch', { name: 'Enable geo-targeting' });
    expect(geo).not.toBeChecked();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(next()).toBeEnabled();
    await userEvent.click(geo);
    expect(screen.getByRole('radio', { name: 'Coordinates & Radius' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'City / Region / Country' })).not.toBeChecked();
    expect(next()).toBeDisabled();
    expect(next()).toHaveAccessibleDescription('Choose how to target the location.');
    await userEvent.click(geo);
    expect(next()).toBeEnabled();
  });

  test('describes the limits of latitude, longitude and radius', async () => {
    storeDraft('geo-targeting', circle('', '', ''));
    await openWizard();
    for (const [label, limits] of [
      ['Latitude *', '-90 to 90'],
      ['Longitude *', '-180 to 180'],
      [RADIUS, '0.5 to 1000'],
    ] as const) {
      const field = screen.getByLabelText(label);
      expect(field).toHaveAccessibleDescription(limits);
      expect(field).toHaveAttribute('inputmode', 'decimal');
      expect(field).toHaveAttribute('aria-required', 'true');
    }
  });

  test('shows an error at each missing or invalid field of the circle', async () => {
    storeDraft('geo-targeting', circle('0', '0', '0.5'));
    await openWizard();
    for (const [label, good, wrong, message] of [
      ['Latitude *', '0', '', 'Latitude is required.'],
      ['Latitude *', '0', '91', 'Latitude must be between -90 and 90.'],
      ['Longitude *', '0', '', 'Longitude is required.'],
      ['Longitude *', '0', '180.5', 'Longitude must be between -180 and 180.'],
      [RADIUS, '0.5', '0.4', 'Radius must be between 0.5 and 1000.'],
    ] as const) {
      expect(next()).toBeEnabled();
      const field = screen.getByLabelText(label);
      fireEvent.change(field, { target: { value: wrong } });
      fireEvent.blur(field);
      await waitFor(() =>
        expect(field).toHaveAccessibleDescription(expect.stringContaining(message)),
      );
      expect(next()).toBeDisabled();
      fireEvent.change(field, { target: { value: good } });
    }
  });

  test('targets a city, region or country and requires its name', async () => {
    storeDraft('geo-targeting', completeDraft({ geoTargetingEnabled: true }));
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
