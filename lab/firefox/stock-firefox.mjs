#!/usr/bin/env node
// What Playwright starts instead of a stock Firefox: Playwright sends every new context a command of WebDriver BiDi that the
// stable Firefox does not know, and gives up at its refusal. This stands between the two and answers that one itself.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const UNKNOWN_TO_FIREFOX = new Set(['emulation.setMediaFeaturesOverride']);

const firefox = spawn(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.on(signal, () => firefox.kill(signal));

/** @param {import('ws').RawData} data Each message comes as one piece. */
const text = (data) => (Buffer.isBuffer(data) ? data.toString() : '');

/** @param {WebSocket} near @param {string} address */
function relay(near, address) {
  const far = new WebSocket(address, { maxPayload: 0, perMessageDeflate: false });
  /** @type {string[]} */
  const waiting = [];
  far.on('open', () => {
    for (const message of waiting) far.send(message);
  });
  near.on('message', (data) => {
    const message = text(data);
    const { id, method } = JSON.parse(message);
    if (UNKNOWN_TO_FIREFOX.has(method))
      near.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (far.readyState === WebSocket.OPEN) far.send(message);
    else waiting.push(message);
  });
  far.on('message', (data) => near.send(text(data)));
  far.on('close', () => near.close());
  near.on('close', () => far.close());
}

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = /WebDriver BiDi listening on (ws:\/\/.*)$/.exec(line) ?? [];
  if (!address) return void process.stderr.write(`${line}\n`);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0 });
  server.on('connection', (near) => relay(near, `${address}/session`));
  server.on('listening', () => {
    const bound = server.address();
    const port = typeof bound === 'object' ? bound?.port : 0;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
});
