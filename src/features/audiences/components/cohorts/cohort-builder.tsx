import { t } from '@lingui/core/macro';
import { sameJson } from '@/domain/shared/json';
import { failureText } from '@/lib/errors';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from '@/lib/toast';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { ApprovalNotice } from '@/session/approval-effect';
import { useDraftForm } from '@/session/use-draft-form';
import { BackLink } from '@/ui/actions/back-link';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { DiscardGuard } from '@/ui/forms/discard-guard';
import { FormField } from '@/ui/forms/form-field';
import { Notice } from '@/ui/states/notice';
import { PageHeader } from '@/ui/layout/page-header';
import { Textarea } from '@/ui/forms/textarea';
import { useSaveCohort } from '@/features/audiences/mutations';
import type { Cohort } from '@/features/audiences/queries';
import {
  type CohortForm,
  cohortResolver,
  cohortValues,
  isSameCohort,
  toCohortForm,
} from '@/features/audiences/schemas';
import { useAudiencePlace } from '@/features/audiences/use-audience-place';
import { CohortConflictNotice } from './cohort-conflict-notice';
import { BuilderRules } from '../rules/rule-editor';
import { RuleSummary } from '../rules/rule-summary';

interface CohortBuilderProps {
  /** Null for a new cohort. */
  cohort: Cohort | null;
  onClose: () => void;
}

const createWords = () => ({
  title: t`Create Cohort`,
  submit: t`Create Cohort`,
  pending: t`Creating...`,
});
const editWords = () => ({
  title: t`Edit Cohort`,
  submit: t`Save Changes`,
  pending: t`Saving...`,
});

/** Creates or edits a cohort. Formula, reach and price update as the rules change. */
export function CohortBuilder({ cohort, onClose }: CohortBuilderProps) {
  const [empty] = useState(() => toCohortForm(cohort));
  const save = useSaveCohort();
  const draft = useDraftForm<CohortForm>({
    name: `cohort:${cohort?.id ?? 'new'}`,
    shape: cohortValues,
    resolver: cohortResolver,
    empty,
    row: cohort,
    isSame: isSameCohort,
  });
  const { form } = draft;
  const { dialog, conflict } = useDraftDialog({
    draft,
    write: save,
    save: (values, over) => save.mutateAsync({ ...over, ...values }),
    toForm: (current: Cohort) => toCohortForm(current),
    onInvalid: ({ name, description, rules }) =>
      toast.error((name ?? description ?? rules)?.message ?? ''),
    onClose,
  });
  const rules = useWatch({ control: form.control, name: 'rules' });
  const { closed } = useAudiencePlace();
  const words = draft.version === null ? createWords() : editWords();
  const pending = save.isPending;
  return (
    <DiscardGuard dirty={draft.isDirtyNow()} busy={pending} onDiscard={dialog.onClose}>
      {(requestClose) => (
        <form
          noValidate
          aria-label={words.title}
          onSubmit={(event) => {
            event.preventDefault();
            void dialog.onSubmit();
          }}
        >
          <PageHeader
            back={<BackLink to={closed}>{t`Back to AudienceMart`}</BackLink>}
            title={words.title}
            subtitle={
              cohort?.cohort_id ??
              t`AND takes contacts in all segments of a rule, OR contacts in any of them. Each rule adds contacts.`
            }
          />
          <div className="space-y-4">
            {draft.restored && (
              <Notice
                action={
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() => draft.rebase(draft, toCohortForm(cohort))}
                  >
                    {t`Discard`}
                  </Button>
                }
              >
                {t`We restored what you typed last time.`}
              </Notice>
            )}
            {conflict && <CohortConflictNotice {...conflict} mine={form.getValues()} />}
            {dialog.error && !pending && <Notice tone="error">{failureText(dialog.error)}</Notice>}
            <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <Card className="min-w-0">
                <fieldset disabled={pending} className="space-y-5 p-5">
                  <FormField
                    form={form}
                    name="name"
                    label={t`Name`}
                    required
                    dir="auto"
                    autoComplete="off"
                  />
                  <FormField
                    as={Textarea}
                    form={form}
                    name="description"
                    label={t`Description`}
                    rows={2}
                    dir="auto"
                  />
                  {form.formState.errors.rules && (
                    <Notice tone="error">{form.formState.errors.rules.message}</Notice>
                  )}
                  <BuilderRules
                    rules={rules}
                    onChange={(next) =>
                      form.setValue('rules', next, {
                        shouldDirty: true,
                        shouldValidate: form.formState.isSubmitted,
                      })
                    }
                  />
                </fieldset>
                <div
                  data-sticky-actions
                  className="sticky bottom-0 flex justify-end gap-2 rounded-b-card border-t border-border bg-surface px-5 py-3"
                >
                  <Button variant="outline" disabled={pending} onClick={requestClose}>
                    {t`Cancel`}
                  </Button>
                  <Button type="submit" pending={pending} disabled={dialog.submitDisabled}>
                    {pending ? words.pending : words.submit}
                  </Button>
                </div>
              </Card>
              <aside aria-label={t`Rule summary`} className="space-y-4 xl:sticky xl:top-20">
                {cohort && !sameJson(rules, empty.rules) && (
                  <ApprovalNotice part="audience_segments" id={cohort.id} />
                )}
                <RuleSummary rules={rules} />
              </aside>
            </div>
          </div>
        </form>
      )}
    </DiscardGuard>
  );
}
