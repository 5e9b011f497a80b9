import { useState } from 'react';
import { toast } from '@/lib/toast';
import { conflictOf } from '@/lib/versioned-edit';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { DiscardGuard } from '@/ui/discard-guard';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { Textarea } from '@/ui/textarea';
import { useSingleRun } from '@/ui/use-single-run';
import { useSaveCohort } from '../mutations';
import { type CohortDraft, cohortProblems, type CohortProblems } from '../schemas';
import type { Cohort } from '../queries';
import { toDraft, useCohortDraft } from '../use-cohort-draft';
import { BuilderNotices } from './builder-notices';
import { BuilderRules } from './builder-rules';
import { RuleSummary } from './rule-summary';

interface CohortBuilderProps {
  /** Null for a new cohort. */
  cohort: Cohort | null;
  onClose: () => void;
}

const CREATE = { title: 'Create Cohort', submit: 'Create Cohort', pending: 'Creating...' };
const EDIT = { title: 'Edit Cohort', submit: 'Save Changes', pending: 'Saving...' };

/** Create or edit a cohort: name, description, rules, and beside them what they mean. */
export function CohortBuilder({ cohort, onClose }: CohortBuilderProps) {
  const { draft, restored, dirty, change, restart, discard, forget } = useCohortDraft(cohort);
  const [problems, setProblems] = useState<CohortProblems>({});
  const save = useSaveCohort();
  const words = draft.version === null ? CREATE : EDIT;

  const edit = (next: Partial<CohortDraft>) => {
    change(next);
    setProblems({});
  };
  const close = () => {
    forget();
    onClose();
  };
  const submit = useSingleRun(async (attempt: CohortDraft) => {
    const found = cohortProblems(attempt);
    setProblems(found);
    const [first] = Object.values(found);
    if (first) toast.error(first);
    else await save.mutateAsync(attempt).then(close, () => {});
  });
  const goOn = (next: CohortDraft) => {
    restart(next);
    save.reset();
  };
  const keepMine = ({ version }: Cohort) => {
    change({ version });
    void submit({ ...draft, version });
  };

  return (
    <DiscardGuard dirty={dirty} busy={save.isPending} onDiscard={close}>
      {(requestClose) => (
        <form
          noValidate
          aria-label={words.title}
          onSubmit={(event) => {
            event.preventDefault();
            void submit(draft);
          }}
        >
          <PageHeader
            title={words.title}
            subtitle={cohort?.cohort_id ?? 'Segments are joined by rules, and rules add up'}
          />
          <div className="space-y-4">
            <BuilderNotices
              draft={draft}
              restored={restored}
              save={save}
              onDiscard={discard}
              onKeepMine={keepMine}
              onTakeTheirs={(current) => goOn(toDraft(current))}
              onCopyToNew={() => {
                change({ id: crypto.randomUUID(), version: null });
                save.reset();
              }}
            />
            <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <fieldset disabled={save.isPending} className="min-w-0 space-y-4">
                <Card className="space-y-4 p-5">
                  <Field label="Name" required error={problems.name}>
                    {(field) => (
                      <Input
                        {...field}
                        value={draft.name}
                        dir="auto"
                        autoComplete="off"
                        onChange={(event) => edit({ name: event.target.value })}
                      />
                    )}
                  </Field>
                  <Field label="Description" error={problems.description}>
                    {(field) => (
                      <Textarea
                        {...field}
                        value={draft.description}
                        rows={2}
                        dir="auto"
                        onChange={(event) => edit({ description: event.target.value })}
                      />
                    )}
                  </Field>
                </Card>
                {problems.segments && <Notice tone="error">{problems.segments}</Notice>}
                <BuilderRules rules={draft.rules} onChange={(rules) => edit({ rules })} />
              </fieldset>
              <aside aria-label="What the rules mean" className="xl:sticky xl:top-4">
                <RuleSummary rules={draft.rules} />
              </aside>
            </div>
          </div>
          <div
            data-sticky-actions
            className="sticky bottom-0 -mx-4 mt-6 flex justify-end gap-2 border-t border-border bg-bg px-4 py-3 md:mx-0 md:px-0"
          >
            <Button variant="outline" disabled={save.isPending} onClick={requestClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              pending={save.isPending}
              disabled={conflictOf(save.error) !== null}
            >
              {save.isPending ? words.pending : words.submit}
            </Button>
          </div>
        </form>
      )}
    </DiscardGuard>
  );
}
