import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/actions/button';
import { LeaveGuard } from '@/ui/forms/leave-guard';
import { Notice } from '@/ui/states/notice';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { nameRequired, type OrganisationForm } from '../schemas';
import type { useOrganisationForm } from '../use-organisation-form';
import { BasicSection } from './basic-section';
import { FinancialSection } from './financial-section';
import { PackagesSection } from './packages-section';
import { LocationSection, SegmentsSection } from './segments-section';
import { RatesSection, ServicesSection } from './services-section';

interface FormFrameProps {
  editor: ReturnType<typeof useOrganisationForm>;
  creating: boolean;
  busy: boolean;
  /** True once the user leaves after a successful save. */
  leaving: RefObject<boolean>;
  submitLabel: string;
  onSave: (values: OrganisationForm) => Promise<void>;
  /** Discards the restored draft. */
  onStartOver: () => void;
  /** Error of the last save. */
  problem?: ReactNode;
  /** Shown between the last section and the buttons. */
  children?: ReactNode;
}

/** Error toast for invalid fields. Names the problem only for a blank name. */
function showErrors(errors: FieldErrors<OrganisationForm>) {
  const description =
    errors.name?.message === nameRequired() ? nameRequired() : t`Check the marked fields.`;
  toast.error(t`Error`, { description });
}

function Sections({
  form,
  creating,
}: {
  form: UseFormReturn<OrganisationForm>;
  creating: boolean;
}) {
  return (
    <>
      <BasicSection form={form} creating={creating} />
      <FinancialSection form={form} creating={creating} />
      <ServicesSection form={form} />
      <RatesSection form={form} />
      <PackagesSection form={form} />
      <LocationSection form={form} />
      <SegmentsSection form={form} />
    </>
  );
}

/** Form shared by the create and edit pages: sections, buttons, draft notice and leave guard. */
export function FormFrame(props: FormFrameProps) {
  const { editor, creating, busy, leaving, submitLabel, onSave, onStartOver, problem } = props;
  const { form, restored, isDirtyNow, kept } = editor;
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const pending = busy || saving;
  // Validation is async, so a second press before it ends must not send the form twice.
  const send = useSingleRun(
    form.handleSubmit(async (values) => {
      setSaving(true);
      await onSave(values);
      setSaving(false);
    }, showErrors),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void send(event);
  };
  return (
    <form noValidate onSubmit={submit}>
      {restored && (
        <Notice
          className="mb-5"
          action={
            <Button variant="outline" size="sm" onClick={onStartOver}>
              {t`Start over`}
            </Button>
          }
        >
          {t`We restored what you typed last time.`}
        </Notice>
      )}
      <fieldset disabled={pending} className="min-w-0">
        <Sections form={form} creating={creating} />
      </fieldset>
      {props.children}
      {problem && <div className="mb-5 space-y-3">{problem}</div>}
      <div
        data-sticky-actions
        className="sticky bottom-0 -mx-4 flex flex-wrap justify-end gap-2 border-t border-border bg-bg px-4 py-3 md:-mx-8 md:px-8"
      >
        <Button
          variant="outline"
          disabled={pending}
          onClick={() => void navigate(paths.superadminOrganisations)}
        >
          {t`Cancel`}
        </Button>
        <Button type="submit" pending={pending}>
          {pending ? t`Saving...` : submitLabel}
        </Button>
      </div>
      <LeaveGuard dirty={isDirtyNow} kept={kept} leaving={leaving} />
    </form>
  );
}
