import { t } from '@lingui/core/macro';
import { Check, MessageSquareWarning } from 'lucide-react';
import {
  APPROVAL_NOTE_LENGTH,
  commentProblem,
  type ReviewedSection,
  type SectionChoice,
  unsentComment,
} from '@/domain/launch/approval';
import { formatDateTime } from '@/domain/shared/format';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { Field } from '@/ui/forms/field';
import { Notice } from '@/ui/states/notice';
import { Status } from '@/ui/data/status';
import { TextCount } from '@/ui/forms/text-count';
import { Textarea } from '@/ui/forms/textarea';
import { shortenMessage } from '@/words/characters';
import { sectionLabel } from '../words';
import { SectionChange } from './section-change';

const TONES: Record<ReviewedSection['state'], string> = {
  requested: 'amber',
  changes_requested: 'red',
  approved: 'green',
  void: 'gray',
};

function stateText({ state, before, released }: ReviewedSection): string {
  if (state === 'requested') return t`Waiting for approval`;
  if (state === 'changes_requested') return t`Changes requested`;
  if (state === 'approved')
    return released ? t`Released` : t({ message: 'Approved', context: 'section' });
  return before ? t`Changed since approval` : t`Not requested`;
}

/** The last decision on a section: person, time and comment. */
function Remark({ section, timeZone }: { section: ReviewedSection; timeZone: string }) {
  const { state, remark, decided_by: by, decided_at: at, approved_by: approvedBy } = section;
  if (state === 'changes_requested')
    return (
      <Notice tone="warning">
        <span dir="auto" className="whitespace-pre-wrap">
          {remark}
        </span>{' '}
        <span className="text-[0.8125rem]">
          {t`${{ by: by ?? t`Someone` }}, ${{ at: formatDateTime(at, timeZone) }}`}
        </span>
      </Notice>
    );
  if (state !== 'approved' || !section.approved_at) return null;
  const when = formatDateTime(section.approved_at, timeZone);
  return (
    <p className="text-[0.8125rem] text-muted">
      {approvedBy
        ? t`${{ approvedBy }}, ${{ when }}`
        : t`Already running when approval was turned on, ${{ when }}`}
      {remark && `: ${remark}`}
    </p>
  );
}

/** Comment that the user typed but did not send before another user decided the section. */
function UnsentComment({ comment, onDiscard }: { comment: string; onDiscard: () => void }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" variant="outline" onClick={onDiscard}>
          {t`Discard comment`}
        </Button>
      }
    >
      <p>{t`This was decided before your comment was sent:`}</p>
      <p dir="auto" className="mt-1 max-w-prose whitespace-pre-wrap">
        {comment}
      </p>
    </Notice>
  );
}

interface DecisionProps {
  label: string;
  choice: SectionChoice | undefined;
  onChoose: (choice: SectionChoice | null) => void;
  /** The user has tried to send the decisions, so missing comments are shown as errors. */
  submitted: boolean;
}

/** Error of the comment. Reports a too long comment immediately, and a missing comment after an attempt to send. */
function commentError(choice: SectionChoice | undefined, submitted: boolean): string | undefined {
  const problem = commentProblem(choice);
  if (problem === 'too_long') return shortenMessage(APPROVAL_NOTE_LENGTH);
  return problem === 'missing' && submitted ? t`Describe what needs to change.` : undefined;
}

function Decision({ label, choice, onChoose, submitted }: DecisionProps) {
  const decision = choice?.decision;
  const comment = choice?.comment ?? '';
  const toggle = (next: SectionChoice['decision']) =>
    onChoose(decision === next ? null : { decision: next, comment });
  return (
    <div className="space-y-3 border-t border-border pt-4 print:hidden">
      <div role="group" aria-label={t`Decision on ${label}`} className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant={decision === 'approve' ? 'primary' : 'outline'}
          aria-pressed={decision === 'approve'}
          onClick={() => toggle('approve')}
        >
          <Check aria-hidden /> {t`Approve`}
        </Button>
        <Button
          size="sm"
          variant={decision === 'changes' ? 'destructive' : 'outline'}
          aria-pressed={decision === 'changes'}
          onClick={() => toggle('changes')}
        >
          <MessageSquareWarning aria-hidden /> {t`Request changes`}
        </Button>
      </div>
      {decision && (
        <Field
          label={decision === 'changes' ? t`What needs to change?` : t`Comment`}
          required={decision === 'changes'}
          error={commentError(choice, submitted)}
          hint={<TextCount text={comment.trim()} limit={APPROVAL_NOTE_LENGTH} />}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              className="max-w-prose"
              value={comment}
              onChange={(event) => onChoose({ decision, comment: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface ReviewSectionProps extends Omit<DecisionProps, 'label'> {
  section: ReviewedSection;
  timeZone: string;
  /** The user may decide this section. */
  open: boolean;
}

export function ReviewSection({ section, timeZone, open, ...decision }: ReviewSectionProps) {
  const label = sectionLabel(section.section);
  const unsent = open ? null : unsentComment(section, decision.choice);
  return (
    <Card className="space-y-4 p-5">
      <section aria-label={label} className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="font-semibold">{label}</h3>
          <Status color={TONES[section.state]}>{stateText(section)}</Status>
        </div>
        <Remark section={section} timeZone={timeZone} />
        <SectionChange section={section} />
        {open && <Decision label={label} {...decision} />}
        {unsent !== null && (
          <UnsentComment comment={unsent} onDiscard={() => decision.onChoose(null)} />
        )}
      </section>
    </Card>
  );
}
