import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type FieldPath, useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { isReadablePage, PAGE_GROUND, PAGE_TEXT, readableTextColour } from '@/ui/theme/contrast';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { Notice } from '@/ui/states/notice';
import type { OrganisationForm } from '../schemas';

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Preview of both colors. Warns if text is unreadable on the page color. */
function ColorPreview({ form }: { form: UseFormReturn<OrganisationForm> }) {
  const [menu, background] = useWatch({
    control: form.control,
    name: ['menuColor', 'backgroundColor'],
  });
  if (!isColor(menu) || !isColor(background)) return null;
  const readable = isReadablePage(background);
  return (
    <div className="space-y-3 sm:col-span-2">
      <div
        aria-hidden
        className="flex min-h-20 max-w-sm forced-color-adjust-none overflow-hidden rounded-card border border-border text-[0.8125rem]"
      >
        <div
          style={{ backgroundColor: menu, color: readableTextColour(menu) }}
          className="w-2/5 space-y-1 p-3"
        >
          <p className="font-semibold">{t`Menu`}</p>
          <p>{t`Campaigns`}</p>
        </div>
        <div
          style={{ backgroundColor: readable ? background : PAGE_GROUND, color: PAGE_TEXT[0] }}
          className="flex-1 space-y-1 p-3"
        >
          <p className="font-semibold">{t`Page`}</p>
          <p style={{ color: PAGE_TEXT[1] }}>{t`Text on the page`}</p>
        </div>
      </div>
      {!readable && (
        <Notice tone="warning" className="max-w-xl">
          {t`Text is hard to read on this color, so pages keep the default color. Choose a lighter one.`}
        </Notice>
      )}
    </div>
  );
}

interface ColorFieldProps {
  form: UseFormReturn<OrganisationForm>;
  name: Extract<FieldPath<OrganisationForm>, 'menuColor' | 'backgroundColor'>;
  label: string;
  /** Name of the color picker next to the text field. */
  pick: string;
  hint: ReactNode;
}

/** Color picker with a text field for `#rrggbb`. */
function ColorField({ form, name, label, pick, hint }: ColorFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={label} error={fieldState.error?.message} hint={hint}>
      {(control) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={pick}
            value={isColor(field.value) ? field.value : '#000000'}
            onChange={(event) => field.onChange(event.target.value)}
            className="h-9 w-11 shrink-0 rounded-control border border-control bg-surface p-1 max-md:h-10"
          />
          <Input
            {...control}
            {...field}
            spellCheck={false}
            autoComplete="off"
            className="tabular-nums"
          />
        </span>
      )}
    </Field>
  );
}

export function ColorFields({ form }: { form: UseFormReturn<OrganisationForm> }) {
  return (
    <>
      <ColorField
        form={form}
        name="menuColor"
        label={t`Menu color`}
        pick={t`Pick the menu color`}
        hint={t`Its text is black or white, whichever is easier to read.`}
      />
      <ColorField
        form={form}
        name="backgroundColor"
        label={t`Background color`}
        pick={t`Pick the background color`}
        hint={t`Page background in the light theme.`}
      />
      <ColorPreview form={form} />
    </>
  );
}
