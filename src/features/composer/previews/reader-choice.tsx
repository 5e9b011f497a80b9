import { t } from '@lingui/core/macro';
import { isLanguage, type Language } from '@/domain/content/languages';
import { cn } from '@/lib/cn';
import { Select } from '@/ui/forms/select';
import { languageName } from '@/words/languages';

interface ReaderChoiceProps {
  /** Languages of the message. Null is the text for everyone else. */
  languages: readonly (Language | null)[];
  value: Language | null;
  onChange: (language: Language | null) => void;
  /** Puts the label above the select, as in a row of fields. */
  stacked?: boolean;
  className?: string;
}

/** Choice of the preview's language. Renders nothing for a message in one language. */
export function ReaderChoice({
  languages,
  value,
  onChange,
  stacked = false,
  className,
}: ReaderChoiceProps) {
  if (languages.length < 2) return null;
  const codes = languages.map((language) => language ?? ('own' as const));
  return (
    <label
      className={cn(
        'text-[0.8125rem] font-medium',
        stacked ? 'min-w-0 flex-1 basis-28 space-y-1.5' : 'flex items-center gap-2',
        className,
      )}
    >
      <span className={cn(stacked && 'block')}>{t`Reader`}</span>
      <Select
        value={value ?? 'own'}
        className={cn(!stacked && 'w-36')}
        onChange={({ target }) => onChange(isLanguage(target.value) ? target.value : null)}
      >
        {codes.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </Select>
    </label>
  );
}
