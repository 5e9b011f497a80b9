import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { placeLabels } from '@/features/wizard/components/geo/map/map-labels';
import { fittedView, isInView, worldView } from '@/features/wizard/components/geo/map/map-view';
import { tilesOf } from '@/features/wizard/components/geo/map/tiles';
import { expectConsoleError } from '../../support/screen/console';
import { allLoaded } from '../../support/screen/render';
import { heldAnswer, server } from '../../support/screen/server';
import { completeDraft, mockReads, next, openWizard, storeDraft } from './open-wizard';

const HAMBURG = {
  name: 'Hamburg',
  region: 'Hamburg',
  country: 'Germany',
  latitude: 53.5507,
  longitude: 9.993,
  population: 1_739_117,
};
const around = (change: object = {}) =>
  http.post('*/rest/v1/rpc/places_around', () =>
    HttpResponse.json([
      {
        ...HAMBURG,
        distance_km: 0.2,
        is_inside: true,
        cities: 12,
        residents: 2_090_932,
        ...change,
      },
    ]),
  );
const found = (...places: object[]) =>
  http.post('*/rest/v1/rpc/search_places', () => HttpResponse.json(places));

const circle = (latitude = '', longitude = '', radiusKm = '') =>
  completeDraft({
    geoTargetingEnabled: true,
    geoTargetingType: 'coordinates',
    coordinateTarget: { latitude, longitude, radiusKm },
  });
