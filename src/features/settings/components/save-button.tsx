import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { Button } from '@/ui/actions/button';

type SaveButtonProps = Pick<ComponentProps<typeof Button>, 'ref' | 'className'> & {
  /** Whether the form has unsaved changes. */
  dirty: boolean;
  pending: boolean;
  label?: string;
};

/**
 * Saves a form of the settings. It stands out only once there is something to save, and is never disabled: after saving
 * it keeps the focus.
 */
export const SaveButton = ({ dirty, pending, label = t`Save`, ...props }: SaveButtonProps) => (
  <Button
    {...props}
    type="submit"
    variant={dirty || pending ? 'primary' : 'outline'}
    pending={pending}
  >
    {pending ? t`Saving...` : label}
  </Button>
);
