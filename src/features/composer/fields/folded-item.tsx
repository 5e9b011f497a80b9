import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { get, useFormContext } from 'react-hook-form';
import type { EditorForm } from '../form/form';
import { Fold } from './fold';
import { ListTools } from './list-tools';

interface FoldedItemProps extends Pick<
  ComponentProps<typeof ListTools>,
  'name' | 'list' | 'path' | 'index'
> {
  title: string;
  /** Text of the item in one line, shown while it is closed. */
  summary: ReactNode;
  /** Initial state. */
  open: boolean;
  children: ReactNode;
}

/** An item of an ordered list as one row that opens to its fields. Items of a list close each other. */
export function FoldedItem({ name, title, summary, open, children, ...item }: FoldedItemProps) {
  const { formState } = useFormContext<EditorForm>();
  const wrong = get(formState.errors, `${item.path}.${item.index}`) !== undefined;
  return (
    <section
      aria-label={name}
      // Layout containment: typing in another item does not lay this one out again.
      className="border-t border-border contain-layout"
    >
      <Fold
        title={<h2>{title}</h2>}
        summary={
          <>
            {wrong && (
              <>
                <CircleAlert
                  aria-hidden
                  className="me-1 inline size-4 align-[-0.15em] text-destructive"
                />
                <span className="sr-only">{t`Needs a fix`}</span>
              </>
            )}
            {summary}
          </>
        }
        // Differs from the path, which only fields have as their name.
        group={`folds of ${item.path}`}
        open={open}
        tools={<ListTools name={name} {...item} ordered />}
      >
        {children}
      </Fold>
    </section>
  );
}
