import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  databaseFolder,
  explainStartError,
  loadDeliverySecret,
  loadKeys,
  lockDataFolder,
} from '../../backend/database/data-folder.ts';
import { Mailbox } from '../../backend/mail/mailbox.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'flightdeck-'));

describe('the data folder', () => {
  test.each([
    ['the file system', { code: 'ENOSPC' }],
    ['the embedded database', { name: 'ErrnoError', errno: 51 }],
    ['Postgres', new Error('could not extend file: No space left on device')],
  ])('explains a full disk reported by %s', (_reporter, error) => {
    expect(explainStartError(error, '/data')).toMatchObject({
      message:
        'The disk is full, so Flightdeck cannot write to /data. Free some space and start it again.',
    });
  });

  test('leaves every other start error unchanged', () => {
    const error = new Error('refused');
    expect(explainStartError(error, '/data')).toBe(error);
  });

  test('refuses a second process and names the first one', () => {
    const path = folder();
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    try {
      writeFileSync(join(path, 'lock'), String(other.pid));
      expect(() => lockDataFolder(path)).toThrow(`in use by process ${other.pid}`);
    } finally {
      other.kill('SIGKILL');
    }
  });

  test('takes over the lock of a killed process', async () => {
    const path = folder();
    const other = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => other.once('exit', resolve));
    writeFileSync(join(path, 'lock'), String(other.pid));
    lockDataFolder(path);
    expect(readFileSync(join(path, 'lock'), 'utf8')).toBe(String(process.pid));
  });

  test('keeps its keys across restarts, readable only by the owner and different in every folder', async () => {
    const path = folder();
    const first = await loadKeys(path, 'http://127.0.0.1:4173');
    expect(await loadKeys(path, 'http://127.0.0.1:4173')).toEqual(first);
    expect((await loadKeys(folder(), 'http://127.0.0.1:4173')).jwtSecret).not.toBe(first.jwtSecret);
    expect(statSync(join(path, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(path, 'keys.json'), 'utf8'))).toEqual({
      url: 'http://127.0.0.1:4173',
      publishableKey: first.publishableKey,
      secretKey: first.secretKey,
      localKey: first.localKey,
    });
    expect(first.localKey).toMatch(/^[0-9a-f]{48}$/);
  });

  test('keeps the delivery secret across restarts, readable only by the owner', () => {
    const path = folder();
    const first = loadDeliverySecret(path);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(loadDeliverySecret(path)).toBe(first);
    expect(loadDeliverySecret(folder())).not.toBe(first);
    expect(statSync(join(path, 'delivery-secret.json')).mode & 0o777).toBe(0o600);
  });

  test('deletes the database of an interrupted first start, but never one that was ready', () => {
    const path = folder();
    mkdirSync(join(path, 'database'));
    writeFileSync(join(path, 'database', 'half'), '');
    const { path: database, markReady } = databaseFolder(path);
    expect(existsSync(database)).toBe(false);
    mkdirSync(database);
    markReady();
    databaseFolder(path);
    expect(existsSync(database)).toBe(true);
  });

  test('refuses and keeps data of another schema, with an error that names the fix', () => {
    const path = folder();
    mkdirSync(join(path, 'database'));
    databaseFolder(path, 'earlier').markReady();
    mkdirSync(join(path, 'database'));
    expect(() => databaseFolder(path, 'later')).toThrow(/^[^\n]*npm run reset[^\n]*$/);
    expect(existsSync(join(path, 'database'))).toBe(true);
    expect(databaseFolder(path, 'earlier').path).toBe(join(path, 'database'));
  });
});

describe('the mailbox', () => {
  test('keeps messages across a restart, newest first, and skips a line that a crash cut short', async () => {
    const path = folder();
    await new Mailbox(path).send({ to: 'a@example.org', subject: 'First' });
    await new Mailbox(path).send({ to: 'b@example.org', subject: 'Second' });
    const file = join(path, 'mailbox.jsonl');
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"to":"c@exam`);
    expect(new Mailbox(path).messages().map(({ subject }) => subject)).toEqual(['Second', 'First']);
  });

  test('shows a message as text and never as markup', async () => {
    const path = folder();
    const mailbox = new Mailbox(path);
    await mailbox.send({ to: '<img src=x>', subject: '<script>alert(1)</script>', text: 'Hello' });
    const page = await mailbox.respond(new Request('http://127.0.0.1/_mail')).text();
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<img src=x');
    const json = mailbox.respond(
      new Request('http://127.0.0.1/_mail', { headers: { accept: 'application/json' } }),
    );
    expect(await json.json()).toMatchObject([{ subject: '<script>alert(1)</script>' }]);
  });

  test('links to the URLs of a message, however its HTML escapes them', async () => {
    const path = folder();
    const mailbox = new Mailbox(path);
    const html = '<a href="http://127.0.0.1/verify?token=1&#38;type=recovery">Follow</a>';
    await mailbox.send({ to: 'a@example.org', subject: 'Link', html });
    const page = await mailbox.respond(new Request('http://127.0.0.1/_mail')).text();
    expect(page).toContain('href="http://127.0.0.1/verify?token=1&#38;type=recovery"');
  });
});
