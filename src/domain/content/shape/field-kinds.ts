import { CHANNEL_SHAPES } from '@/domain/content/channels/schemas';
import { FILE_KINDS } from '@/domain/content/rules';
import { type Fields, isLeaf, type Leaf, type Shape } from './shape';

interface Field {
  name: string;
  /** Value of `type` in the object that has the field; empty without one. */
  type: string;
  leaf: Leaf;
}

const fieldsIn = ({ required, optional }: Fields, type = ''): Field[] =>
  Object.entries({ ...required, ...optional }).flatMap(([name, shape]) =>
    isLeaf(shape) ? [{ name, type, leaf: shape }] : allFields(shape),
  );

/** Every field that holds a single value. */
export function allFields(shape: Shape): Field[] {
  if ('list' in shape) return allFields(shape.list);
  if ('by' in shape)
    return [
      { name: shape.by, type: '', leaf: {} },
      ...Object.entries(shape.of).flatMap(([value, fields]) =>
        fieldsIn(fields, shape.by === 'type' ? value : ''),
      ),
    ];
  return 'required' in shape ? fieldsIn(shape) : [];
}

const FIELDS = Object.values(CHANNEL_SHAPES).flatMap(allFields);

export const isReadable = ({ leaf }: Field): boolean => leaf.max !== undefined && !leaf.unread;
const isFile = ({ leaf }: Field): boolean => FILE_KINDS.some((kind) => kind === leaf.like);

/** Names of the fields that recipients do not read: choices, codes and URLs. */
export const UNREAD_FIELDS: ReadonlySet<string> = new Set([
  'channel',
  ...FIELDS.flatMap((field) => (isReadable(field) ? [] : field.name)),
]);

/** Names of the fields with the URL of a media file, by the `type` of the object that has them; `''` without one. */
export const FILE_FIELDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  FIELDS.filter(isFile).map(({ type }) => [
    type,
    [...new Set(FIELDS.filter((f) => isFile(f) && f.type === type).map(({ name }) => name))],
  ]),
);
