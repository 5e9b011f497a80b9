import { useQuery } from '@tanstack/react-query';
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
import { Button } from '@/ui/actions/button';
import { FormField } from '@/ui/forms/form-field';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useSetUtmTemplate } from '../mutations';
import { type UtmForm, utmSchema } from '../schemas';

const EXAMPLE = 'https://shop.example/spring';

const USUAL: Required<UtmTemplate> = {
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
    // What is being typed stays when the stored template is read again.
    resetOptions: { keepDirtyValues: true },
  });
  const typed = parseUtmTemplate(useWatch({ control: form.control }));
  const submit = form.handleSubmit(async (values) => {
    await save.mutateAsync(parseUtmTemplate(utmSchema.parse(values))).then(
      () => form.reset(values),
      () => {},
    );
  });
  const { isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="UTM parameters">
      <p className="mb-4 max-w-prose text-[0.8125rem] text-muted">
        New tracked links add them to their destination, unless it has them already. Use letters,
        digits, dots and hyphens. The link of a flight fills in{' '}
        {Object.keys(UTM_PLACEHOLDERS).map((placeholder, n) => (
          <span key={placeholder}>
            {n > 0 && ', '}
            <code>{placeholder}</code>
          </span>
        ))}
        ; for any other link they are empty.
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
            placeholder={USUAL[name]}
          />
        ))}
      </fieldset>
      <p className="mt-4 text-[0.8125rem] font-medium">Example</p>
      <p className="max-w-xl text-[0.8125rem] break-all text-muted" dir="ltr">
        {utmExample(addUtmParameters(EXAMPLE, typed))}
      </p>
      <Button type="submit" variant="outline" pending={isSubmitting} className="mt-4">
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

/** What new tracked links of the organisation add to their destination, for its admins. */
export function UtmTemplateSettings() {
  const query = useQuery(utmTemplateQuery(useOrganisationId()));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-60 w-full max-w-xl" />}
      errorTitle="Error loading the UTM parameters"
    >
      {(row) => row && <Form template={parseUtmTemplate(row.utm_template)} />}
    </QueryState>
  );
}
