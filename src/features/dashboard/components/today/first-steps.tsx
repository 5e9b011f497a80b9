import { plural, t } from '@lingui/core/macro';
import { Circle, CircleCheck } from 'lucide-react';
import type { Home } from '@/features/dashboard/home-schema';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { useCreateSample, useRemoveSample } from '@/features/dashboard/sample-campaign';
import { Button, ButtonLink } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { EDIT_REQUEST } from '@/ui/layout/use-edit-request';
import { Section } from '@/ui/layout/section';

type Steps = NonNullable<Home['steps']>;
type Done = Omit<Steps, 'sample'>;

interface Step {
  key: keyof Done | 'launch';
  title: string;
  text: string;
  action: string;
  to: string;
  state?: unknown;
}

const stepList = (mayPay: boolean): Step[] => [
  {
    key: 'credit',
    title: t`Add credit`,
    text: mayPay
      ? t`Messages are paid from prepaid credits.`
      : t`Messages are paid from prepaid credits, which an admin adds.`,
    action: t`Add credits`,
    to: paths.billing,
    state: EDIT_REQUEST,
  },
  {
    key: 'audience',
    title: t`Choose an audience`,
    text: t`A cohort combines segments of people.`,
    action: t`Open AudienceMart`,
    to: paths.audiences,
  },
  {
    key: 'message',
    title: t`Write a message`,
    text: t`Write once, reuse in any flight.`,
    action: t`Write message`,
    to: paths.newCreative,
  },
  {
    key: 'test',
    title: t`Send a test`,
    text: t`Open a message and send it to your own phone or inbox.`,
    action: t`Open creatives`,
    to: paths.creatives,
  },
  {
    key: 'launch',
    title: t`Launch`,
    text: t`Plan a flight in a campaign, then launch it.`,
    action: t`Open campaigns`,
    to: paths.campaigns,
  },
];

interface StepRowProps {
  step: Step;
  done: boolean;
  hasAction: boolean;
  /** The first open step: its action is the primary button of the page. */
  isNext: boolean;
}

function StepRow({ step, done, hasAction, isNext }: StepRowProps) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5">
      <Icon aria-hidden className={`size-4.5 shrink-0 ${done ? 'text-success' : 'text-control'}`} />
      <div className="min-w-0 flex-1 basis-48">
        <p className={done ? 'text-muted' : 'font-medium'}>
          {step.title}
          {done && <span className="sr-only"> {t`Done`}</span>}
        </p>
        {!done && <p className="text-[0.8125rem] text-muted">{step.text}</p>}
      </div>
      {hasAction && (
        <ButtonLink
          size="sm"
          variant={isNext ? 'primary' : 'outline'}
          className="max-sm:ml-7"
          to={step.to}
          state={step.state}
        >
          {step.action}
        </ButtonLink>
      )}
    </li>
  );
}

/** Creates the sample campaign; opens or removes the existing one. */
function Sample({ id }: { id: string | null }) {
  const create = useCreateSample();
  const remove = useRemoveSample();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-border px-4 py-2.5">
      <p className="min-w-0 flex-1 basis-48 text-[0.8125rem] text-muted">
        {t`A sample campaign is a draft to look around in. It sends nothing until you launch it.`}
      </p>
      {id === null ? (
        <Button
          size="sm"
          variant="outline"
          pending={create.isPending}
          onClick={() => create.mutate()}
        >
          {t`Try a sample campaign`}
        </Button>
      ) : (
        <>
          <Button
            size="sm"
            variant="ghost"
            pending={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t`Remove the sample`}
          </Button>
          <ButtonLink size="sm" variant="outline" to={paths.campaign(id)}>
            {t`Open the sample`}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

/** Five steps to the first launch, with the state of each from the data and its action. */
export function FirstSteps({ steps: { sample, ...done } }: { steps: Steps }) {
  const mayPay = useCan()('billing:payments');
  const steps = stepList(mayPay).map((step) => {
    const isDone = step.key !== 'launch' && done[step.key];
    return { step, isDone, hasAction: !isDone && (step.key !== 'credit' || mayPay) };
  });
  const next = steps.find(({ hasAction }) => hasAction);
  const left = 1 + Object.values(done).filter((one) => !one).length;
  return (
    <Section
      title={t`Your first launch`}
      description={plural(left, { one: '# step left', other: '# steps left' })}
    >
      <Card>
        <ol className="divide-y divide-border">
          {steps.map((one) => (
            <StepRow
              key={one.step.key}
              step={one.step}
              done={one.isDone}
              hasAction={one.hasAction}
              isNext={one === next}
            />
          ))}
        </ol>
        <Sample id={sample} />
      </Card>
    </Section>
  );
}
