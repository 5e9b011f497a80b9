import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { ApprovalPolicy } from '@/domain/launch/approval';
import { typedText, typedValue } from '@/domain/shared/typed-number';
import type { QueryData } from '@/lib/query/reads';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useOrganisationId } from '@/session/session';
import { NumberField } from '@/ui/forms/number-field';
import { QueryState } from '@/ui/states/query-state';
import { RadioCards } from '@/ui/forms/radio-cards';
import { Skeleton } from '@/ui/states/skeleton';
import { useSetApprovalPolicy } from '../mutations';
import { approvalPolicyQuery } from '../queries';
import { APPROVAL_AMOUNT, type ApprovalPolicyForm, approvalPolicySchema } from '../schemas';
import { useUnsaved } from '../unsaved';
import { SaveButton } from './save-button';

type Stored = NonNullable<QueryData<typeof approvalPolicyQuery>>;

const policies = (): { value: ApprovalPolicy; label: string; hint: string }[] => [
  { value: 'off', label: t({ message: 'Off', context: 'approval' }), hint: t`No approval needed.` },
  {
    value: 'second_person',
    label: t`Second person`,
    hint: t`An admin who did not work on a flight approves it.`,
  },
  {
    value: 'second_person_above',
    label: t`Above an amount`,
    hint: t`Only when a campaign can spend more than an amount you set.`,
  },
];

const typedAmount = (amount?: number) => (amount === undefined ? '' : typedText(amount));

function toForm({ approval_policy, approval_above, approval_amounts, active_services }: Stored) {
  const amounts = (approval_amounts ?? {}) as Record<string, number>;
  return {
    policy: approval_policy as ApprovalPolicy,
    above: typedText(approval_above),
    amounts: Object.fromEntries(
      active_services.map((channel) => [channel, typedAmount(amounts[channel])]),
    ),
  } satisfies ApprovalPolicyForm;
}

const dollars = (typed: string) => typedValue(typed, APPROVAL_AMOUNT) ?? 0;

/** Converts the form to the stored policy. A channel without its own amount is left out and uses the general amount. */
const toChange = ({ policy, above, amounts }: ApprovalPolicyForm) => ({
  policy,
  above: dollars(above),
  amounts: Object.fromEntries(
    Object.entries(amounts)
      .filter(([, amount]) => amount !== '')
      .map(([channel, amount]) => [channel, dollars(amount)]),
  ),
});

function Form({ stored }: { stored: Stored }) {
  const save = useSetApprovalPolicy();
  const form = useForm<ApprovalPolicyForm>({
    resolver: zodResolver(approvalPolicySchema),
    values: toForm(stored),
    // A refetch keeps the fields that the user has edited.
    resetOptions: { keepDirtyValues: true },
  });
  const submit = form.handleSubmit(async (values) => {
    await save.mutateAsync(toChange(values)).then(
      () => form.reset(values),
      () => {},
    );
  });
  const { isSubmitting, isDirty } = form.formState;
  useUnsaved(isDirty);
  const policy = useWatch({ control: form.control, name: 'policy' });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t`Approval`}>
      <fieldset disabled={isSubmitting} className="space-y-5">
        <RadioCards
          legend={t`Approval before launch`}
          columns={3}
          value={policy}
          options={policies()}
          onChange={(next) => form.setValue('policy', next, { shouldDirty: true })}
        />
        {policy === 'second_person_above' && (
          <>
            <NumberField
              form={form}
              name="above"
              label={t`Approval above`}
              hint={t`Dollars that a campaign’s flights can spend in total without approval.`}
              format={APPROVAL_AMOUNT}
              className="max-w-60"
            />
            <fieldset>
              <legend className="text-[0.8125rem] font-medium">{t`Other amounts by channel`}</legend>
              <p className="mb-3 text-[0.8125rem] text-muted">
                {t`Optional. Flights on these channels are counted separately.`}
              </p>
              <div className="grid max-w-xl grid-cols-2 gap-3 sm:grid-cols-3">
                {stored.active_services.map((channel) => (
                  <NumberField
                    key={channel}
                    form={form}
                    name={`amounts.${channel}`}
                    label={channel}
                    format={APPROVAL_AMOUNT}
                  />
                ))}
              </div>
            </fieldset>
          </>
        )}
        {policy !== 'off' && stored.approval_policy === 'off' && (
          <p className="text-[0.8125rem] text-muted">
            {t`Running flights keep sending. Once you save, each launch and each edit of a running flight needs approval.`}
          </p>
        )}
      </fieldset>
      <SaveButton dirty={isDirty} pending={isSubmitting} className="mt-4" />
    </form>
  );
}

export function ApprovalPolicySettings() {
  const query = useQuery(approvalPolicyQuery(useOrganisationId()));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-40 w-full" />}
      errorTitle={t`Error loading the approval policy`}
    >
      {(stored) => stored && <Form stored={stored} />}
    </QueryState>
  );
}
