import { plural } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { contentFindings, type Finding, trackedFindings } from '@/domain/content/checks';
import { contentChannel, type ContentChannel, renderableContent } from '@/domain/content/content';
import { useBrokenLinks } from '@/features/creative-data/broken-links';
import { useForbiddenWords } from '@/features/creative-data/forbidden-words';
import { trackedLinkQuery } from '@/features/links/queries';
import { type EditorForm } from '../form/form';
import { contentCompleteness, toContent } from '../form/form-content';
import { useDebouncedForm } from '../form/debounced-form';
import { findingWords } from './words';

interface Found {
  /** In all languages. */
  all: readonly Finding[];
  /** In the language that the fields show. */
  shown: readonly Finding[];
}

const Found = createContext<Found>({ all: [], shown: [] });

/** What stands out in what is typed for a channel, in all its languages: nothing before something is. */
function useTypedFindings(channel: ContentChannel, form: EditorForm): Finding[] {
  const forbidden = useForbiddenWords();
  const content = useMemo(
    () => renderableContent(channel, toContent(channel, form)),
    [channel, form],
  );
  const broken = useBrokenLinks([content]);
  return useMemo(
    () =>
      contentCompleteness(channel, form) === 'empty'
        ? []
        : contentFindings(content, forbidden, broken),
    [channel, form, content, forbidden, broken],
  );
}

/** Findings of the link of what is typed: none chosen for a message with a place for one, or a target that does not work. */
function useTargetFindings({ version }: EditorForm, content: unknown): Finding[] {
  const id = version.trackerVersionId;
  const { data: chosen } = useQuery(trackedLinkQuery(id));
  const target = id === '' ? version.originalUrl.trim() : chosen?.tracker?.original_url;
  const broken = useBrokenLinks([], target);
  // A chosen link has a target, which may not be read yet.
  return trackedFindings(id === '' ? content : null, target, broken);
}

/** What stands out in what is typed, within a `TypedContent`. */
export function FindingsProvider({ children }: { children: ReactNode }) {
  const { form, whole } = useDebouncedForm();
  const channel = contentChannel(form.type);
  // As text: fields are drawn again only when something else stands out.
  const found = JSON.stringify([
    ...useTypedFindings(channel, form),
    ...useTargetFindings(form, whole),
  ]);
  const { shown } = form.languages[channel];
  const value = useMemo(() => {
    const all = JSON.parse(found) as Finding[];
    // One link goes with the message, whatever language it is in.
    const isShown = ({ language, place }: Finding) =>
      (language ?? 'own') === shown || place === 'tracked_link';
    return { all, shown: all.filter(isShown) };
  }, [found, shown]);
  return <Found value={value}>{children}</Found>;
}

/** What stands out in the chosen channel, in all its languages. */
export const useAllFindings = (): readonly Finding[] => useContext(Found).all;

/** What stands out in the language that the fields show. */
export const useFindings = (): readonly Finding[] => useContext(Found).shown;

/** What stands out in one field, beside its length, which its count says. */
export function useFieldFindings(name: string): readonly Finding[] {
  const { getValues } = useFormContext<EditorForm>();
  const channel = contentChannel(getValues('type'));
  return useFindings().filter(
    ({ place, limit }) => limit === undefined && name === `${channel}.${place}`,
  );
}

/** What stands out in one field, below it. */
export const FieldFindings = ({ name }: { name: string }) =>
  useFieldFindings(name).map((finding) => (
    <span key={`${finding.code} ${finding.word}`} className="mt-1 flex items-start gap-1.5">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning" />
      <span className="min-w-0">{findingWords(finding)}</span>
    </span>
  ));

/** How many things stand out in what is typed for a channel. */
export const useFindingCount = (channel: ContentChannel, form: EditorForm): number =>
  useTypedFindings(channel, form).length;

/** `2 issues`; nothing where nothing stands out. */
export const issueCount = (count: number): string =>
  count === 0 ? '' : plural(count, { one: '# issue', other: '# issues' });
