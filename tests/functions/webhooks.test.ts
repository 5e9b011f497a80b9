import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { createPost } from '../../supabase/functions/_shared/public-request.ts';
import {
  type ClaimedWebhook,
  sendWebhooks,
  type WebhookNetwork,
  type WebhookResult,
  type WebhookStore,
} from '../../supabase/functions/_shared/webhooks.ts';
import { HUTS, TEST_CA } from '../support/database/certificates.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const PREVIOUS = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = '{"data": {"name": "Hütte"}, "type": "flight.launched"}';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    (server as { closeAllConnections?: () => void }).closeAllConnections?.();
  }
});
/** Port of a server that is closed after the test. */
async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const webhook = (url: string, more: Partial<ClaimedWebhook> = {}): ClaimedWebhook => ({
  id: 1,
  lease: 'lease',
  message_id: 'msg_1',
  url,
  secrets: [SECRET],
  body: BODY,
  ...more,
});

/** A store with waiting webhooks, which records the results. */
function aStore(waiting: ClaimedWebhook[]) {
  const results: WebhookResult[] = [];
  const store: WebhookStore = {
    claim: async (limit) => waiting.splice(0, limit),
    settle: async (some) => void results.push(...some),
    newHosts: async () => [],
    settleHosts: async () => {},
  };
  return { store, results };
}

/** Resolves every host to a public address but connects to this machine, whose certificate is for huts.dev. */
const here: WebhookNetwork = {
  resolve: async () => ['93.184.215.14'],
  post: (url, _address, message) => createPost({ ca: TEST_CA })(url, '127.0.0.1', message),
};
async function send(waiting: ClaimedWebhook[], network = here) {
  const { store, results } = aStore(waiting);
  await sendWebhooks(store, { network });
  return results;
}
/** Result for a receiver with this answer. */
async function answered(answer: RequestListener) {
  const port = await listen(createHttps(HUTS, answer));
  const [result] = await send([webhook(`https://huts.dev:${port}/in?key=1`)]);
  return result;
}
/** Result for a receiver that writes these bytes and, unless `stays`, closes the connection. */
async function wrote(write: (socket: Socket) => void) {
  const port = await listen(
    createTcp((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => write(socket));
    }),
  );
  const network = { ...here, allowsLoopback: true };
  const [result] = await send([webhook(`http://127.0.0.1:${port}/`)], network);
  return result;
}

describe('a webhook', () => {
  test('is verified by a receiver with the body and the headers as they arrive', async () => {
    const received: { body: string; headers: Record<string, string>; url: string | undefined }[] =
      [];
    const result = await answered(async (request, response) => {
      let body = '';
      request.setEncoding('utf8');
      for await (const part of request) body += String(part);
      received.push({ body, headers: request.headers as Record<string, string>, url: request.url });
      response.writeHead(201).end('thanks');
    });
    const [got] = received;
    expect(got).toMatchObject({ body: BODY, url: '/in?key=1', headers: { 'webhook-id': 'msg_1' } });
    expect(new Webhook(SECRET).verify(got?.body ?? '', got?.headers ?? {})).toEqual(
      JSON.parse(BODY),
    );
    expect(() => new Webhook(PREVIOUS).verify(got?.body ?? '', got?.headers ?? {})).toThrow(
      'No matching signature found',
    );
    expect(result).toMatchObject({ id: 1, lease: 'lease', status: 201, response: 'thanks' });
    expect(Number(got?.headers['webhook-timestamp'])).toBe(
      Math.floor(Date.parse(result?.at ?? '') / 1000),
    );
  });

  test('is verified with both secrets during a rotation', async () => {
    let headers: Record<string, string> = {};
    const port = await listen(
      createHttps(HUTS, (request, response) => {
        headers = request.headers as Record<string, string>;
        response.end();
      }),
    );
    await send([webhook(`https://huts.dev:${port}/`, { secrets: [SECRET, PREVIOUS] })]);
    for (const secret of [SECRET, PREVIOUS])
      expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  });

  test('does not follow a redirect', async () => {
    let requests = 0;
    const result = await answered((_request, response) => {
      requests += 1;
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    });
    expect([result?.status, requests]).toEqual([307, 1]);
  });

  test.each<[string, number | undefined]>([
    ['120', 120],
    [new Date(Date.now() + 600_000).toUTCString(), 600],
    [new Date('9999-12-31T23:59:59Z').toUTCString(), 86_400],
    ['soon', undefined],
    ['-5', undefined],
  ])('reports the Retry-After header %j of a busy receiver', async (header, seconds) => {
    const result = await answered((_request, response) => {
      response.writeHead(503, { 'retry-after': header }).end();
    });
    const minutes = result?.retry_after && Math.round(result.retry_after / 60);
    expect(minutes).toBe(seconds && seconds / 60);
  });

  test('ignores the Retry-After header of a response that is not an error of the server', async () => {
    const result = await answered((_request, response) => {
      response.writeHead(400, { 'retry-after': '120' }).end();
    });
    expect(result).not.toHaveProperty('retry_after');
  });
});

