import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { t } from '@lingui/core/macro';
import { contentChannel, contentProblems } from '@/domain/content/content';
import { isStorable } from '@/domain/text';
import { type EditorForm, toContent } from './form';
import { problemWords } from './words';

const NAME_LENGTH = 100;

function nameProblem(name: string): string | null {
  if (name.trim() === '') return t`Enter a name for the creative.`;
  if (name.trim().length > NAME_LENGTH) return t`The name must be at most 100 characters.`;
  return null;
}

/** Checks the name and the content of the chosen channel; what is typed for other channels may be unfinished. */
export const editorResolver: Resolver<EditorForm> = (form, _context, options) => {
  const channel = contentChannel(form.type);
  const errors: FieldErrors<EditorForm> = {};
  const fail = (place: string, message: string) => {
    // A list says about itself beside what it says about its items.
    const path = Array.isArray(get(form, place)) ? `${place}.root` : place;
    const field: { ref?: unknown } | undefined = get(options.fields, place);
    if (!get(errors, path)) set(errors, path, { type: 'content', message, ref: field?.ref });
  };
  const name = nameProblem(form.name);
  if (name) fail('name', name);
  const content = toContent(channel, form);
  for (const problem of contentProblems(channel, content))
    fail([channel, problem.place].filter(Boolean).join('.'), problemWords(problem));
  if (!isStorable(form.name + JSON.stringify(content)))
    fail('name', t`This text has a character that can't be stored.`);
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} };
};