const values = () =>
  [/^Latitude/, /^Longitude/, /^Radius/].map(
    (name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value,
  );
const map = async () => screen.findByRole('application');
const handle = (element: HTMLElement, name: string) => {
  const shown = element.querySelector(`[data-handle=${name}]`);
  if (!shown) throw new Error(`The map has no handle ${name}`);
  return shown;
};
const at = (clientX: number, clientY: number) => ({ clientX, clientY, button: 0, pointerId: 1 });

beforeEach(mockReads);

describe('the map of the circle', () => {
  test('moves the center with the arrow keys and changes the radius with + and −', async () => {
    server.use(around());
    storeDraft('geo-targeting', circle('53.5507', '9.993', '25'));
    await openWizard();
    (await map()).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(values()).toEqual(['53.5732', '9.993', '25']);
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowLeft}');
    expect(Number(values()[0])).toBeCloseTo(53.5507, 3);
    expect(Number(values()[1])).toBeCloseTo(9.993, 3);
    await userEvent.keyboard('+');
    expect(values()[2]).toBe('30');
    await userEvent.keyboard('--');
    expect(values()[2]).toBe('20');
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(Number(values()[0])).toBeCloseTo(53.5507 + 20 / 111.195, 2);
  });

  test('names the circle and announces who lives there', async () => {
    server.use(around());
    storeDraft('geo-targeting', circle('53.5507', '9.993', '25'));
    await openWizard();
    expect(await map()).toHaveAccessibleName('Map: circle of 25 km around 53.5507, 9.993');
    expect(await map()).toHaveAccessibleDescription(/arrow keys move the center/);
    const reach = await screen.findByText('2.1M people');
    expect(reach.closest('[role=status]')).toHaveTextContent(
      /Population of 12 cities of 15,000 or more.*Center in Hamburg, Germany/,
    );
    expect(screen.getByText('$0.01 per message')).toBeVisible();
    expect(screen.getByText(/^[\d,]+ fewer messages for \$1,000$/)).toBeVisible();
  });

  test('places the center with a click and gives it a radius', async () => {
    storeDraft('geo-targeting', circle());
    await openWizard();
    const element = await map();
    expect(element).toHaveAccessibleName('Map without a circle');
    expect(next()).toBeDisabled();
    fireEvent.pointerDown(element, at(280, 180));
    fireEvent.pointerUp(element, at(280, 180));
    expect(values()).toEqual(['25', '10', '25']);
    expect(next()).toBeEnabled();
  });

  test('places the center in the middle with Enter', async () => {
    storeDraft('geo-targeting', circle());
    await openWizard();
    (await map()).focus();
    await userEvent.keyboard('{Enter}');
    expect(values()).toEqual(['25', '10', '25']);
  });

  test('drags the center and the edge, and pans without changing the circle', async () => {
    storeDraft('geo-targeting', circle('0', '0', '100'));
    await openWizard();
    const element = await map();
    const radius = Math.min(560, 360) * 0.3;
    fireEvent.pointerDown(handle(element, 'edge'), at(280 + radius, 180));
    fireEvent.pointerMove(element, at(280 + radius / 2, 180));
    fireEvent.pointerUp(element, at(280 + radius / 2, 180));
    expect(values()).toEqual(['0', '0', '50']);
    fireEvent.pointerDown(handle(element, 'center'), at(280, 180));
    fireEvent.pointerMove(element, at(280 + radius / 2, 180));
    fireEvent.pointerUp(element, at(280 + radius / 2, 180));
    expect(Number(values()[1])).toBeCloseTo(50 / 111.195, 3);
    const before = values();
    fireEvent.pointerDown(element, at(20, 20));
    fireEvent.pointerMove(element, at(60, 60));
    fireEvent.pointerUp(element, at(60, 60));
    expect(values()).toEqual(before);
  });

  test('says that a circle holds no city and names the nearest', async () => {
    server.use(
      around({
        cities: 0,
        residents: 0,
        distance_km: 2213.2,
        name: 'Papeete',
        country: 'French Polynesia',
        region: null,
      }),
    );
    storeDraft('geo-targeting', circle('0', '-140', '50'));
    await openWizard();
    expect(await screen.findByText('No city')).toBeVisible();
    expect(screen.getByText('Center 2,213 km from Papeete, French Polynesia')).toBeVisible();
  });

  test('shows figures that arrive during a press on Next only after the release', async () => {
    const { handler, release } = heldAnswer('post', 'rpc/places_around', [
      { ...HAMBURG, distance_km: 0.2, is_inside: true, cities: 12, residents: 2_090_932 },
    ]);
    server.use(handler);
    storeDraft('geo-targeting', circle('53.5507', '9.993', '25'));
    await openWizard();
    await screen.findByText('Local reach');
    fireEvent.pointerDown(next(), { button: 0, isPrimary: true });
    release();
    await allLoaded();
    expect(screen.queryByText('2.1M people')).toBeNull();
    fireEvent.pointerUp(next(), { button: 0, isPrimary: true });
    expect(await screen.findByText('2.1M people')).toBeVisible();
  });

  test('offers to load the cities again after a failure', async () => {
    expectConsoleError();
    server.use(
      http.post(
        '*/rest/v1/rpc/places_around',
        () => HttpResponse.json({ message: 'x' }, { status: 400 }),
        { once: true },
      ),
      around(),
    );
    storeDraft('geo-targeting', circle('53.5507', '9.993', '25'));
    await openWizard();
    expect(await screen.findByText('Couldn’t load the cities.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('2.1M people')).toBeVisible();
  });
});

describe('the search for a place', () => {
  test('fills in the center of a city and keeps a typed radius', async () => {
    server.use(found(HAMBURG));
    storeDraft('geo-targeting', circle('0', '0', '40'));
    await openWizard();
    await userEvent.type(screen.getByRole('combobox', { name: 'Find a place' }), 'hamb');
    await userEvent.click(
      await screen.findByRole('option', { name: 'Hamburg, Germany · 1.7M people' }),
    );
    expect(values()).toEqual(['53.5507', '9.993', '40']);
  });

  test('fills in the name of a place and shows its residents', async () => {
    server.use(found(HAMBURG));
    storeDraft(
      'geo-targeting',
      completeDraft({ geoTargetingEnabled: true, geoTargetingType: 'location' }),
    );
    await openWizard();
    await userEvent.type(screen.getByRole('combobox', { name: 'Find a place' }), 'hamb');
    await userEvent.click(await screen.findByRole('option', { name: /^Hamburg, Germany/ }));
    expect(screen.getByLabelText('Location Name *')).toHaveValue('Hamburg, Germany');
    expect(await screen.findByText('1.7M people')).toBeVisible();
    expect(screen.getByText('Population of Hamburg, Germany')).toBeVisible();
  });

  test('keeps a name that is not in the list of places', async () => {
    server.use(found(HAMBURG));
    storeDraft(
      'geo-targeting',
      completeDraft({
        geoTargetingEnabled: true,
        geoTargetingType: 'location',
        locationTarget: { type: 'city', value: 'Nowhere' },
      }),
    );
    await openWizard();
    expect(await screen.findByText(/isn’t in our list of places/)).toBeVisible();
    await waitFor(() => expect(next()).toBeEnabled());
  });
});

describe('the view of the map', () => {
  const SIZE = { width: 560, height: 360 };

  test.each([
    [0, 0, 0.5],
    [53.55, 9.99, 25],
    [-17, 179.9, 200],
    [75, -40, 1000],
  ])('shows a fitted circle completely: %d, %d, %d km', (latitude, longitude, radiusKm) => {
    const shape = { latitude, longitude, radiusKm };
    expect(isInView(shape, fittedView(shape, SIZE), SIZE)).toBe(true);
  });

  test('does not count a circle as visible that is too small to drag or outside', () => {
    const shape = { latitude: 53.55, longitude: 9.99, radiusKm: 25 };
    expect(isInView(shape, worldView(SIZE), SIZE)).toBe(false);
    expect(isInView({ ...shape, longitude: 11 }, fittedView(shape, SIZE), SIZE)).toBe(false);
  });

  test('names the largest of cities whose names would overlap', () => {
    const labels = placeLabels(
      [
        { name: 'Small', latitude: 0, longitude: 0.1, population: 1 },
        { name: 'Large', latitude: 0, longitude: 0, population: 2 },
      ],
      ([longitude]) => [100 + longitude * 10, 100],
      SIZE,
    );
    expect(labels.map(({ name, named }) => [name, named])).toEqual([
      ['Large', true],
      ['Small', false],
    ]);
  });

  test('covers the map with the tiles of a project', () => {
    const view = fittedView({ latitude: 53.55, longitude: 9.99, radiusKm: 25 }, SIZE);
    const tiles = tilesOf('https://tiles.example/{z}/{x}/{y}.png', view, SIZE);
    const covers = (px: number, py: number) =>
      tiles.some(({ x, y, size }) => px >= x && py >= y && px <= x + size && py <= y + size);
    for (const [x, y] of [
      [0, 0],
      [559, 0],
      [0, 359],
      [559, 359],
      [280, 180],
    ] as const)
      expect(covers(x, y)).toBe(true);
    // Hamburg is in tile 270/165 of zoom 9.
    expect(tiles.map(({ href }) => href)).toContain('https://tiles.example/9/270/165.png');
    expect(tiles.length).toBeLessThan(25);
  });
});
