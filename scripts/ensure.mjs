// Checks the Node version and installs the packages of the lock file. Works on a fresh clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Imports no packages, because commands run this before they are installed. */
export function ensurePackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Flightdeck needs Node 20.19 or newer; this is ${process.version}.`);
    process.exit(1);
  }

  const stamp = 'node_modules/.lock-hash';
  const wanted = `${createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')} ${process.platform} ${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages (first run, or the lock file changed) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(1);
  writeFileSync(stamp, wanted);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensurePackages();
