import { t } from '@lingui/core/macro';
import { Braces, Smile } from 'lucide-react';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contentChannel } from '@/domain/content/content';
import { type FieldName, FIELDS, fieldText } from '@/domain/content/fields';
import { i18n } from '@/lib/i18n';
import { FIELD_LABELS } from '@/words/person-fields';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { Menu } from '@/ui/actions/menu';
import { TemplateMenu } from '@/features/templates/components/template-menu';
import { EMOJI } from './emoji';
import type { EditorForm } from '@/features/composer/form/form';
import { useLanguages } from '@/features/composer/languages/languages';
import { cleanPaste } from './pasted-text';
import { contentField } from '@/features/composer/fields/content-field';
import { FALLBACKS } from '@/features/composer/checks/words';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Menus above the fields of a channel that fill in a template, or insert a personalization field or an emoji. Inserts at
 * the last cursor position, or in the first text area if no field had the focus.
 */
export function InsertBar({ children }: { children: ReactNode }) {
  const form = useFormContext<EditorForm>();
  const around = useRef<HTMLDivElement>(null);
  const last = useRef<TextField>(null);
  const [filled, setFilled] = useState(0);
  const { shown } = useLanguages();
  const type = useWatch({ control: form.control, name: 'type' });
  const isPersonalized = (target: EventTarget | null): target is TextField =>
    (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
    contentField(form.getValues(), target.name).rule.personal === true;
  const insert = (token: string) => {
    const fields = [...(around.current?.querySelectorAll('textarea, input') ?? [])];
    const field =
      last.current?.isConnected === true
        ? last.current
        : fields.find((one) => one instanceof HTMLTextAreaElement && isPersonalized(one));
    if (!isPersonalized(field ?? null)) return;
    const target = field as TextField;
    const { value } = target;
    const [from, to] = [target.selectionStart ?? value.length, target.selectionEnd ?? value.length];
    form.setValue(target.name as 'sms.text', value.slice(0, from) + token + value.slice(to), {
      shouldDirty: true,
      shouldTouch: true,
    });
    // Wait one frame: the menu restores the focus first.
    afterNextFrame(() => {
      target.focus();
      target.setSelectionRange(from + token.length, from + token.length);
    });
  };
  return (
    <div
      ref={around}
      onFocus={({ target }) => {
        if (isPersonalized(target)) last.current = target;
      }}
      onPaste={cleanPaste}
    >
      <div className="relative z-10 -mt-2 -mb-7 flex justify-end">
        <TemplateMenu onFilled={() => setFilled((times) => times + 1)} />
        <Menu
          label={t`Insert a field`}
          title={t`Insert a field`}
          variant="ghost"
          size="sm"
          entries={(Object.keys(FIELDS) as FieldName[]).map((name) => ({
            label: i18n._(FIELD_LABELS[name]),
            onSelect: () => insert(fieldText(name, i18n._(FALLBACKS[name]))),
          }))}
        >
          <Braces aria-hidden /> <span className="max-sm:hidden">{t`Insert a field`}</span>
        </Menu>
        {/* A voice call cannot speak emoji. */}
        {contentChannel(type) !== 'voice' && (
          <Menu
            label={t`Insert an emoji`}
            title={t`Insert an emoji`}
            variant="ghost"
            size="sm"
            entries={EMOJI.map(([emoji, name]) => ({
              // The name comes first, so that the menu's type-ahead finds it.
              label: `${i18n._(name)} ${emoji}`,
              onSelect: () => insert(emoji),
            }))}
          >
            <Smile aria-hidden />
          </Menu>
        )}
      </div>
      {/* Remount the fields for another language or a template, because their lists hold state. */}
      <Fragment key={`${shown} ${filled}`}>{children}</Fragment>
    </div>
  );
}
