import { t } from '@lingui/core/macro';
import { isLanguage, type Language } from '@/domain/content/languages';
import { cn } from '@/lib/cn';
import { Select } from '@/ui/select';
import { languageName } from '@/words/languages';

interface ReaderChoiceProps {
  /** The languages of the message; null is its own text, for everybody else. */
  languages: readonly (Language | null)[];
  value: Language | null;
  onChange: (language: Language | null) => void;
  className?: string;
}

/** Whose language a picture of a message is in; nothing where it has one alone. */
export function ReaderChoice({ languages, value, onChange, className }: ReaderChoiceProps) {
  if (languages.length < 2) return null;
  return (
    <label className={cn('flex items-center gap-2 text-[0.8125rem] font-medium', className)}>
      {t`Reader`}
      <Select
        value={value ?? 'own'}
        className="w-36"
        onChange={({ target }) => onChange(isLanguage(target.value) ? target.value : null)}
      >
        {languages.map((code) => (
          <option key={code ?? 'own'} value={code ?? 'own'}>
            {languageName(code ?? 'own')}
          </option>
        ))}
      </Select>
    </label>
  );
}
