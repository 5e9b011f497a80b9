import { t } from '@lingui/core/macro';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { LeaveGuard } from '@/ui/leave-guard';
import { Notice } from '@/ui/notice';
import { useCan } from '@/session/session';
import { useListPlace } from '@/features/creatives/list-place';
import type { EditorForm } from './form';

interface EditorFrameProps {
  form: UseFormReturn<EditorForm>;
  /** What the whole form is called. */
  label: string;
  submitLabel: string;
  pending: boolean;
  /** What is typed would be lost by leaving; `kept` says whether this browser has it. */
  draft: { isTyped: () => boolean; kept: boolean; restored: boolean };
  /** True once the page is left on purpose. */
  leaving: RefObject<boolean>;
  onSubmit: (event: FormEvent) => void;
  /** Whether it is the user's own; else saving makes a copy. */
  own: boolean;
  /** What is said above the fields, beside who may write. */
  notices: ReactNode;
  /** What else can be done with what is typed, beside Save. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The form of a page on which content is written: what is to be known first, the fields, Save and Cancel. */
export function EditorFrame({
  form,
  draft,
  notices,
  actions,
  children,
  ...frame
}: EditorFrameProps) {
  const writer = useCan()('creative:create');
  const { list } = useListPlace();
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={frame.label} onSubmit={frame.onSubmit}>
        <Card className="space-y-5 p-4 sm:p-5">
          {!writer && <Notice>{t`You can look at this creative, not change it.`}</Notice>}
          {writer && !frame.own && (
            <Notice>{t`Somebody else owns this creative. Saving makes a copy of your own.`}</Notice>
          )}
          {draft.restored && <Notice>{t`What you typed last time is back.`}</Notice>}
          {notices}
          <div className="min-w-0 [&_:is(a,button,input,select,textarea)]:scroll-mb-24">
            {children}
          </div>
          <div
            data-sticky-actions
            className="sticky bottom-0 z-20 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 rounded-b-card border-t border-border bg-surface px-4 py-3 sm:-mx-5 sm:-mb-5 sm:px-5"
          >
            {writer && actions && <div className="me-auto">{actions}</div>}
            <ButtonLink to={list} variant="outline">
              {writer ? t`Cancel` : t`Back`}
            </ButtonLink>
            {writer && (
              <Button type="submit" pending={frame.pending}>
                {frame.pending ? t`Saving...` : frame.submitLabel}
              </Button>
            )}
          </div>
        </Card>
      </form>
      <LeaveGuard
        dirty={() => writer && draft.isTyped()}
        kept={draft.kept}
        leaving={frame.leaving}
      />
    </FormProvider>
  );
}
