import { t } from '@lingui/core/macro';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { Textarea } from '@/ui/forms/textarea';
import { useAnswerRequest } from '../mutations';
import { type AnswerForm, answerSchema } from '../schemas';

interface AnswerDialogProps {
  request: { id: string; subject: string };
  onClose: () => void;
}

export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const answer = useAnswerRequest();
  const draft = useDraftForm<AnswerForm>({
    name: `support:answer:${request.id}`,
    resolver: zodResolver(answerSchema),
    empty: { answer: '' },
  });
  const { dialog } = useDraftDialog({
    draft,
    write: answer,
    save: (values) => answer.mutateAsync({ id: request.id, form: values }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Answer request`}
      description={<bdi>{request.subject}</bdi>}
      submit={[t`Send answer`, t`Sending...`]}
    >
      <FormField
        as={Textarea}
        form={draft.form}
        name="answer"
        label={t({ message: 'Answer', context: 'text of the answer' })}
        required
        rows={6}
        hint={t`The user sees your answer under Help & Support.`}
        dir="auto"
      />
    </FormDialog>
  );
}