describe('a response', () => {
  test('of 50 MB is cut after a kilobyte', async () => {
    let sent = 0;
    const result = await answered((_request, response) => {
      const part = 'x'.repeat(1_000_000);
      const next = () => {
        if (sent >= 50 || response.destroyed) return;
        sent += 1;
        response.write(part, next);
      };
      next();
    });
    expect(result).toMatchObject({ status: 200, response: 'x'.repeat(1024) });
    expect(sent).toBeLessThan(50);
  });

  test('in chunks is joined', async () => {
    const result = await wrote((socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n',
      ),
    );
    expect(result?.response).toBe('hello world');
  });

  test('without an end is cut after a kilobyte, in chunks too', async () => {
    const result = await wrote((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const timer = setInterval(() => socket.write('200\r\n'.concat('y'.repeat(512), '\r\n')), 1);
      socket.on('close', () => clearInterval(timer));
    });
    expect(result).toMatchObject({ status: 200, response: 'y'.repeat(1024) });
  });

  test.each<[string, string]>([
    ['is not HTTP', '220 mail.example ESMTP\r\n\r\n'],
    ['has an endless head', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(70_000)}`],
    ['begins with 200,000 interim answers', 'HTTP/1.1 100\r\n\r\n'.repeat(200_000)],
  ])('that %s is invalid', async (_, text) => {
    expect(await wrote((socket) => socket.write(text))).toMatchObject({
      error: 'invalid_response',
    });
  });

  test('after interim answers, in pieces of one byte, is read', async () => {
    const result = await wrote((socket) => {
      socket.setNoDelay(true);
      const text = `${'HTTP/1.1 103 Early\r\n\r\n'.repeat(3)}HTTP/1.1 201 Made\r\n\r\nthanks`;
      let at = 0;
      const next = () => {
        if (at === text.length) socket.end();
        else socket.write(text.charAt(at++), () => setImmediate(next));
      };
      next();
    });
    expect(result).toMatchObject({ status: 201, response: 'thanks' });
  });

  test('with 60,000 blanks in a header, and a body in pieces, does not occupy the process', async () => {
    const result = await wrote((socket) => {
      const head = `HTTP/1.1 200 OK\r\nContent-Length: 500\r\nTransfer-Encoding: a${' '.repeat(60_000)}b`;
      socket.write(`${head}\r\n\r\n`);
      const timer = setInterval(() => socket.write('x'), 1);
      socket.on('close', () => clearInterval(timer));
    });
    expect(result).toMatchObject({ status: 200, response: 'x'.repeat(500) });
  });

  test('with little text in much framing is cut after 128 kB', async () => {
    const result = await wrote((socket) => {
      socket.setNoDelay(true);
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const chunk = `1;${'e'.repeat(1000)}\r\nx\r\n`;
      const timer = setInterval(() => socket.write(chunk), 1);
      socket.on('close', () => clearInterval(timer));
    });
    expect(result?.status).toBe(200);
    expect(result?.response?.length).toBeLessThan(1024);
  });

  test('with bytes that are no text is stored as text', async () => {
    const result = await wrote((socket) =>
      socket.end(Buffer.concat([Buffer.from('HTTP/1.1 500 X\r\n\r\na'), Buffer.from([0, 255])])),
    );
    expect(result).toMatchObject({ status: 500, response: 'a��' });
  });

  test('whose connection closes before its head is an error', async () => {
    expect(await wrote((socket) => socket.destroy())).toMatchObject({ error: 'connection' });
  });
});

describe('an endpoint', () => {
  test.each([
    'http://huts.dev/',
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://me:secret@huts.dev/',
    'https://private.dev/',
    'https://mixed.dev/',
    'https://mapped.dev/',
  ])('at %s receives nothing', async (url) => {
    const hosts: Record<string, string[]> = {
      'private.dev': ['192.168.0.9'],
      'mixed.dev': ['93.184.215.14', '127.0.0.1'],
      'mapped.dev': ['::ffff:127.0.0.1'],
    };
    const posted: string[] = [];
    const results = await send([webhook(url)], {
      resolve: async (host) => hosts[host] ?? ['93.184.215.14'],
      post: async (_url, address) => {
        posted.push(address);
        return { status: 200, location: null, retryAfter: null, body: '' };
      },
    });
    expect(results).toMatchObject([{ error: 'unsafe_host' }]);
    expect(posted).toEqual([]);
  });

  test('receives the request at the address that was checked, even if its name has another address afterwards', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const posted: string[] = [];
    await send([webhook('https://rebinding.dev/')], {
      resolve: async () => answers.shift() ?? [],
      post: async (_url, address) => {
        posted.push(address);
        return { status: 200, location: null, retryAfter: null, body: '' };
      },
    });
    expect(posted).toEqual(['93.184.215.14']);
  });

  test('needs a certificate for its host', async () => {
    const port = await listen(createHttps(HUTS, (_request, response) => response.end()));
    expect(await send([webhook(`https://other.dev:${port}/`)])).toMatchObject([
      { error: 'certificate' },
    ]);
  });

  test.each<[string, string]>([
    ['ENOTFOUND', 'unknown_host'],
    ['EAI_AGAIN', 'connection'],
    ['ETIMEDOUT', 'timeout'],
  ])('whose host cannot be resolved (%s) is reported as %s', async (code, error) => {
    const resolve = () => Promise.reject(Object.assign(new Error(code), { code }));
    expect(await send([webhook('https://huts.dev/')], { ...here, resolve })).toMatchObject([
      { error },
    ]);
  });

  test('that is new is resolved before anything is sent', async () => {
    const settled: object[] = [];
    const { store } = aStore([]);
    const resolve = async (host: string) => {
      if (host === 'gone.dev') throw Object.assign(new Error(host), { code: 'ENOTFOUND' });
      return [host === 'inside.dev' ? '10.0.0.1' : '93.184.215.14'];
    };
    const hosts = ['huts', 'inside', 'gone'].map((id) => ({ id, url: `https://${id}.dev/` }));
    await sendWebhooks(
      {
        ...store,
        newHosts: async () => hosts,
        settleHosts: async (some) => void settled.push(...some),
      },
      { network: { ...here, resolve } },
    );
    expect(settled).toMatchObject([
      { id: 'huts', state: 'public' },
      { id: 'inside', state: 'unsafe' },
      { id: 'gone', state: 'missing' },
    ]);
  });
});

