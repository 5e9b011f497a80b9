import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { moveItem, newRule, type Operator, removeRule, addSegment } from '@/domain/audience/cohort';
import { cn } from '@/lib/cn';
import { Button, IconButton } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { keyed, type KeyedRule } from '@/features/audiences/schemas';
import { MoveButtons, RuleSegmentRow } from './rule-segment-row';
import { SegmentPickerDialog } from './segment-picker-dialog';

interface BuilderRulesProps {
  rules: KeyedRule[];
  onChange: (rules: KeyedRule[]) => void;
}

/** The rules in their order; one always remains. */
export function BuilderRules({ rules, onChange }: BuilderRulesProps) {
  const [announced, setAnnounced] = useState('');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rules.length) return;
    onChange(moveItem(rules, from, to));
    setAnnounced(
      t`Rule ${{ value: from + 1 }} is now rule ${{ value: to + 1 }} of ${{ length: rules.length }}`,
    );
  };
  return (
    <>
      {rules.map((rule, index) => (
        <RuleEditor
          key={rule.key}
          index={index}
          count={rules.length}
          rule={rule}
          onChange={(next) => onChange(rules.with(index, next))}
          onMove={(to) => move(index, to)}
          onRemove={() => onChange(removeRule(rules, index, keyed(newRule())))}
          announce={setAnnounced}
        />
      ))}
      <Button variant="outline" onClick={() => onChange([...rules, keyed(newRule())])}>
        <Plus aria-hidden /> {t`Add rule`}
      </Button>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}

const OPERATORS: { value: Operator; hint: string }[] = [
  { value: 'AND', hint: 'Contacts in every segment' },
  { value: 'OR', hint: 'Contacts in any segment' },
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
    <fieldset className="inline-flex rounded-control border border-control bg-surface p-0.5">
      <legend className="sr-only">How rule {number} joins its segments</legend>
      {OPERATORS.map((option) => (
        <label
          key={option.value}
          className={cn(
            'inline-flex min-h-7 items-center rounded-[0.3125rem] px-2.5 text-[0.8125rem] font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent',
            value === option.value ? 'bg-accent text-accent-fg' : 'text-muted hover:text-fg',
          )}
        >
          <input
            type="radio"
            name={`operator-${number}`}
            aria-label={`${option.value}: ${option.hint.toLowerCase()}`}
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
  /** Place among the rules, counted from 0, and how many there are. */
  index: number;
  count: number;
  rule: KeyedRule;
  onChange: (rule: KeyedRule) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Tells screen readers what a move did. */
  announce: (text: string) => void;
}

/** A rule: its operator, and its segments in an order that can be changed by mouse and by keyboard. */
function RuleEditor({ index, count, rule, onChange, onMove, onRemove, announce }: RuleEditorProps) {
  const [picking, setPicking] = useState(false);
  const [target, setTarget] = useState<number | null>(null);
  const number = index + 1;
  const { operator, segments } = rule;

  const place = (from: number, to: number) => {
    const name = segments[from]?.name;
    if (name === undefined || to < 0 || to >= segments.length || from === to) return;
    onChange({ ...rule, segments: moveItem(segments, from, to) });
    announce(
      t`${name} is now ${{ value: to + 1 }} of ${{ length: segments.length }} in rule ${number}`,
    );
  };
  const without = (id: string) =>
    onChange({ ...rule, segments: segments.filter((segment) => segment.id !== id) });

  return (
    <Card role="group" aria-label={t`Rule ${number}`} className="p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-2 font-medium max-md:mr-auto">Rule {number}</h2>
        <OperatorChoice
          number={number}
          value={operator}
          onChange={(next) => onChange({ ...rule, operator: next })}
        />
        <p
          aria-hidden
          className="mr-auto text-[0.8125rem] text-muted max-md:order-last max-md:basis-full"
        >
          {OPERATORS.find(({ value }) => value === operator)?.hint}
        </p>
        <div className="flex">
          <MoveButtons name={`rule ${number}`} place={index} count={count} onMove={onMove} />
          <IconButton label={t`Remove rule ${number}`} onClick={() => onRemove()}>
            <Trash2 aria-hidden />
          </IconButton>
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
            onPlace={(to) => place(position, to)}
            onRemove={() => without(segment.id)}
          />
        ))}
      </ol>
      {segments.length === 0 && (
        <p className="mt-1 text-[0.8125rem] text-muted">
          {t`No segment yet. A rule without a segment is not saved.`}
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
          onRemove={without}
          onClose={() => setPicking(false)}
        />
      )}
    </Card>
  );
}
