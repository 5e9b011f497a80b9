// Runs the main job in WebKitGTK, the engine family of Safari: sign in, open ten screens, plan a campaign and a flight,
// launch the flight and find it after a reload.
import { withServer } from '../../e2e/support/server.ts';
import { type ElementReference, eventually, Session, startDriver } from './webdriver.ts';

/** Page script that finds a visible element by its accessible name: aria-label, label or text. */
const FIND = `
  const [selector, name, nth] = arguments;
  const pattern = new RegExp(name);
  const nameOf = (element) =>
    element.getAttribute('aria-label') ??
    [...(element.labels ?? [])].map((label) => label.innerText).join(' ').trim();
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .filter((element) => pattern.test((nameOf(element) || element.innerText || '').trim()))[nth] ?? null;`;
const PRESSABLE = 'button, a, [role=checkbox], [role=switch], input[type=checkbox]';
const HAS_TEXT = 'return document.body.innerText.includes(arguments[0]) || null';
/** Page script that sets a select or a date field. WebDriver cannot reach their pickers, which the browser draws. */
const CHOOSE = `
  const [control, value] = arguments;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value);
  for (const type of ['input', 'change', 'blur'])
    control.dispatchEvent(new Event(type, { bubbles: true }));`;
/** Page script that collects errors, because WebKitWebDriver has no console log. */
const COLLECT_ERRORS = `
  window.failures = [];
  addEventListener('error', ({ message }) => failures.push(message));
  addEventListener('unhandledrejection', ({ reason }) => failures.push(String(reason)));`;

const SCREENS = [
  '/',
  '/campaigns',
  '/calendar',
  '/creatives',
  '/click-tracker',
  '/audiences',
  '/analytics',
  '/billing',
  '/settings',
  '/help',
];

async function mainJob(session: Session, base: string) {
  const find = (selector: string, name: string, nth = 0) =>
    eventually(`${selector} ${name}`, () =>
      session.run<ElementReference | null>(FIND, selector, name, nth),
    );
  const press = (name: string, nth = 0) =>
    // The page may replace the element between the two calls.
    eventually(`pressing ${name}`, async () => {
      const button = await find(PRESSABLE, name, nth);
      await session.run('arguments[0].scrollIntoView({ block: "center" })', button);
      await session.click(button);
      return true;
    });
  const fill = async (label: string, text: string, nth = 0) =>
    session.type(await find('input, textarea', label, nth), text);
  const choose = async (selector: string, label: string, value: string) =>
    session.run(CHOOSE, await find(selector, label), value);
  const see = (text: string) =>
    eventually(`the text "${text}"`, () => session.run<boolean | null>(HAS_TEXT, text));

  await session.goto(`${base}/auth`);
  await fill('^Email', 'marketer@northwind.example');
  await fill('^Password$', 'flightdeck-demo');
  await press('^Sign In$');
  await see('Campaign Dashboard');
  for (const path of SCREENS) {
    await session.goto(`${base}${path}`);
    await session.run(COLLECT_ERRORS);
    await eventually(`the heading of ${path}`, () =>
      session.run<boolean | null>(`return Boolean(document.querySelector('main h1')) || null`),
    );
    const failures = await session.run<string[]>('return window.failures ?? []');
    if (failures.length > 0) throw new Error(`${path}: ${failures.join('; ')}`);
  }

  await session.goto(`${base}/campaigns`);
  await press('^New Campaign$');
  await fill('^Name', 'Spring Launch');
  await fill('^Description', 'Everything for the first warm weekend');
  await fill('^Budget', '2500.50');
  await choose('input', '^Start date', '2031-03-01');
  await choose('input', '^End date', '2031-03-31');
  await press('^Create Campaign$');
  await see('has been created successfully.');
  await see('No flights');
  await press('New Flight');
  await see('Create New Flight');
  await fill('^Flight Name', 'Opening weekend');
  await choose('select', '^Channel Type', 'SMS');
  await fill('^Flight Budget', '1000');
  await press('^Add Interval$');
  await choose('input', '^Date', '2031-03-06');
  await press('^Next');
  await see('Geo-Targeting');
  await press('^Next');
  await press('City families');
  await see('Estimated reach 13.1K');
  await press('^Next');
  await fill('^Creative Name', 'Warm weekend');
  await fill('^Message', 'Trails are open.');
  await press('^Create Flight$');
  await see('Flight Created');
  await press('^Activate Opening weekend$');
  await see('Launch Opening weekend');
  await fill('^Type 13,090 to confirm', '13090');
  await press('^Launch$', 1);
  await see('Undo');
  await session.run('location.reload()');
  await see('Opening weekend');
  await see('Active');
}

const driver = await startDriver();
try {
  await withServer(
    async ({ url }) => {
      const session = await Session.open(driver.url);
      try {
        await session.resize(1440, 900);
        await mainJob(session, url).catch(async (error: unknown) => {
          console.error(await session.run<string>('return document.body.innerText'));
          throw error;
        });
        console.log('The main job and ten screens work in WebKit.');
      } finally {
        await session.close();
      }
    },
    { FLIGHTDECK_GATEWAY: '0' },
  );
} finally {
  driver.stop();
}
