// How a form of the wizard holds a field of a flight: its empty value, its rule and its conversions.
import * as z from 'zod/mini';
import {
  comparableNumber,
  type NumberFormat,
  type NumberRange,
  typedNumber,
  typedText,
} from '@/domain/shared/typed-number';
import { isStorable } from '@/domain/shared/text';
import type { DraftProblem } from './draft-problem';

export const text = z.string();

/** Checks a problem code's type. Zod carries the code as its error message, and the wizard maps it to text. */
export const problem = (code: DraftProblem): string => code;

export const requiredChoice = (missing: DraftProblem) =>
  text.check(z.minLength(1, problem(missing)));
export const storable = z.refine<string>(isStorable, problem('unstorable'));

interface Named {
  missing: DraftProblem;
  tooLong?: DraftProblem;
  length: number;
}

/** Required name, trimmed, with a maximum length. */
export const requiredName = ({ missing, tooLong = 'name_too_long', length }: Named) =>
  text.check(
    z.trim(),
    z.minLength(1, problem(missing)),
    z.maxLength(length, problem(tooLong)),
    storable,
  );

/** Number with one problem code for everything that can be wrong with it. */
export const numberWithin = (range: NumberRange, code: DraftProblem) =>
  typedNumber(range, {
    missing: problem(code),
    not_a_number: problem(code),
    ambiguous: problem(code),
    too_small: problem(code),
    too_large: problem(code),
    too_precise: problem(code),
  });

/** Parses a typed number. NaN for an invalid draft: the database rejects it. */
export function numberOrNaN(typed: string, format: NumberFormat): number {
  const value = comparableNumber(typed, format);
  return typeof value === 'number' ? value : Number.NaN;
}

interface FieldForm<Key extends string, Value, Stored, Sent> {
  /** Name of the form value. */
  key: Key;
  /** Schema of the form value, with which a stored draft is checked. */
  shape: z.ZodMiniType<Value, Value>;
  /** Value of an empty form. */
  empty: Value;
  /** Rule of the wizard's first step; by default every value is valid. */
  rule?: z.ZodMiniType;
  toRequest: (value: Value) => Sent;
  fromStored: (stored: Stored) => Value;
}

interface TextForm<Key extends string> {
  key: Key;
  empty?: string;
  rule?: z.ZodMiniType;
}

/** Shape of a form value. A draft that was stored before the field existed gets the value of an empty form. */
const textShape = (empty: string) => z.catch(text, empty);

/** Text, trimmed. */
export const textForm = <const Key extends string>(
  form: TextForm<Key>,
): FieldForm<Key, string, string | null, string> => ({
  shape: textShape(form.empty ?? ''),
  empty: '',
  toRequest: (typed) => typed.trim(),
  fromStored: (stored) => stored ?? '',
  ...form,
});

/** Number, kept as typed. */
export const numberForm = <const Key extends string>({
  range,
  ...form
}: Required<TextForm<Key>> & { range: NumberRange }): FieldForm<Key, string, number, number> => ({
  shape: textShape(form.empty),
  toRequest: (typed) => numberOrNaN(typed, range),
  fromStored: typedText,
  ...form,
});

interface Choice<Key extends string, Code extends string> {
  key: Key;
  codes: readonly Code[];
  empty: Code;
}

/** A field with a list of codes. An unknown code becomes the code of the empty form. */
export const choiceForm = <const Key extends string, Code extends string>({
  key,
  codes,
  empty,
}: Choice<Key, Code>): FieldForm<Key, Code, string, Code> => ({
  key,
  shape: z.catch(z.enum(codes), empty),
  empty,
  toRequest: (code) => code,
  fromStored: (stored) => codes.find((code) => code === stored) ?? empty,
});
