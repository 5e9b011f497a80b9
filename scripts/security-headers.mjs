// The headers that the page is served with: `npm start` sends them, and the build writes them for static hosts.

/** Scripts only from our own files; images and videos also from the addresses marketers give for logos, previews and messages.
 * @param {string} backend Origin of a hosted project, empty for the embedded one, which is our own origin. */
const contentSecurityPolicy = (backend) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Toasts and resizable panels place themselves with style attributes and one style element.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: https:",
    // Recordings and videos: a chosen one before it is stored, those in storage, and those of an address.
    `media-src 'self' data: blob: https: ${backend}`.trim(),
    `connect-src 'self' ${backend}`.trim(),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
];

/** Of every answer, as names and values.
 * @param {string} backend @returns {Record<string, string>} */
export const securityHeaders = (backend) => ({
  'Content-Security-Policy': contentSecurityPolicy(backend),
  'X-Content-Type-Options': 'nosniff',
  // For browsers that do not know frame-ancestors.
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
});

/** Two years; a host serves over TLS only, this machine does not. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/** @param {Record<string, string>} headers */
const lines = (headers) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);

/** The `_headers` file that Netlify, Cloudflare Pages and others read; docs/deploy.md has it for nginx and Vercel.
 * @param {string} backend */
export const headersFile = (backend) =>
  [
    '/*',
    ...lines({ ...securityHeaders(backend), 'Strict-Transport-Security': STRICT_TRANSPORT }),
    '/assets/*',
    ...lines({ 'Cache-Control': 'public, max-age=31536000, immutable' }),
    '/index.html',
    ...lines({ 'Cache-Control': 'no-cache' }),
    '',
  ].join('\n');
