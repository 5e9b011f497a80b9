import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Backend, type BackendKeys, generateKeys } from '../backend.ts';
import { schemaFingerprint } from './schema-fingerprint.ts';

/** Local gateways: the simulated one and `scripts/example-gateway.mjs`. */
type LocalGateway = 'simulator' | 'example';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The folder that holds the embedded database, its keys and its mailbox (`FLIGHTDECK_DATA`). */
export const dataFolder = () => resolve(process.env['FLIGHTDECK_DATA'] ?? '.flightdeck');

/**
 * Locks the folder for this process until it exits. PGlite has no lock of its own, and two processes on one folder lose
 * acknowledged writes. Throws with the pid of the owner if another process holds the lock.
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
      rmSync(file, { force: true }); // Stale lock of a killed process.
    }
  }
  process.once('exit', () => rmSync(file, { force: true }));
}

function writeSecret(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

/** Keys of the folder's backend. `localKey` opens `/_mail` and `/_gateway`. */
interface FolderKeys extends BackendKeys {
  localKey: string;
}

/** Loads the folder's secrets, generating them on first start. Clients read `keys.json`, which omits the signing key. */
export async function loadKeys(folder: string, url: string): Promise<FolderKeys> {
  const [keysFile, signingFile] = [join(folder, 'keys.json'), join(folder, 'signing-key.json')];
  const keys: BackendKeys & { localKey?: string } =
    existsSync(keysFile) && existsSync(signingFile)
      ? {
          ...JSON.parse(readFileSync(keysFile, 'utf8')),
          ...JSON.parse(readFileSync(signingFile, 'utf8')),
        }
      : await generateKeys();
  const { publishableKey, secretKey, jwtSecret } = keys;
  const localKey = keys.localKey ?? randomBytes(24).toString('hex');
  writeSecret(keysFile, { url, publishableKey, secretKey, localKey });
  writeSecret(signingFile, { jwtSecret });
  return { publishableKey, secretKey, jwtSecret, localKey };
}

/** Error number that PGlite's file system throws if the disk is full. */
const PGLITE_DISK_FULL = 51;

/** Replaces a disk-full error with one that tells the user what to do. Returns other errors unchanged. */
export function explainStartError(error: unknown, folder: string): unknown {
  const {
    code,
    errno,
    message = '',
  } = error as { code?: string; errno?: number; message?: string };
  const isDiskFull =
    code === 'ENOSPC' || errno === PGLITE_DISK_FULL || message.includes('No space left on device');
  return isDiskFull
    ? new Error(
        `The disk is full, so Flightdeck cannot write to ${folder}. Free some space and start it again.`,
        { cause: error },
      )
    : error;
}

/** Loads the secret that signs delivery reports, generated on first start. Stored apart from the clients' keys. */
export function loadDeliverySecret(folder: string): string {
  const file = join(folder, 'delivery-secret.json');
  const stored: { deliverySecret?: string } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { deliverySecret?: string })
    : {};
  const deliverySecret = stored.deliverySecret ?? randomBytes(32).toString('hex');
  writeSecret(file, { deliverySecret });
  return deliverySecret;
}

/** Loads the keys of the local gateways. Replaces a key that the database no longer accepts. */
export async function loadGatewayKeys(
  folder: string,
  { sql }: Pick<Backend, 'sql'>,
): Promise<Record<LocalGateway, string>> {
  const file = join(folder, 'gateway-keys.json');
  const stored: Partial<Record<LocalGateway, string>> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<LocalGateway, string>>)
    : {};
  const readKey = async (gateway: LocalGateway): Promise<string> => {
    const key = stored[gateway] ?? '';
    const known =
      /^fdg_[0-9a-f]{64}$/.test(key) &&
      (await sql(
        `select 1 from private.gateway_keys where key_hash = private.hash_key('${key}') and coalesce(expires_at > now(), true)`,
      ));
    if (known && known.length > 0) return key;
    const [made] = await sql<{ key: string }>(
      `select key from private.new_gateway_key('${gateway}')`,
    );
    return made?.key ?? '';
  };
  const keys = { simulator: await readKey('simulator'), example: await readKey('example') };
  writeSecret(file, keys);
  return keys;
}

/**
 * Folder of PGlite's files. A first start that was killed leaves a folder that cannot be opened. No write was acknowledged
 * before `markReady`, so such a folder is deleted. Throws for a folder with another schema and keeps it: before the first
 * release the schema files are edited in place, and no migration converts old data.
 */
export function databaseFolder(
  folder: string,
  schema = schemaFingerprint(),
): { path: string; isNew: boolean; markReady: () => void } {
  const path = join(folder, 'database');
  const marker = join(folder, 'database-ready');
  if (existsSync(path) && !existsSync(marker)) rmSync(path, { recursive: true, force: true });
  if (existsSync(path) && readFileSync(marker, 'utf8') !== schema)
    throw new Error(
      `The data in ${folder} was made with another version of the database schema and cannot be used. Run \`npm run reset\` to start over, or set FLIGHTDECK_DATA to another folder.`,
    );
  return { path, isNew: !existsSync(path), markReady: () => writeFileSync(marker, schema) };
}
