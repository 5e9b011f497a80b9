import { isRecord } from '@/domain/shared/json';
import { LINK_TOKEN } from './message';
import { truncateText } from '@/domain/shared/text';
import { FIELD } from './field-pattern';

/**
 * Merge fields in a text. Supports only this part of Liquid: `{{ first_name | default: "there" }}`. Mirrors
 * `private.content_fields`.
 */

/** Merge fields that the gateway fills in, each with the length of its longest usual value, which prices assume. */
export const FIELDS = {
  first_name: 12,
  last_name: 14,
  city: 16,
  country: 14,
  last_product: 26,
  loyalty_points: 6,
} as const;
export type FieldName = keyof typeof FIELDS;

const isField = (name: string | undefined): name is FieldName =>
  name !== undefined && name in FIELDS;

const PLACEHOLDER = /\{\{[^{}]*\}\}/g;

const replaceFields = (
  text: string,
  value: (name: FieldName, fallback: string) => string,
): string =>
  text.includes('{{')
    ? text.replaceAll(FIELD, (place: string, ...[name, double, single]: (string | undefined)[]) =>
        isField(name) ? value(name, double ?? single ?? '') : place,
      )
    : text;

/** Formats a merge field with its fallback. */
export const fieldText = (name: FieldName, fallback: string): string =>
  `{{ ${name} | default: "${fallback.replaceAll(/["{}]/g, '')}" }}`;

/** Replaces merge fields by text of their longest usual length, for counting and pricing. */
export const longestText = (text: string): string =>
  replaceFields(
    text,
    (name, fallback) =>
      fallback + 'x'.repeat(Math.max(0, FIELDS[name] - Array.from(fallback).length)),
  );

/** Merge field values of one recipient. */
export type Person = Partial<Record<FieldName, string>>;

/** Fills the merge fields in all strings of a content. Invalid fields stay as written. */
export function fillFields<T>(content: T, person: Person): T {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string')
      return replaceFields(value, (name, fallback) => person[name] || fallback);
    if (Array.isArray(value)) return value.map(fill);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  return fill(content) as T;
}

/**
 * Truncates a text to at most `maxLength` characters. A merge field or link token at the cut is dropped as a whole. Mirrors
 * `private.truncate_text`.
 */
export function truncateMessage(text: string, maxLength: number): string {
  const cut = truncateText(text, maxLength);
  const half = /\{(?:\{[^{}]*\}?)?$/.exec(cut)?.[0];
  return half && cut.length < text.length && /^\{\{[^{}]*\}\}/.test(half + text.slice(cut.length))
    ? cut.slice(0, -half.length)
    : cut;
}

/** Returns the ranges of link tokens and valid merge fields in a text, with exclusive ends. */
export function fieldRanges(text: string): { from: number; to: number }[] {
  if (!text.includes('{{')) return [];
  return [...text.matchAll(FIELD)]
    .filter(([place, name]) => place === LINK_TOKEN || isField(name))
    .map(({ 0: place, index }) => ({ from: index, to: index + place.length }));
}

export const FIELD_PROBLEMS = ['field_broken', 'field_unknown', 'field_without_fallback'] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

function fieldProblem(place: string): FieldProblem | null {
  const [match] = place.matchAll(FIELD);
  if (!match || match[0] !== place) return 'field_broken';
  if (!isField(match[1])) return 'field_unknown';
  return (match[2] ?? match[3]) === undefined ? 'field_without_fallback' : null;
}

/** Returns the problems of a text's merge fields. A content with any of them is not sent. */
export function fieldProblems(text: string): FieldProblem[] {
  const bare = text.replaceAll(LINK_TOKEN, '');
  const found = [...bare.matchAll(PLACEHOLDER)].map(([place]) => fieldProblem(place));
  if (/\{\{|\}\}|\{%|%\}/.test(bare.replaceAll(PLACEHOLDER, ''))) found.push('field_broken');
  return found.filter((problem) => problem !== null);
}
