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
  /** The version that is written, whose link goes with a test; null before it is saved. */
  edited: { newest: CreativeVersion } | null;
}

/** Sends what is typed to a few people, saved or not; what is not finished is shown first. */
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
      <Button variant="outline" onClick={() => void open()}>
        <Send aria-hidden /> <span className="max-sm:sr-only">{t`Send Test`}</span>
      </Button>
      {/* What is sent in the dialog does not send the form around it: events go up the tree of components. */}
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
