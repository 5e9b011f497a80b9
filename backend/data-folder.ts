import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BackendKeys, generateKeys } from './backend.ts';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists although it may not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The folder that holds the embedded database, its keys and its mailbox (`FLIGHTDECK_DATA`). */
export const dataFolder = () => resolve(process.env['FLIGHTDECK_DATA'] ?? '.flightdeck');

/**
 * Takes the folder for this process. PGlite itself has no lock, and two processes on one folder lose
 * acknowledged writes, so a second one is refused with the pid of the first. Released when the process ends.
 */
export function lockDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = Number(readFileSync(file, 'utf8'));
      if (owner === process.pid) return;
      if (owner && isAlive(owner))
        throw new Error(
          `The data folder ${folder} is in use by process ${owner}. Stop it first, or set FLIGHTDECK_DATA to another folder.`,
          { cause: error },
        );
      rmSync(file, { force: true }); // left behind by a process that was killed
    }
  }
  process.once('exit', () => rmSync(file, { force: true }));
}

function writeSecret(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

/** The folder's secrets, generated on first start; `keys.json` holds what clients may need. */
export async function loadKeys(folder: string, url: string): Promise<BackendKeys> {
  const [keysFile, signingFile] = [join(folder, 'keys.json'), join(folder, 'signing-key.json')];
  const keys: BackendKeys =
    existsSync(keysFile) && existsSync(signingFile)
      ? {
          ...JSON.parse(readFileSync(keysFile, 'utf8')),
          ...JSON.parse(readFileSync(signingFile, 'utf8')),
        }
      : await generateKeys();
  const { publishableKey, secretKey, jwtSecret } = keys;
  writeSecret(keysFile, { url, publishableKey, secretKey });
  writeSecret(signingFile, { jwtSecret });
  return { publishableKey, secretKey, jwtSecret };
}

/** What gateways sign their reports with; generated on first start, kept apart from what clients may need. */
export function loadDeliverySecret(folder: string): string {
  const file = join(folder, 'delivery-secret.json');
  const stored: { deliverySecret?: string } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { deliverySecret?: string })
    : {};
  const deliverySecret = stored.deliverySecret ?? randomBytes(32).toString('hex');
  writeSecret(file, { deliverySecret });
  return deliverySecret;
}

/**
 * Where PGlite keeps its files. A first start that was killed half-way leaves a folder that cannot be opened;
 * nothing was acknowledged to anybody before `markReady`, so such a folder is started over.
 */
export function databaseFolder(folder: string): { path: string; markReady: () => void } {
  const path = join(folder, 'database');
  const marker = join(folder, 'database-ready');
  if (existsSync(path) && !existsSync(marker)) rmSync(path, { recursive: true, force: true });
  return { path, markReady: () => writeFileSync(marker, '') };
}
