import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/support/server.ts';

/** Web element identifier: the key of an element reference in the WebDriver protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const TIMEOUT_MS = 20_000;

export type ElementReference = Record<typeof ELEMENT, string>;

/** Repeats a step until it returns a value that is not null. After 20 seconds, throws with the last error. */
export async function eventually<T>(what: string, step: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  let reason = 'not found';
  while (Date.now() < end) {
    try {
      const value = await step();
      if (value !== null) return value;
    } catch (error) {
      reason = String(error);
    }
    await sleep(100);
  }
  throw new Error(`${what}: ${reason}`);
}

/** A browser session over the W3C WebDriver protocol, with only the commands that the main job needs. */
export class Session {
  readonly #base: string;

  private constructor(base: string) {
    this.#base = base;
  }

  static async open(driver: string): Promise<Session> {
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser' } };
    const { sessionId } = await post<{ sessionId: string }>(`${driver}/session`, { capabilities });
    return new Session(`${driver}/session/${sessionId}`);
  }

  goto = (url: string) => post(`${this.#base}/url`, { url });
  close = () => fetch(this.#base, { method: 'DELETE' });
  resize = (width: number, height: number) => post(`${this.#base}/window/rect`, { width, height });

  /** Runs a script in the page as a function body. */
  run = <T>(script: string, ...args: unknown[]) =>
    post<T>(`${this.#base}/execute/sync`, { script, args });

  click = ({ [ELEMENT]: id }: ElementReference) => post(`${this.#base}/element/${id}/click`, {});

  async type({ [ELEMENT]: id }: ElementReference, text: string): Promise<void> {
    await post(`${this.#base}/element/${id}/clear`, {});
    await post(`${this.#base}/element/${id}/value`, { text });
  }
}

async function post<T>(url: string, body: object): Promise<T> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: T & { message?: string } };
  if (!response.ok) throw new Error(value.message ?? response.statusText);
  return value;
}

/** Starts WebKitWebDriver, under Xvfb when there is no display. `stop` ends both. */
export async function startDriver(): Promise<{ url: string; stop: () => void }> {
  const started: ChildProcess[] = [];
  const env = { ...process.env };
  if (!env['DISPLAY']) {
    env['DISPLAY'] = `:${90 + Math.floor(Math.random() * 900)}`;
    started.push(
      spawn('Xvfb', [env['DISPLAY'], '-screen', '0', '1440x900x24'], { stdio: 'ignore' }),
    );
    await sleep(1000);
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  started.push(
    spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'inherit' }),
  );
  await eventually('WebKitWebDriver', async () => (await fetch(`${url}/status`)).ok || null);
  return { url, stop: () => started.forEach((child) => child.kill()) };
}
