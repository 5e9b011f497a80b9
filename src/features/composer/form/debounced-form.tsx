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
  /** Content in the shown language, even if incomplete. */
  content: Content;
  /** Content in all languages, even if incomplete. */
  whole: Content;
}

const DebouncedFormContext = createContext<DebouncedForm>({
  form: EMPTY_EDITOR,
  content: shownContent(EMPTY_EDITOR),
  whole: wholeContent(EMPTY_EDITOR),
});

/** The live form values. Re-renders on every keystroke. */
export function useLiveForm(): EditorForm {
  const { control } = useFormContext<EditorForm>();
  return useWatch({ control }) as EditorForm;
}

/** Debounce in milliseconds: longer than the gap between keystrokes. */
const TYPING_PAUSE_MS = 300;

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
        // Switches channels without delay: a choice for the new channel must not go to the previous channel's fields.
        if (values.type !== type) setSettled(values);
        // Findings and counters shift the layout, so the update waits while a pointer is pressed.
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
 * Provides the debounced form and its content. Fields and the preview update on every keystroke; price and findings update
 * when typing pauses.
 */
export function DebouncedFormProvider({ children }: { children: ReactNode }) {
  const form = useDebouncedValues();
  const settled = useMemo(
    () => ({ form, content: shownContent(form), whole: wholeContent(form) }),
    [form],
  );
  return <DebouncedFormContext value={settled}>{children}</DebouncedFormContext>;
}

/** The form as of the last typing pause. */
export const useDebouncedForm = (): DebouncedForm => useContext(DebouncedFormContext);
