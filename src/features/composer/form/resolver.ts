import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { t } from '@lingui/core/macro';
import { contentChannel, type ContentChannel, contentProblems } from '@/domain/content/content';
import { isStorable, countCharacters } from '@/domain/shared/text';
import { NAME_LENGTH, versionSchema } from '@/features/creative-data/schemas';
import { type EditorForm } from './form';
import { toContent } from './form-content';
import { problemWords } from '../checks/words';

function nameProblem(name: string): string | null {
  if (name.trim() === '') return t`Enter a name for the creative.`;
  if (countCharacters(name.trim()) > NAME_LENGTH)
    return t`The name must be at most 100 characters.`;
  return null;
}

type FieldError = [place: string, message: string];

/** Form path of a content path. The channel's fields hold the shown language; `languages` holds the other languages. */
function fieldPath(place: string, channel: ContentChannel, form: EditorForm): string {
  const [, code = 'own', rest = place] = /^translations\.([a-z]+)\.?(.*)$/.exec(place) ?? [];
  const { shown } = form.languages[channel];
  const before = code === shown ? channel : `languages.${channel}.others.${code}`;
  return [before, rest].filter(Boolean).join('.');
}

/** Errors of the chosen channel's content by form path. */
export function contentErrors(form: EditorForm): FieldError[] {
  const channel = contentChannel(form.type);
  return contentProblems(channel, toContent(channel, form)).map((problem) => [
    fieldPath(problem.place, channel, form),
    problemWords(problem),
  ]);
}

/** The row saved with the content: a creative, one version, or only the content if an outer form has the other fields. */
type Part = 'creative' | 'version' | 'content';

function partProblems(part: Part, form: EditorForm): FieldError[] {
  if (part === 'content') return [];
  if (part === 'version')
    return (versionSchema.safeParse(form.version).error?.issues ?? []).map(({ path, message }) => [
      `version.${path.join('.')}`,
      message,
    ]);
  const name = nameProblem(form.name);
  return name ? [['name', name]] : [];
}

/** Validates the chosen channel's content and the part saved with it. Other channels may be incomplete. */
export const editorResolver =
  (part: Part): Resolver<EditorForm> =>
  (form, _context, options) => {
    const channel = contentChannel(form.type);
    const errors: FieldErrors<EditorForm> = {};
    const fail = (place: string, message: string) => {
      // react-hook-form keeps the error of a list itself under `root`.
      const path = Array.isArray(get(form, place)) ? `${place}.root` : place;
      const field: { ref?: unknown } | undefined = get(options.fields, place);
      if (!get(errors, path)) set(errors, path, { type: 'content', message, ref: field?.ref });
    };
    for (const [place, message] of partProblems(part, form)) fail(place, message);
    for (const [place, message] of contentErrors(form)) fail(place, message);
    if (!isStorable(JSON.stringify([form.name, form.version, toContent(channel, form)])))
      fail(
        part === 'version' ? 'version.versionName' : 'name',
        t`This text has a character that can’t be stored.`,
      );
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} };
  };
