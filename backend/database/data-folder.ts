import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Backend, type BackendKeys, generateKeys } from '../backend.ts';
import { schemaFingerprint } from './schema-fingerprint.ts';

/** The simulated gateway of the demo, and `scripts/example-gateway.mjs`. */
type OwnGateway = 'simulator' | 'example';

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

/** Keys of the folder's backend. `localKey` opens `/_mail` and `/_gateway`. */
interface FolderKeys extends BackendKeys {
  localKey: string;
}

/** The folder's secrets, generated on first start; `keys.json` holds what clients may need. */
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

/** Number that PGlite's file system throws when the disk is full. */
const PGLITE_DISK_FULL = 51;

/** Replaces the error of a full disk with a sentence that says what to do; every other error stays as it is. */
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

/** The keys of this machine's own gateways; one that the database does not know (any more) is made anew. */
export async function loadGatewayKeys(
  folder: string,
  { sql }: Pick<Backend, 'sql'>,
): Promise<Record<OwnGateway, string>> {
  const file = join(folder, 'gateway-keys.json');
  const stored: Partial<Record<OwnGateway, string>> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<OwnGateway, string>>)
    : {};
  const keyOf = async (gateway: OwnGateway): Promise<string> => {
    const key = stored[gateway] ?? '';
    const known =
      /^fdg_[0-9a-f]{64}$/.test(key) &&
      (await sql(
        `select 1 from private.gateway_keys where key_hash = private.hash_gateway_key('${key}') and coalesce(expires_at > now(), true)`,
      ));
    if (known && known.length > 0) return key;
    const [made] = await sql<{ key: string }>(
      `select key from private.new_gateway_key('${gateway}')`,
    );
    return made?.key ?? '';
  };
  const keys = { simulator: await keyOf('simulator'), example: await keyOf('example') };
  writeSecret(file, keys);
  return keys;
}

/**
 * Where PGlite keeps its files. A first start that was killed half-way leaves a folder that cannot be opened;
 * nothing was acknowledged to anybody before `markReady`, so such a folder is started over. A folder of other schema
 * files is refused and kept: until there is a release, the files are edited in place and nothing migrates old data.
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
      `The data in ${folder} was made with another version of the database schema and can not be used: run \`npm run reset\` to start anew, or set FLIGHTDECK_DATA to another folder.`,
    );
  return { path, isNew: !existsSync(path), markReady: () => writeFileSync(marker, schema) };
}
