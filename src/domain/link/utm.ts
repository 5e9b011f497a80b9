import { MAX_URL_LENGTH } from './links';

/** UTM parameters that a new tracked link adds to its destination. */
export const UTM_PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content'] as const;
type UtmParameter = (typeof UTM_PARAMETERS)[number];

/** Values by UTM parameter. Missing parameters are not added. */
export type UtmTemplate = Partial<Record<UtmParameter, string>>;

/** Placeholders in UTM values, each with an example value. */
export const UTM_PLACEHOLDERS = {
  '{{channel}}': 'sms',
  '{{campaign}}': 'spring-sale',
  '{{flight}}': 'opening-weekend',
} as const;

export const MAX_UTM_LENGTH = 100;

const VALUE = /^([A-Za-z0-9._~-]|\{\{(channel|campaign|flight)\}\})*$/;

/** Returns whether the database accepts a UTM value. Empty is valid; the parameter is then not added. */
export const isUtmValue = (value: string): boolean =>
  value.length <= MAX_UTM_LENGTH && VALUE.test(value);

/** Parses a stored template. Invalid values are skipped. */
export const parseUtmTemplate = (stored: unknown): UtmTemplate =>
  Object.fromEntries(
    UTM_PARAMETERS.flatMap((name) => {
      const value: unknown = Object(stored)[name];
      return typeof value === 'string' && value !== '' && isUtmValue(value) ? [[name, value]] : [];
    }),
  );

/** Returns the UTM parameters that the destination lacks, in a fixed order. */
export function missingUtm(url: string, template: UtmTemplate): [UtmParameter, string][] {
  const query = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');
  return UTM_PARAMETERS.flatMap((name) => {
    const value = template[name];
    return value && !query.has(name) ? [[name, value] as [UtmParameter, string]] : [];
  });
}

/**
 * Adds the missing UTM parameters to a URL, before its fragment. Returns the URL unchanged if it would exceed the
 * maximum length.
 */
export function addUtmParameters(url: string, template: UtmTemplate): string {
  const [page = '', ...fragment] = url.split('#');
  const added = missingUtm(url, template).map((pair) => pair.join('='));
  if (added.length === 0) return url;
  const before = !page.includes('?') ? '?' : /[?&]$/.test(page) ? '' : '&';
  const filled = [`${page}${before}${added.join('&')}`, ...fragment].join('#');
  return filled.length > MAX_URL_LENGTH ? url : filled;
}

/** Replaces the placeholders in a URL with example values. */
export const utmExample = (url: string): string =>
  Object.entries(UTM_PLACEHOLDERS).reduce(
    (text, [placeholder, example]) => text.replaceAll(placeholder, example),
    url,
  );
