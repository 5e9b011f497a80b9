import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { RouteError } from '@/app/route-error';
import { AppError } from '@/lib/errors';
import { expectConsoleError } from '../support/screen/console';
import { signInAs } from '../support/screen/render';
import { server } from '../support/screen/server';

function open(error: unknown, errorElement = <RouteError />) {
  expectConsoleError();
  const lazy = async () => {
    throw error;
  };
  const router = createMemoryRouter(
    [
      { path: '/page', lazy, errorElement },
      { path: '/auth', element: <p>Sign-in page</p> },
    ],
    { initialEntries: ['/page'] },
  );
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}

test.each([
  'Failed to fetch dynamically imported module: /assets/page.js',
  'error loading dynamically imported module: /assets/page.js',
  'Importing a module script failed.',
])(
  'the error page says “You’re offline” if code fails to load and the server is unreachable: %s',
  async (message) => {
    server.use(http.head('*/favicon.svg', () => HttpResponse.error()));
    open(new TypeError(message));
    expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);

test('the error page says “You’re offline” without a request if the browser knows that it is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(new TypeError('Failed to fetch dynamically imported module: /assets/page.js'));
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeVisible();
  vi.restoreAllMocks();
});

test('the error page is shown instead of a second reload if code is still missing on a reachable server', async () => {
  sessionStorage.setItem('flightdeck:reloaded-for-chunk', String(Date.now()));
  server.use(http.head('*/favicon.svg', () => new HttpResponse(null)));
  open(new TypeError('Failed to fetch dynamically imported module: /assets/page.js'));
  expect(await screen.findByText('Something went wrong on this page.')).toBeVisible();
});

test('the error page hides the message of a crash but shows that of an AppError', async () => {
  open(new TypeError("Cannot read properties of undefined (reading 'x')"));
  expect(await screen.findByText('This page couldn’t be displayed.')).toBeVisible();
  open(new AppError('offline', 'The server could not be reached.'));
  expect(await screen.findByText('The server could not be reached.')).toBeVisible();
});

test('the error page adds no second main landmark inside the app shell', async () => {
  open(
    new TypeError('x'),
    <main>
      <RouteError as="div" />
    </main>,
  );
  expect(await screen.findByText('This page couldn’t be displayed.')).toBeVisible();
  expect(within(screen.getByRole('main')).queryByRole('main')).not.toBeInTheDocument();
});

test('the error page copies a reference with the kind of error, the page and the time', async () => {
  const user = userEvent.setup();
  open(new TypeError('x'));
  await user.click(await screen.findByRole('button', { name: 'Copy the reference' }));
  expect(await screen.findByText('Copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(
    /^TypeError · \/\S* · \d{4}-\d\d-\d\dT\S+Z$/,
  );
});

test('the error page lets a signed-in user sign out', async () => {
  signInAs('regular');
  open(new TypeError('x'));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Sign-in page')).toBeVisible();
  expect(localStorage.getItem('flightdeck:session')).toBeNull();
});

test('the error page shows a visitor no way to sign out', async () => {
  open(new TypeError('x'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
});
