import { useWatch } from 'react-hook-form';
import { TextCount } from '@/ui/forms/text-count';
import { useWizardContext } from './wizard-context';

interface NameCountProps {
  name: 'name' | 'locationTarget.value' | 'newCreativeData.name';
  most: number;
}

/** How much of its limit a name uses. Alone in being drawn again with each key. */
export function NameCount({ name, most }: NameCountProps) {
  const { form } = useWizardContext();
  const typed = useWatch({ control: form.control, name });
  return <TextCount text={typed.trim()} limit={most} />;
}
