import * as z from 'zod/mini';
import { emptyLeaf } from '@/domain/content/shape/complete';
import {
  isLeaf,
  type Leaf,
  selectedFields,
  type Shape,
  readShape,
} from '@/domain/content/shape/shape';
import { isRecord } from '@/domain/shared/json';

/*
 * Form values of a content schema. Each field has a value, so that its input is controlled. An item has the fields of
 * all its types at once, so that the user can change the type without losing text.
 */

type Name<S> = S extends z.ZodMiniObject<infer F> ? Exclude<keyof F, 'channel'> : never;
type Field<S, N> = S extends z.ZodMiniObject<infer F> ? (N extends keyof F ? F[N] : never) : never;
type Item<S> = S extends z.ZodMiniArray<infer I> ? I : never;
type Inner<S> = S extends z.ZodMiniOptional<infer I> | z.ZodMiniDefault<infer I> ? Inner<I> : S;

/** Values of an object, or of all objects of a union. The choice `None` can be `none`. */
type ObjectForm<S, None = never> = {
  [N in Name<S>]: FieldForm<Field<S, N>> | (N extends None ? 'none' : never);
};

/** An optional object can be null, and an optional choice `none`, unless the schema says what it starts as. */
type FieldForm<S> = [S] extends [
  z.ZodMiniOptional<z.ZodMiniDiscriminatedUnion<infer O, infer Choice>>,
]
  ? ObjectForm<O[number], Choice>
  : [S] extends [z.ZodMiniOptional<infer I extends z.ZodMiniObject>]
    ? ObjectForm<I> | null
    : FormOf<Inner<S>>;

export type FormOf<S> = [S] extends [z.ZodMiniArray]
  ? FormOf<Item<S>>[]
  : [S] extends [z.ZodMiniDiscriminatedUnion<infer O>]
    ? ObjectForm<O[number]>
    : [S] extends [z.ZodMiniObject]
      ? ObjectForm<S>
      : z.infer<S>;

/** A shape with the fields of all choices together. */
type FormShape =
  | Leaf
  | { list: FormShape }
  | { fields: Record<string, FormShape>; nullable: boolean };

const mapValues = <T, U>(values: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

function mergeShapes(one: FormShape, other: FormShape): FormShape {
  if ('list' in one && 'list' in other) return { list: mergeShapes(one.list, other.list) };
  if (!('fields' in one && 'fields' in other)) return one;
  const fields = Object.entries({ ...one.fields, ...other.fields }).map(([name, shape]) => [
    name,
    mergeShapes(one.fields[name] ?? shape, other.fields[name] ?? shape),
  ]);
  return { ...one, fields: Object.fromEntries(fields) };
}

function formShape(shape: Shape, optional = false): FormShape {
  if (isLeaf(shape)) return shape;
  if ('list' in shape) return { list: formShape(shape.list) };
  if ('required' in shape)
    return {
      fields: {
        ...mapValues(shape.required, (field) => formShape(field)),
        ...mapValues(shape.optional, (field) => formShape(field, true)),
      },
      nullable: optional,
    };
  const none = optional && !shape.initial ? ['none'] : [];
  const choice = { in: [...none, ...Object.keys(shape.of)] };
  return Object.values(shape.of)
    .map((fields) => formShape(fields))
    .reduce(mergeShapes, { fields: { [shape.by]: choice }, nullable: false });
}

function emptyValue(shape: FormShape): unknown {
  if ('list' in shape) return [];
  if (!('fields' in shape)) return emptyLeaf(shape);
  return shape.nullable ? null : mapValues(shape.fields, emptyValue);
}

/** Fills a part of a content with the fields that it leaves out. */
function filledValue(shape: FormShape, value: unknown): unknown {
  if (value === undefined || value === null) return emptyValue(shape);
  if ('list' in shape)
    return Array.isArray(value) ? value.map((item) => filledValue(shape.list, item)) : [];
  if (!('fields' in shape)) return value;
  return Object.fromEntries(
    Object.entries(shape.fields).map(([name, field]) => [
      name,
      filledValue(field, isRecord(value) ? value[name] : undefined),
    ]),
  );
}

function formSchema(shape: FormShape): z.ZodMiniType {
  if ('list' in shape) return z.array(formSchema(shape.list));
  if ('fields' in shape) {
    const schema = z.object(mapValues(shape.fields, formSchema));
    return shape.nullable ? z.nullable(schema) : schema;
  }
  if (shape.in) return z.enum(shape.in as string[]);
  return shape.whole ? z.number() : z.string();
}

/** Keeps the fields that the schema has for the chosen types. */
function chosenValue(shape: Shape, value: unknown): unknown {
  if (isLeaf(shape)) return value;
  if ('list' in shape)
    return Array.isArray(value) ? value.map((item) => chosenValue(shape.list, item)) : [];
  const fields = 'by' in shape ? selectedFields(shape, value) : shape;
  if (!fields || !isRecord(value)) return undefined;
  return {
    ...('by' in shape && { [shape.by]: value[shape.by] }),
    ...Object.fromEntries(
      Object.entries({ ...fields.required, ...fields.optional }).map(([name, field]) => [
        name,
        chosenValue(field, value[name]),
      ]),
    ),
  };
}

/** Empty form values of an object schema. */
export const emptyForm = <S extends z.ZodMiniType>(schema: S) =>
  emptyValue(formShape(readShape(schema))) as FormOf<S>;

/** Empty form values of an item in a list of an object schema. */
export function emptyItem<S extends z.ZodMiniType, N extends keyof FormOf<S>>(schema: S, list: N) {
  const shape = formShape(readShape(schema));
  const found = 'fields' in shape ? shape.fields[String(list)] : undefined;
  if (!found || !('list' in found)) throw new Error(`${String(list)} is no list`);
  return emptyValue(found.list) as FormOf<S>[N] extends (infer I)[] ? I : never;
}

/**
 * Makes the form of a channel from its content schema.
 * @param initial Values of a new form that are not empty.
 */
export function schemaForm<S extends z.ZodMiniType>(schema: S, initial: Partial<FormOf<S>> = {}) {
  const shape = readShape(schema);
  const form = formShape(shape);
  const fields = 'fields' in form ? form.fields : {};
  const empty = { ...(emptyForm(schema) as object), ...initial } as FormOf<S>;
  return {
    shape: formSchema(form) as z.ZodMiniType<FormOf<S>>,
    empty,
    /** Form values of a content. A field that the content leaves out has its initial value. */
    fromContent: (content: object): FormOf<S> =>
      Object.fromEntries(
        Object.entries(empty as object).map(([name, start]) => {
          const stored: unknown = content[name as keyof typeof content];
          return [name, stored === undefined ? start : filledValue(fields[name] ?? {}, stored)];
        }),
      ) as FormOf<S>,
    /** Content of form values without its channel. It may be incomplete and have empty fields. */
    toContent: (values: FormOf<S>): Record<string, unknown> =>
      chosenValue(shape, values) as Record<string, unknown>,
  };
}
