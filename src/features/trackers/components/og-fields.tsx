import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { cn } from '@/lib/cn';
import { DomainChoice } from '@/features/links/components/domain-choice';
import { FormField } from '@/ui/forms/form-field';
import { Textarea } from '@/ui/forms/textarea';
import { MAX_OG_DESCRIPTION, MAX_OG_TITLE, type VersionForm } from '../schemas';
import { countCharacters } from '@/domain/shared/text';

interface CounterProps {
  text: string;
  limit: number;
  children: ReactNode;
}

/** Has no color until the text is too long. */
function Counter({ text, limit, children }: CounterProps) {
  const length = countCharacters(text.trim());
  const tone = length > limit ? 'text-destructive' : 'text-muted';
  return (
    <span className="flex justify-between gap-4">
      {children}
      <span className={cn('ms-auto shrink-0 tabular-nums', tone)}>
        {length}/{limit}
      </span>
    </span>
  );
}

interface OgFieldsProps {
  form: UseFormReturn<VersionForm>;
  /** A new version gets its short link on save, so the user can choose its domain. */
  isNew: boolean;
  disabled: boolean;
}

/** Fields of a version: its name, OG tags and, for a new version, the domain of its short link. */
export function OgFields({ form, isNew, disabled }: OgFieldsProps) {
  const [title, description] = useWatch({ control: form.control, name: ['title', 'description'] });
  const text = { form, dir: 'auto', autoComplete: 'off' };
  return (
    <fieldset disabled={disabled} className="space-y-5">
      <FormField
        {...text}
        name="versionName"
        label={t`Version name`}
        required
        hint={t`Only your team sees this.`}
      />
      <p className="border-t border-border pt-5 text-[0.8125rem] text-muted">
        {t`Messengers show these OG tags as a card below the short link.`}
      </p>
      <FormField
        {...text}
        name="title"
        label={t`OG title`}
        required
        hint={
          <Counter text={title} limit={MAX_OG_TITLE}>
            {/* The counter shows the limit; screen readers need the sentence. */}
            <span className="sr-only">{t`Up to ${MAX_OG_TITLE} characters`}</span>
          </Counter>
        }
      />
      <FormField
        as={Textarea}
        form={form}
        name="description"
        label={t`OG description`}
        hint={
          <Counter text={description} limit={MAX_OG_DESCRIPTION}>
            <span>{t`Maximum 160, recommended 150-160 characters`}</span>
          </Counter>
        }
        dir="auto"
      />
      <FormField
        form={form}
        name="image"
        label={t`OG image`}
        hint={t`An absolute URL, recommended size 1200x630.`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={t`https://example.com/preview.png`}
      />
      {isNew && <DomainChoice form={form} name="domainId" />}
    </fieldset>
  );
}
