import { type UseFormReturn, useWatch } from 'react-hook-form';
import { cn } from '@/lib/cn';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import {
  GOOD_OG_DESCRIPTION,
  lengthOf,
  MAX_OG_DESCRIPTION,
  MAX_OG_TITLE,
  type VersionForm,
} from '../schemas';

interface CounterProps {
  text: string;
  limit: number;
  /** From here on the text fills its place. */
  good: number;
  children: string;
}

function Counter({ text, limit, good, children }: CounterProps) {
  const length = lengthOf(text.trim());
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
  disabled: boolean;
}

/** What a version holds: its name and the three tags of its preview. */
export function OgFields({ form, disabled }: OgFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  return (
    <fieldset disabled={disabled} className="space-y-5">
      <Field
        label="Version name"
        required
        error={errors.versionName?.message}
        hint="For your team; nobody else sees it."
      >
        {(field) => <Input {...field} {...register('versionName')} dir="auto" autoComplete="off" />}
      </Field>
      <Field
        label="OG title"
        required
        error={errors.title?.message}
        hint={
          <Counter text={title} limit={MAX_OG_TITLE} good={1}>
            Maximum 60, recommended 60 characters
          </Counter>
        }
      >
        {(field) => <Input {...field} {...register('title')} dir="auto" autoComplete="off" />}
      </Field>
      <Field
        label="OG description"
        error={errors.description?.message}
        hint={
          <Counter text={description} limit={MAX_OG_DESCRIPTION} good={GOOD_OG_DESCRIPTION}>
            Maximum 160, recommended 150-160 characters
          </Counter>
        }
      >
        {(field) => <Textarea {...field} {...register('description')} dir="auto" />}
      </Field>
      <Field
        label="OG image"
        error={errors.image?.message}
        hint="An absolute URL, recommended size 1200x630."
      >
        {(field) => (
          <Input
            {...field}
            {...register('image')}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/preview.png"
          />
        )}
      </Field>
    </fieldset>
  );
}
