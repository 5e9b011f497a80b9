import { t } from '@lingui/core/macro';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { contentChannel, contentProblems } from '@/domain/content/content';
import type { CreativeVersion } from '@/features/creative-data/queries';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';
import { type EditorForm } from '@/features/composer/form/form';
import { toContent } from '@/features/composer/form/form-content';
import { showInvalidLanguage } from '@/features/composer/languages/languages';

const TestDialog = lazyPart(async () => (await import('./test-dialog')).TestDialog);

interface SendTestProps {
  /** The edited creative's newest version, whose link the test carries; null before the first save. */
  edited: { newest: CreativeVersion } | null;
}

/** Button that opens the test dialog with the current draft. An incomplete draft shows its errors instead. */
export function SendTest({ edited }: SendTestProps) {
  const form = useFormContext<EditorForm>();
  const [opened, setOpened] = useState<EditorForm>();
  const open = async () => {
    const values = form.getValues();
    const channel = contentChannel(values.type);
    if (contentProblems(channel, toContent(channel, values)).length === 0 && values.name.trim())
      return setOpened(structuredClone(values));
    await form.trigger(undefined, { shouldFocus: true });
    showInvalidLanguage(form, form.formState.errors);
    return toast.info(t`Finish the message first`, {
      description: t`Enter a name and complete the message to send a test.`,
    });
  };
  return (
    <>
      <Button variant="outline" className="max-sm:px-3" onClick={() => void open()}>
        <Send aria-hidden className="max-sm:hidden" /> {t`Send Test`}
      </Button>
      {/* React events bubble through portals: submitting the dialog must not submit the editor's form. */}
      <div className="contents" onSubmit={(event) => event.stopPropagation()}>
        {opened && (
          <TestDialog
            values={opened}
            version={edited?.newest ?? null}
            onClose={() => setOpened(undefined)}
          />
        )}
      </div>
    </>
  );
}
