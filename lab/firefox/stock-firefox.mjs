#!/usr/bin/env node
// Proxy between Playwright and a stock Firefox; Playwright starts it as the browser executable. For each new context,
// Playwright sends a WebDriver BiDi command that stable Firefox rejects, and fails on the error. The proxy answers it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const UNSUPPORTED_METHODS = new Set(['emulation.setMediaFeaturesOverride']);

const firefox = spawn(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.on(signal, () => firefox.kill(signal));

/** @param {import('ws').RawData} data A buffer: `ws` does not split messages by default. */
const text = (data) => (Buffer.isBuffer(data) ? data.toString() : '');

/** @param {WebSocket} client Connection from Playwright. @param {string} address WebDriver BiDi address of Firefox. */
function relay(client, address) {
  const target = new WebSocket(address, { maxPayload: 0, perMessageDeflate: false });
  /** @type {string[]} */
  const queued = [];
  target.on('open', () => {
    for (const message of queued) target.send(message);
  });
  client.on('message', (data) => {
    const message = text(data);
    const { id, method } = JSON.parse(message);
    if (UNSUPPORTED_METHODS.has(method))
      client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (target.readyState === WebSocket.OPEN) target.send(message);
    else queued.push(message);
  });
  target.on('message', (data) => client.send(text(data)));
  target.on('close', () => client.close());
  client.on('close', () => target.close());
}

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = /WebDriver BiDi listening on (ws:\/\/.*)$/.exec(line) ?? [];
  if (!address) return void process.stderr.write(`${line}\n`);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0 });
  server.on('connection', (client) => relay(client, `${address}/session`));
  server.on('listening', () => {
    const bound = server.address();
    const port = typeof bound === 'object' ? bound?.port : 0;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
});
