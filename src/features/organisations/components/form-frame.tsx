import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/actions/button';
import { LeaveGuard } from '@/ui/forms/leave-guard';
import { Notice } from '@/ui/states/notice';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { NAME_REQUIRED, type OrganisationForm } from '../schemas';
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
  /** True once the page is left on purpose. */
  leaving: RefObject<boolean>;
  submitLabel: string;
  onSave: (values: OrganisationForm) => Promise<void>;
  /** Shows the form without what an earlier visit had typed. */
  onStartOver: () => void;
  /** Says what went wrong with the last save. */
  problem?: ReactNode;
  /** Stands between the last section and the buttons. */
  children?: ReactNode;
}

/** A blank name is said in a toast too. */
function complain(errors: FieldErrors<OrganisationForm>) {
  const description =
    errors.name?.message === NAME_REQUIRED ? NAME_REQUIRED : 'Please check the marked fields.';
  toast.error('Error', { description });
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

/** What creating and editing share: the sections, the buttons, and that nothing typed is lost. */
export function FormFrame(props: FormFrameProps) {
  const { editor, creating, busy, leaving, submitLabel, onSave, onStartOver, problem } = props;
  const { form, restored, isDirtyNow, kept } = editor;
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const pending = busy || saving;
  // The form is checked before it is sent; a second press meanwhile must not send it twice.
  const send = useSingleRun(
    form.handleSubmit(async (values) => {
      setSaving(true);
      await onSave(values);
      setSaving(false);
    }, complain),
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
              Start over
            </Button>
          }
        >
          What you typed last time is back.
        </Notice>
      )}
      <fieldset disabled={pending} className="min-w-0">
        <Sections form={form} creating={creating} />
      </fieldset>
      {props.children}
      {problem && <div className="mb-5 space-y-3">{problem}</div>}
      <div
        data-sticky-actions
        className="sticky bottom-0 -mx-4 flex flex-wrap justify-end gap-2 border-t border-border bg-bg/95 px-4 py-3 md:-mx-8 md:px-8"
      >
        <Button
          variant="outline"
          disabled={pending}
          onClick={() => void navigate(paths.superadminOrganisations)}
        >
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          {pending ? 'Saving...' : submitLabel}
        </Button>
      </div>
      <LeaveGuard dirty={isDirtyNow} kept={kept} leaving={leaving} />
    </form>
  );
}
