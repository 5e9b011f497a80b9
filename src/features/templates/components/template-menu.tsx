import { t } from '@lingui/core/macro';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type Content, contentChannel } from '@/domain/content/content';
import { isLanguage } from '@/domain/content/languages';
import { toast } from '@/lib/toast';
import { lazyPart } from '@/ui/layout/lazy-part';
import { Menu } from '@/ui/actions/menu';
import { contentForm, type EditorForm } from '@/features/composer/form/form';
import {
  contentCompleteness,
  type LanguageKey,
  toContent,
  typedLanguages,
} from '@/features/composer/form/form-content';
import { newTranslation, showLanguage } from '@/features/composer/languages/languages';
import { useDebouncedForm } from '@/features/composer/form/debounced-form';

const Picker = lazyPart(async () => (await import('./template-picker')).TemplatePicker);
const SaveDialog = lazyPart(
  async () => (await import('./save-template-dialog')).SaveTemplateDialog,
);

interface TemplateMenuProps {
  /** Called after a template has replaced the form values, so that the fields remount with them. */
  onFilled: () => void;
}

/** Menu to fill the form from a template or to save the draft as one. */
export function TemplateMenu({ onFilled }: TemplateMenuProps) {
  const form = useFormContext<EditorForm>();
  const [open, setOpen] = useState<'pick' | 'save'>();
  const { form: settled } = useDebouncedForm();
  const { type } = settled;
  const channel = contentChannel(type);
  const finished = contentCompleteness(channel, settled) === 'complete';
  const close = () => setOpen(undefined);
  const fill = (code: LanguageKey, typed: ReturnType<typeof typedLanguages>) => {
    // The user may have switched channels before Undo, so this names the template's channel.
    showLanguage(form, code, { typed, channel });
    onFilled();
  };
  const use = (content: Content, name: string) => {
    const { shown } = form.getValues(`languages.${channel}`);
    const before = structuredClone(typedLanguages(channel, form.getValues()));
    // A template with translations replaces all languages. One without them replaces only the shown language.
    const brought = typedLanguages(channel, contentForm(type, content));
    const [own] = brought;
    const typed = own && isLanguage(shown) ? newTranslation(shown, own[1]) : own?.[1];
    if (brought.length > 1 || !typed) fill('own', brought);
    else
      fill(
        shown as LanguageKey,
        before.map(([code, values]) => [code, code === shown ? typed : values]),
      );
    close();
    toast.success(t`Template inserted`, {
      description: t`“${name}” replaced your text.`,
      action: { label: t`Undo`, onAct: () => fill(shown as LanguageKey, before) },
    });
  };
  return (
    <>
      <Menu
        label={t`Templates`}
        variant="ghost"
        size="sm"
        entries={[
          { label: t`Choose a template`, onSelect: () => setOpen('pick') },
          {
            label: t`Save as template`,
            reason: finished ? undefined : t`Finish the message first.`,
            onSelect: () => setOpen('save'),
          },
        ]}
      >
        <LayoutTemplate aria-hidden /> {t`Templates`}
      </Menu>
      {open === 'pick' && <Picker type={type} onUse={use} onClose={close} />}
      {open === 'save' && (
        <SaveDialog
          type={type}
          content={toContent(channel, form.getValues()) as Content}
          name={form.getValues('name')}
          onClose={close}
        />
      )}
    </>
  );
}
