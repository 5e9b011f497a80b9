import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Content } from '@/domain/content/content';
import { afterPress } from '@/ui/timing/press';
import { type EditorForm, EMPTY_EDITOR } from './form';
import { shownContent, wholeContent } from './form-content';

interface DebouncedForm {
  form: EditorForm;
  /** What is typed for the chosen channel in the language that its fields show, finished or not. */
  content: Content;
  /** The same in all languages. */
  whole: Content;
}

const DebouncedFormContext = createContext<DebouncedForm>({
  form: EMPTY_EDITOR,
  content: shownContent(EMPTY_EDITOR),
  whole: wholeContent(EMPTY_EDITOR),
});

/** The form with the last key: draws again with every key. */
export function useLiveForm(): EditorForm {
  const { control } = useFormContext<EditorForm>();
  return useWatch({ control }) as EditorForm;
}

/** Longer than between two keys of somebody who types, shorter than a look away from the field. */
const TYPING_PAUSE_MS = 300;

/** The form as it was when it had last not changed for a moment. */
function useDebouncedValues(): EditorForm {
  const { getValues, subscribe } = useFormContext<EditorForm>();
  const [settled, setSettled] = useState(() => structuredClone(getValues()));
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel = () => {};
    let { type } = getValues();
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer);
        cancel();
        // Another channel is no key: what is chosen for it must not be put into the fields of the one before.
        if (values.type !== type) setSettled(values);
        // Findings and counts move what is below them, so not while a button is pressed.
        else
          timer = setTimeout(
            () => (cancel = afterPress(() => startTransition(() => setSettled(values)))),
            TYPING_PAUSE_MS,
          );
        ({ type } = values);
      },
    });
    return () => {
      clearTimeout(timer);
      cancel();
      unsubscribe();
    };
  }, [getValues, subscribe]);
  return settled;
}

/**
 * Looks at the form once for all that follow it. A key is painted in its field and in the preview; what it costs and what
 * stands out is worked out when typing pauses.
 */
export function DebouncedFormProvider({ children }: { children: ReactNode }) {
  const form = useDebouncedValues();
  const settled = useMemo(
    () => ({ form, content: shownContent(form), whole: wholeContent(form) }),
    [form],
  );
  return <DebouncedFormContext value={settled}>{children}</DebouncedFormContext>;
}

/** The form as it was when nothing had been typed for a moment, for what may follow then. */
export const useDebouncedForm = (): DebouncedForm => useContext(DebouncedFormContext);
