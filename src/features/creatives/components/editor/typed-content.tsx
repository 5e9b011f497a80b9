import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Content } from '@/domain/content/content';
import { useRested } from '@/ui/use-rested';
import { type EditorForm, EMPTY_EDITOR } from './form';
import { shownContent, wholeContent } from './form-content';

interface Settled {
  form: EditorForm;
  /** What is typed for the chosen channel in the language that its fields show, finished or not. */
  content: Content;
  /** The same in all languages. */
  whole: Content;
}

const SettledContent = createContext<Settled>({
  form: EMPTY_EDITOR,
  content: shownContent(EMPTY_EDITOR),
  whole: wholeContent(EMPTY_EDITOR),
});

/** The form with the last key: draws again with every key. */
export function useTyped(): EditorForm {
  const { control } = useFormContext<EditorForm>();
  return useWatch({ control }) as EditorForm;
}

/**
 * Looks at the form once for all that follow it. A key is painted in its field and in the picture; what it costs and what
 * stands out is worked out when the hand rests.
 */
export function TypedContent({ children }: { children: ReactNode }) {
  const typed = useTyped();
  // Another channel is no key: what is chosen for it must not be put into the fields of the one before.
  const form = useRested(typed, typed.type);
  const settled = useMemo(
    () => ({ form, content: shownContent(form), whole: wholeContent(form) }),
    [form],
  );
  return <SettledContent value={settled}>{children}</SettledContent>;
}

/** The form as it was when nothing had been typed for a moment, for what may follow then. */
export const useSettled = (): Settled => useContext(SettledContent);
