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
  all: readonly Finding[];
  /** Findings in the language shown in the fields. */
  shown: readonly Finding[];
}

const Found = createContext<Found>({ all: [], shown: [] });

/** Findings of a channel's draft in all languages; empty for an untouched draft. */
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

/** Findings of the draft's link: a missing link or a broken target. */
function useTargetFindings({ version }: EditorForm, content: unknown): Finding[] {
  const id = version.trackerVersionId;
  const { data: chosen } = useQuery(trackedLinkQuery(id));
  const target = id === '' ? version.originalUrl.trim() : chosen?.tracker?.original_url;
  const broken = useBrokenLinks([], target);
  return useMemo(
    // The target of a chosen link may still be loading. Passing null content skips the missing-link check.
    () => trackedFindings(id === '' ? content : null, target, broken),
    [id, content, target, broken],
  );
}

/** Provides the findings of the draft. Needs a `DebouncedFormProvider` above. */
export function FindingsProvider({ children }: { children: ReactNode }) {
  const { form, whole } = useDebouncedForm();
  const channel = contentChannel(form.type);
  const { shown } = form.languages[channel];
  const typed = useTypedFindings(channel, form);
  const target = useTargetFindings(form, whole);
  const value = useMemo(() => {
    const all = [...typed, ...target];
    // All languages share the tracked link.
    const isShown = ({ language, place }: Finding) =>
      (language ?? 'own') === shown || place === 'tracked_link';
    return { all, shown: all.filter(isShown) };
  }, [typed, target, shown]);
  return <Found value={value}>{children}</Found>;
}

/** Findings of the chosen channel in all languages. */
export const useAllFindings = (): readonly Finding[] => useContext(Found).all;

/** Findings in the language shown in the fields. */
export const useFindings = (): readonly Finding[] => useContext(Found).shown;

/** Findings of one field in the shown language. Leaves out exceeded limits, which the field's character counter shows. */
export function useFieldFindings(name: string): readonly Finding[] {
  const { getValues } = useFormContext<EditorForm>();
  const channel = contentChannel(getValues('type'));
  return useFindings().filter(
    ({ place, limit }) => limit === undefined && name === `${channel}.${place}`,
  );
}

/** Texts of one field's findings, for the field's hint. */
export const FieldFindings = ({ name }: { name: string }) =>
  useFieldFindings(name).map((finding) => (
    <span key={`${finding.code} ${finding.word}`} className="mt-1 flex items-start gap-1.5">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning" />
      <span className="min-w-0">{findingWords(finding)}</span>
    </span>
  ));

export const useFindingCount = (channel: ContentChannel, form: EditorForm): number =>
  useTypedFindings(channel, form).length;

/** `2 issues`; empty for 0. */
export const issueCount = (count: number): string =>
  count === 0 ? '' : plural(count, { one: '# issue', other: '# issues' });
