import { Plus } from 'lucide-react';
import { useState } from 'react';
import { moved, newRule, withoutRule } from '@/domain/cohort';
import { Button } from '@/ui/button';
import { type KeyedRule, keyed } from '../schemas';
import { RuleEditor } from './rule-editor';

interface BuilderRulesProps {
  rules: KeyedRule[];
  onChange: (rules: KeyedRule[]) => void;
}

/** The rules in their order; one always remains. */
export function BuilderRules({ rules, onChange }: BuilderRulesProps) {
  const [announced, setAnnounced] = useState('');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rules.length) return;
    onChange(moved(rules, from, to));
    setAnnounced(`Rule ${from + 1} is now rule ${to + 1} of ${rules.length}`);
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
          onRemove={() => onChange(withoutRule(rules, index, keyed(newRule())))}
          announce={setAnnounced}
        />
      ))}
      <Button variant="outline" onClick={() => onChange([...rules, keyed(newRule())])}>
        <Plus aria-hidden /> Add rule
      </Button>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}
