import * as z from 'zod/mini';
import { RULES, type Rule } from '@/domain/content/rules';
import { isRecord } from '@/domain/shared/json';

/** One field: a text, a URL, a number or a choice of values. */
export interface Leaf extends Rule {
  /** Value in a new form. */
  initial?: unknown;
}

export interface Fields {
  required: Record<string, Shape>;
  optional: Record<string, Shape>;
}

/** An object whose field `by` selects its other fields. */
export interface Choice {
  by: string;
  of: Record<string, Fields>;
  /** Value in a new form. */
  initial?: unknown;
}

interface List extends Rule {
  list: Shape;
}

/**
 * A content schema as plain data, without literal fields such as the channel. `private.content_shape` holds the same
 * data; `npm run db:types` writes it.
 */
export type Shape = Leaf | Fields | Choice | List;

export const isLeaf = (shape: Shape): shape is Leaf =>
  !('list' in shape || 'by' in shape || 'required' in shape);

/** Definition of a schema in zod, with its `type`. */
const definition = (schema: z.core.$ZodType) =>
  (schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }).def;

/** Shapes of the fields whose schema has a type that `chosen` selects. */
const readShapes = (
  fields: z.core.$ZodShape,
  chosen: (type: string) => boolean,
): Record<string, Shape> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      chosen(definition(field).type) ? [[name, readShape(field)]] : [],
    ),
  );

const readFields = (fields: z.core.$ZodShape): Fields => ({
  required: readShapes(fields, (type) => type !== 'optional' && type !== 'literal'),
  optional: readShapes(fields, (type) => type === 'optional'),
});

function readChoice({ discriminator, options }: z.core.$ZodDiscriminatedUnionDef): Choice {
  const of = options.map((option) => {
    const fields: Record<string, z.core.$ZodType> = (definition(option) as z.core.$ZodObjectDef)
      .shape;
    const selected = fields[discriminator] as z.core.$ZodLiteral;
    const [value] = (definition(selected) as z.core.$ZodLiteralDef<string>).values;
    return [value, readFields(fields)] as const;
  });
  return { by: discriminator, of: Object.fromEntries(of) };
}

/** Reads a schema. Throws for a field without a rule of `rules.ts`. */
export function readShape(schema: z.core.$ZodType): Shape {
  const def = definition(schema);
  switch (def.type) {
    case 'optional':
      return readShape(def.innerType);
    case 'default':
      return { ...readShape(def.innerType), initial: def.defaultValue };
    case 'array':
      return { ...RULES.get(schema), list: readShape(def.element) };
    case 'object':
      return readFields(def.shape);
    case 'enum':
      return { in: Object.values(def.entries).map(String) };
    case 'union':
      return readChoice(def as z.core.$ZodDiscriminatedUnionDef);
    default: {
      const rule = RULES.get(schema);
      if (!rule) throw new Error(`A content field of type ${def.type} has no rule of rules.ts`);
      return rule;
    }
  }
}

/** Fields that a value selects; undefined for a value that is none of the choices. */
export function selectedFields({ by, of }: Choice, value: unknown): Fields | undefined {
  const selected = isRecord(value) ? value[by] : undefined;
  return typeof selected === 'string' && Object.hasOwn(of, selected) ? of[selected] : undefined;
}

/** Fields of an object; of a choice, those that `value` selects. */
function fieldsFor(shape: Fields | Choice | Leaf, value: unknown): Fields | undefined {
  if (isLeaf(shape)) return undefined;
  return 'by' in shape ? selectedFields(shape, value) : shape;
}

interface FoundField {
  rule: Rule;
  required: boolean;
}

const NO_FIELD: FoundField = { rule: {}, required: false };

const fieldRule = (shape: Shape): Rule => (isLeaf(shape) || 'list' in shape ? shape : {});

/**
 * Returns the rule of the field at a path such as `['cards', '0', 'title']`. The rule can depend on a choice in `value`,
 * such as the type of an email block. Without such a field, the rule is empty.
 */
export function fieldAt(
  shape: Shape | undefined,
  [step, ...rest]: readonly string[],
  value: unknown,
): FoundField {
  if (!shape || step === undefined) return NO_FIELD;
  if ('list' in shape)
    return fieldAt(shape.list, rest, Array.isArray(value) && value[Number(step)]);
  const fields = fieldsFor(shape, value);
  const inner = fields?.required[step] ?? fields?.optional[step];
  if (!fields || !inner) return NO_FIELD;
  if (rest.length > 0) return fieldAt(inner, rest, isRecord(value) && value[step]);
  return { rule: fieldRule(inner), required: step in fields.required };
}
