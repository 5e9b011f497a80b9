import { createHmac, timingSafeEqual } from 'node:crypto';

const isSame = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other);

function readExpiry(claims: string): number {
  try {
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' ? exp : 0;
  } catch {
    return 0;
  }
}

/**
 * Whether a request carries the secret key or an unexpired token that this backend signed. Checked before a large body is
 * read; the row-level policies decide what the token allows.
 */
export function hasValidToken(
  { headers }: Request,
  { secretKey, jwtSecret }: { secretKey: string; jwtSecret: string },
): boolean {
  const token = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  const keys = [token, headers.get('apikey') ?? ''];
  if (keys.some((key) => isSame(Buffer.from(key), Buffer.from(secretKey)))) return true;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', jwtSecret).update(`${head}.${claims}`).digest();
  return (
    isSame(Buffer.from(signature, 'base64url'), expected) && readExpiry(claims) > Date.now() / 1000
  );
}
