import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  UTM_PARAMETERS,
  UTM_PLACEHOLDERS,
  utmExample,
  type UtmTemplate,
  parseUtmTemplate,
  addUtmParameters,
} from '@/domain/link/utm';
import { utmTemplateQuery } from '@/features/links/queries';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useOrganisationId } from '@/session/session';
import { FormField } from '@/ui/forms/form-field';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useSetUtmTemplate } from '../mutations';
import { type UtmForm, utmSchema } from '../schemas';
import { useUnsaved } from '../unsaved';
import { SaveButton } from './save-button';

const EXAMPLE = 'https://shop.example/spring';

/** Placeholders of the fields, and the values of the example while all fields are empty. */
const SUGGESTED: Required<UtmTemplate> = {
  utm_source: 'flightdeck',
  utm_medium: '{{channel}}',
  utm_campaign: '{{campaign}}',
  utm_content: '{{flight}}',
};

const toForm = (template: UtmTemplate): UtmForm => ({
  utm_source: template.utm_source ?? '',
  utm_medium: template.utm_medium ?? '',
  utm_campaign: template.utm_campaign ?? '',
  utm_content: template.utm_content ?? '',
});

function Form({ template }: { template: UtmTemplate }) {
  const save = useSetUtmTemplate();
  const form = useForm<UtmForm>({
    resolver: zodResolver(utmSchema),
    mode: 'onBlur',
    values: toForm(template),
    // A refetch keeps the fields that the user has edited.
    resetOptions: { keepDirtyValues: true },
  });
  const typed = parseUtmTemplate(useWatch({ control: form.control }));
  const isEmpty = Object.keys(typed).length === 0;
  const submit = form.handleSubmit(async (values) => {
    await save.mutateAsync(parseUtmTemplate(utmSchema.parse(values))).then(
      () => form.reset(values),
      () => {},
    );
  });
  const { isSubmitting, isDirty } = form.formState;
  useUnsaved(isDirty);
  const placeholders = Object.keys(UTM_PLACEHOLDERS).map((placeholder, index) => (
    <span key={placeholder}>
      {index > 0 && ', '}
      <code>{placeholder}</code>
    </span>
  ));
  const example = utmExample(addUtmParameters(EXAMPLE, isEmpty ? SUGGESTED : typed)).split(/(?=&)/);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t`UTM parameters`}>
      <p className="mb-4 max-w-prose text-[0.8125rem] text-muted">
        <Trans>
          New tracked links get these parameters. A flight’s link fills in {placeholders}.
        </Trans>
      </p>
      <fieldset disabled={isSubmitting} className="grid max-w-xl gap-4 sm:grid-cols-2">
        {UTM_PARAMETERS.map((name) => (
          <FormField
            key={name}
            form={form}
            name={name}
            label={name}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t`e.g. ${{ example: SUGGESTED[name] }}`}
          />
        ))}
      </fieldset>
      <p className="mt-5 mb-1 text-[0.8125rem] font-medium">
        {isEmpty ? t`Example with the suggested values` : t`Example`}
      </p>
      <p
        className="max-w-xl rounded-control border border-border bg-surface px-3 py-2 font-mono text-xs wrap-anywhere"
        dir="ltr"
      >
        {/* Each parameter stays in one piece where a line has room for it. */}
        {example.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </p>
      <SaveButton dirty={isDirty} pending={isSubmitting} className="mt-4" />
    </form>
  );
}

export function UtmTemplateSettings() {
  const query = useQuery(utmTemplateQuery(useOrganisationId()));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-60 w-full max-w-xl" />}
      errorTitle={t`Error loading the UTM parameters`}
    >
      {(row) => row && <Form template={parseUtmTemplate(row.utm_template)} />}
    </QueryState>
  );
}
