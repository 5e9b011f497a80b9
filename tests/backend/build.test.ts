import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sourceHash } from '../../scripts/build.mjs';
import { headersFile, securityHeaders } from '../../scripts/security-headers.mjs';

describe('the headers of the page', () => {
  const policy = (backend = '') =>
    new Map(
      (securityHeaders(backend)['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources] as const;
      }),
    );

  test('allow scripts only from our own files and forbid framing', () => {
    expect(policy().get('default-src')).toEqual(["'none'"]);
    expect(policy().get('script-src')).toEqual(["'self'"]);
    expect(policy().get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy().get('base-uri')).toEqual(["'none'"]);
    expect(policy().get('connect-src')).toEqual(["'self'"]);
  });

  test('add only the project’s own origin for a hosted project', () => {
    const project = 'https://project.supabase.co';
    const hosted = policy(project);
    for (const [what, own] of [
      ['connect-src', ["'self'"]],
      ['media-src', ["'self'", 'data:', 'blob:', 'https:']],
    ] as const) {
      expect(hosted.get(what)).toEqual([...own, project]);
      hosted.set(what, [...own]);
    }
    expect(hosted).toEqual(policy());
  });

  test('are all in the file for static hosts, with transport security and cache lifetimes', () => {
    const file = headersFile('');
    for (const [name, value] of Object.entries(securityHeaders('')))
      expect(file).toContain(`\n  ${name}: ${value}\n`);
    expect(file).toMatch(/^\/\*\n/);
    expect(file).toContain('Strict-Transport-Security: max-age=63072000');
    expect(file).toContain('/assets/*\n  Cache-Control: public, max-age=31536000, immutable');
    expect(file).toContain('nosniff');
  });
});

test.each(['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY', 'VITE_SUPPORT_PHONE'])(
  'a changed %s makes the last build outdated',
  (name) => {
    const before = sourceHash();
    vi.stubEnv(name, 'changed');
    const changed = sourceHash();
    vi.unstubAllEnvs();
    expect(changed).not.toBe(before);
    expect(sourceHash()).toBe(before);
  },
);

describe('the inspection of the build', () => {
  let folder = '';
  const dist = () => join(folder, 'dist');
  const page = '<!doctype html><script type="module" src="/assets/index.js"></script>';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flightdeck-build-'));
    mkdirSync(join(dist(), 'assets'), { recursive: true });
    writeFileSync(join(dist(), '_headers'), headersFile(''));
    writeFileSync(join(dist(), 'index.html'), page);
    writeFileSync(join(dist(), 'assets/index.js'), 'import("./page.js");fetch("/rest/v1/");');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const inspect = () => {
    const { status, stderr } = spawnSync('node', ['scripts/inspect-build.mjs', dist()], {
      encoding: 'utf8',
      env: { ...process.env, FLIGHTDECK_DATA: join(folder, 'data') },
    });
    return { status, stderr };
  };

  test('passes a clean build', () => {
    expect(inspect()).toEqual({ status: 0, stderr: '' });
  });

  const key = ['sb', 'secret', 'abcdefghijkl'].join('_');
  test.each([
    ['an inline script', 'index.html', `${page}<script>alert(1)</script>`],
    ['an inline event handler', 'index.html', `${page}<img src="/x.png" onerror="alert(1)">`],
    ['an external resource', 'index.html', `${page}<img src="//example.com/x.png">`],
    ['an external resource', 'assets/index.css', '@import "https://example.com/x.css";'],
    ['an external import', 'assets/page.js', 'import("https://example.com/x.js")'],
    ['eval or new Function', 'assets/page.js', 'new Function("return 1")()'],
    ['a secret key', 'assets/page.js', `const k="${key}"`],
    ['a token', 'assets/page.js', `"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlMTIz"`],
    ['a private key', 'assets/page.js', '-----BEGIN EC PRIVATE KEY-----'],
    ['a database URL', 'assets/page.js', '"postgres://user:pass@host/db"'],
    ['a source map', 'assets/page.js', '//# sourceMappingURL=page.js.map'],
  ])('finds %s in %s', (what, file, text) => {
    writeFileSync(join(dist(), file), text);
    expect(inspect()).toEqual({ status: 1, stderr: `${join(dist(), file)}: ${what}\n` });
  });

  test('reports a key of the embedded backend and a missing headers file', () => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(
      join(folder, 'data/keys.json'),
      JSON.stringify({
        url: 'http://127.0.0.1',
        publishableKey: 'public-key-1234',
        secretKey: 'hidden-key-1234',
      }),
    );
    writeFileSync(join(dist(), 'assets/page.js'), '"public-key-1234"');
    expect(inspect().status).toBe(0);
    writeFileSync(join(dist(), 'assets/page.js'), '"hidden-key-1234"');
    expect(inspect().stderr).toContain('a value of this machine’s secrets');
    rmSync(join(dist(), '_headers'));
    expect(inspect().stderr).toContain('_headers is missing');
  });
});
