import { useWatch } from 'react-hook-form';
import { TextCount } from '@/ui/forms/text-count';
import { useWizardContext } from './wizard-context';

interface NameCountProps {
  name: 'name' | 'locationTarget.value' | 'newCreativeData.name';
  limit: number;
}

/** Character counter of a name. A component of its own, so only it re-renders on each keystroke. */
export function NameCount({ name, limit }: NameCountProps) {
  const { form } = useWizardContext();
  const typed = useWatch({ control: form.control, name });
  return <TextCount text={typed.trim()} limit={limit} />;
}
