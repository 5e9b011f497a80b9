import { type UseFormReturn, useWatch } from 'react-hook-form';
import { cn } from '@/lib/cn';
import { DomainChoice } from '@/features/links/components/domain-choice';
import { FormField } from '@/ui/forms/form-field';
import { Textarea } from '@/ui/forms/textarea';
import {
  GOOD_OG_DESCRIPTION,
  MAX_OG_DESCRIPTION,
  MAX_OG_TITLE,
  type VersionForm,
} from '../schemas';
import { countCharacters } from '@/domain/shared/text';

interface CounterProps {
  text: string;
  limit: number;
  /** From here on the text fills its place. */
  good: number;
  children: string;
}

function Counter({ text, limit, good, children }: CounterProps) {
  const length = countCharacters(text.trim());
  const tone = length > limit ? 'text-destructive' : length >= good ? 'text-success' : 'text-muted';
  return (
    <span className="flex justify-between gap-4">
      <span>{children}</span>
      <span className={cn('shrink-0 tabular-nums', tone)}>
        {length}/{limit}
      </span>
    </span>
  );
}

interface OgFieldsProps {
  form: UseFormReturn<VersionForm>;
  /** Its short link is made when it is saved. */
  isNew: boolean;
  disabled: boolean;
}

/** What a version holds: its name, the three tags of its preview and, until it has its link, the domain. */
export function OgFields({ form, isNew, disabled }: OgFieldsProps) {
  const [title, description] = useWatch({ control: form.control, name: ['title', 'description'] });
  const text = { form, dir: 'auto', autoComplete: 'off' };
  return (
    <fieldset disabled={disabled} className="space-y-5">
      <FormField
        {...text}
        name="versionName"
        label="Version name"
        required
        hint="For your team; nobody else sees it."
      />
      <FormField
        {...text}
        name="title"
        label="OG title"
        required
        hint={
          <Counter text={title} limit={MAX_OG_TITLE} good={1}>
            Maximum 60, recommended 60 characters
          </Counter>
        }
      />
      <FormField
        as={Textarea}
        form={form}
        name="description"
        label="OG description"
        hint={
          <Counter text={description} limit={MAX_OG_DESCRIPTION} good={GOOD_OG_DESCRIPTION}>
            Maximum 160, recommended 150-160 characters
          </Counter>
        }
        dir="auto"
      />
      <FormField
        form={form}
        name="image"
        label="OG image"
        hint="An absolute URL, recommended size 1200x630."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com/preview.png"
      />
      {isNew && <DomainChoice form={form} name="domainId" />}
    </fieldset>
  );
}
