import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { moveItem, newRule, type Operator, removeRule, addSegment } from '@/domain/audience/cohort';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
import { Button, IconButton } from '@/ui/actions/button';
import { withKey, type KeyedRule } from '@/features/audiences/schemas';
import { MoveButtons, RuleSegmentRow } from './rule-segment-row';
import { SegmentPickerDialog } from './segment-picker-dialog';

interface BuilderRulesProps {
  rules: KeyedRule[];
  onChange: (rules: KeyedRule[]) => void;
}

/** The rules of a cohort. The last remaining rule cannot be removed, only emptied. */
export function BuilderRules({ rules, onChange }: BuilderRulesProps) {
  const [announced, setAnnounced] = useState('');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rules.length) return;
    onChange(moveItem(rules, from, to));
    setAnnounced(
      t`Rule ${{ from: from + 1 }} is now rule ${{ to: to + 1 }} of ${{ count: rules.length }}`,
    );
  };
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {rules.map((rule, index) => (
        <RuleEditor
          key={rule.key}
          index={index}
          count={rules.length}
          rule={rule}
          onChange={(next) => onChange(rules.with(index, next))}
          onMove={(to) => move(index, to)}
          onRemove={() => onChange(removeRule(rules, index, withKey(newRule())))}
          announce={setAnnounced}
        />
      ))}
      <Button
        variant="ghost"
        className="-ms-3"
        onClick={() => onChange([...rules, withKey(newRule())])}
      >
        <Plus aria-hidden /> {t`Add rule`}
      </Button>
    </>
  );
}

const OPERATORS: { value: Operator; hint: MessageDescriptor }[] = [
  { value: 'AND', hint: msg`Contacts in all of these segments` },
  { value: 'OR', hint: msg`Contacts in any of these segments` },
];

function OperatorChoice({
  number,
  value,
  onChange,
}: {
  number: number;
  value: Operator;
  onChange: (value: Operator) => void;
}) {
  return (
    <fieldset className="inline-flex rounded-control border border-border bg-surface p-0.5">
      <legend className="sr-only">{t`How rule ${number} joins its segments`}</legend>
      {OPERATORS.map((option) => (
        <label
          key={option.value}
          className={cn(
            'inline-flex min-h-7 items-center rounded-[0.3125rem] px-2.5 text-[0.8125rem] font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent',
            value === option.value ? 'bg-raised text-fg' : 'text-muted hover:text-fg',
          )}
        >
          <input
            type="radio"
            name={`operator-${number}`}
            aria-label={`${option.value}, ${i18n.t(option.hint)}`}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.value}
        </label>
      ))}
    </fieldset>
  );
}

interface RuleEditorProps {
  /** Counts from 0. */
  index: number;
  /** Number of rules. */
  count: number;
  rule: KeyedRule;
  onChange: (rule: KeyedRule) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Announces a move to screen readers. */
  announce: (text: string) => void;
}

/** A rule: its operator and its segments, which the user can reorder with mouse or keyboard. */
function RuleEditor({ index, count, rule, onChange, onMove, onRemove, announce }: RuleEditorProps) {
  const [picking, setPicking] = useState(false);
  const [target, setTarget] = useState<number | null>(null);
  const number = index + 1;
  const { operator, segments } = rule;
  const hint = OPERATORS.find(({ value }) => value === operator)?.hint;

  const moveSegment = (from: number, to: number) => {
    const name = segments[from]?.name;
    if (name === undefined || to < 0 || to >= segments.length || from === to) return;
    onChange({ ...rule, segments: moveItem(segments, from, to) });
    announce(
      t`${name} is now ${{ position: to + 1 }} of ${{ count: segments.length }} in rule ${number}`,
    );
  };
  const removeSegment = (id: string) =>
    onChange({ ...rule, segments: segments.filter((segment) => segment.id !== id) });

  return (
    <div role="group" aria-label={t`Rule ${number}`} className="border-t border-border pt-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-2 font-medium max-md:mr-auto">{t`Rule ${number}`}</h2>
        <OperatorChoice
          number={number}
          value={operator}
          onChange={(next) => onChange({ ...rule, operator: next })}
        />
        <p
          aria-hidden
          className="mr-auto text-[0.8125rem] text-muted max-md:order-last max-md:basis-full"
        >
          {hint && i18n.t(hint)}
        </p>
        <div className="flex empty:hidden">
          {count > 1 && (
            <MoveButtons name={t`rule ${number}`} place={index} count={count} onMove={onMove} />
          )}
          {(count > 1 || segments.length > 0) && (
            <IconButton label={t`Remove rule ${number}`} onClick={() => onRemove()}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      <ol className="mt-3 space-y-1.5">
        {segments.map((segment, position) => (
          <RuleSegmentRow
            key={segment.id}
            segment={segment}
            joined={position > 0 ? operator : ''}
            position={position}
            count={segments.length}
            target={target === position}
            onTarget={setTarget}
            onPlace={(to) => moveSegment(position, to)}
            onRemove={() => removeSegment(segment.id)}
          />
        ))}
      </ol>
      {segments.length === 0 && (
        <p className="mt-1 text-[0.8125rem] text-muted">
          {t`No segments yet. Rules without segments aren’t saved.`}
        </p>
      )}
      <Button variant="outline" size="sm" className="mt-3" onClick={() => setPicking(true)}>
        <Plus aria-hidden /> {t`Add segments`}
      </Button>
      {picking && (
        <SegmentPickerDialog
          number={number}
          rule={rule}
          onAdd={(segment) => onChange(addSegment(rule, segment))}
          onRemove={removeSegment}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