test('a host whose name server is silent does not delay the first claim', async () => {
  const { store, results } = aStore([webhook('https://live.dev/')]);
  let release: () => void = () => {};
  const silent = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent = await sendWebhooks(
    { ...store, newHosts: async () => [{ id: 'new', url: 'https://silent.dev/' }] },
    {
      network: {
        resolve: async (host) => {
          if (host === 'silent.dev') await silent;
          return ['93.184.215.14'];
        },
        post: async () => {
          release();
          return { status: 200, location: null, retryAfter: null, body: '' };
        },
      },
    },
  );
  expect(sent).toBe(1);
  expect(results).toMatchObject([{ id: 1, status: 200 }]);
});

test('a receiver that hangs does not delay the next claim', async () => {
  let release: () => void = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waiting = [webhook('https://hanging.dev/')];
  const { store, results } = aStore(waiting);
  const work = sendWebhooks(store, {
    network: {
      resolve: async () => ['93.184.215.14'],
      post: async (url) => {
        if (url.hostname === 'hanging.dev') {
          waiting.push(webhook('https://live.dev/', { id: 2 }));
          await hanging;
        } else release();
        return { status: 200, location: null, retryAfter: null, body: '' };
      },
    },
  });
  expect(await work).toBe(2);
  expect(results.map(({ id }) => id)).toEqual([2, 1]);
});

test('takes no more webhooks when its time is over', async () => {
  const { store } = aStore([webhook('https://huts.dev/')]);
  expect(await sendWebhooks(store, { network: here, time: 0 })).toBe(0);
});

test('a result that the store refuses loses no other result, and running requests are still settled', async () => {
  let release: () => void = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waiting = [1, 2, 3].map((id) => webhook('https://huts.dev/', { id }));
  waiting.push(webhook('https://hanging.dev/', { id: 4 }));
  const { store, results } = aStore(waiting);
  const work = sendWebhooks(
    {
      ...store,
      settle: async (some) => {
        if (some.some(({ id }) => id === 2)) {
          release();
          throw new Error('refused');
        }
        await store.settle(some);
      },
    },
    {
      network: {
        resolve: async () => ['93.184.215.14'],
        post: async (url) => {
          if (url.hostname === 'hanging.dev') await hanging;
          return { status: 200, location: null, retryAfter: null, body: '' };
        },
      },
    },
  );
  await expect(work).rejects.toThrow('refused');
  expect(results.map(({ id }) => id)).toEqual([1, 3, 4]);
});
