// Security headers of the page. `npm start` sends them, and the build writes them for static hosts.

/** Allows scripts only from our own origin. Images and videos may come from any HTTPS URL that a marketer enters.
 * @param {string} backend Origin of a hosted project, empty for the embedded one, which is our own origin. */
const contentSecurityPolicy = (backend) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Toasts and resizable panels use style attributes and one style element.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: https:",
    // Recordings and videos: local previews (blob:), files in storage and external URLs.
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

/** Headers of every response, by name.
 * @param {string} backend @returns {Record<string, string>} */
export const securityHeaders = (backend) => ({
  'Content-Security-Policy': contentSecurityPolicy(backend),
  'X-Content-Type-Options': 'nosniff',
  // For browsers that do not support frame-ancestors.
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
});

/** Two years. For static hosts only: `npm start` serves plain HTTP. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/** @param {Record<string, string>} headers */
const lines = (headers) => Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);

/** `_headers` file for Netlify, Cloudflare Pages and others; docs/deploy.md covers nginx and Vercel.
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
