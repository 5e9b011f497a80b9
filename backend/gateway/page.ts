import { randomBytes } from 'node:crypto';
import type { GatewayControl } from './control.ts';
import { LOCAL_HEADER, LOCAL_STYLE } from '../local-style.ts';

const BUTTONS = [
  ['Stop', '{ "speed": 0 }'],
  ['Real time', '{ "speed": 1 }'],
  ['60× real time', '{ "speed": 60 }'],
  ['600× real time', '{ "speed": 600 }'],
  ['Skip an hour', '{ "hours": 1 }'],
  ['Skip a day', '{ "hours": 24 }'],
] as const;

const page = (
  nonce: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>Simulated gateway · Flightdeck</title>
<style nonce="${nonce}">${LOCAL_STYLE}</style>
${LOCAL_HEADER}
<h1>Simulated gateway</h1>
<p class="muted">It sends nothing. It reports the messages of active flights to <code>/functions/v1/delivery-reports</code> as a real gateway would.</p>
<section><p aria-live="polite" id="state">Loading…</p>
<p class="row">${BUTTONS.map(([label, wish]) => `<button type="button" data-wish='${wish}'>${label}</button>`).join('')}</p>
<p aria-live="polite" id="done" class="muted"></p></section>
<script nonce="${nonce}">
const state = document.getElementById('state');
const done = document.getElementById('done');
const SPEEDS = { 0: 'stopped', 1: 'real time' };
const count = (amount, noun) => amount + ' ' + noun + (amount === 1 ? '' : 's');
let at;
const ask = async (wish) => {
  const response = await fetch('/_gateway', wish
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) }
    : { headers: { accept: 'application/json' } });
  const answer = await response.json();
  if (answer.status) {
    at = answer.status.at;
    state.textContent = 'Reached ' + new Date(at).toLocaleString() + ', ' + (SPEEDS[answer.status.speed] ?? answer.status.speed + '× real time') + '.';
    for (const button of document.querySelectorAll('button')) {
      const { speed } = JSON.parse(button.dataset.wish);
      if (speed !== undefined) button.setAttribute('aria-pressed', String(speed === answer.status.speed));
    }
  }
  if (wish) done.textContent = answer.error ?? (answer.summary ? count(answer.summary.messages, 'message') + ' for $' + answer.summary.cost.toFixed(2) + ' in ' + count(answer.summary.reports, 'report') + '.' : 'Done.');
};
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => {
    const { speed, hours } = JSON.parse(button.dataset.wish);
    done.textContent = 'Working…';
    void ask(hours ? { until: new Date(Date.parse(at) + hours * 3600000).toISOString() } : { speed });
  });
void ask();
setInterval(() => void (document.hidden || ask()), 2000);
</script></html>`;

const json = (body: object, status = 200) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

/**
 * `/_gateway`, on this machine only: a page with buttons, its state as JSON, and commands (`{"until": …}` or
 * `{"speed": …}`) as JSON. A page of another site cannot send JSON without a CORS preflight, so it cannot send commands.
 */
export const gatewayPage =
  (control: GatewayControl) =>
  async (request: Request): Promise<Response> => {
    if (request.method === 'POST') {
      if (!/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
        return json({ error: 'Send application/json.' }, 415);
      const wish = (await request.json().catch(() => null)) as Record<string, unknown> | null;
      const summary = wish && (await control.command(wish));
      if (!summary)
        return json(
          {
            error: 'Send {"until": a time in the next 60 days} or {"speed": 0, 1, 60 or 600}.',
            status: control.status(),
          },
          400,
        );
      return json({ status: control.status(), ...('messages' in summary && { summary }) });
    }
    if (request.method !== 'GET') return json({ error: 'Use GET or POST.' }, 405);
    if (request.headers.get('accept')?.includes('application/json'))
      return json({ status: control.status() });
    const nonce = randomBytes(16).toString('base64');
    return new Response(page(nonce), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; connect-src 'self'; img-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; frame-ancestors 'none'`,
        'cache-control': 'no-store',
      },
    });
  };
