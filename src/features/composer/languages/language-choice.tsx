import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { contentChannel } from '@/domain/content/content';
import type { Language } from '@/domain/content/languages';
import { cn } from '@/lib/cn';
import { toast } from '@/lib/toast';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { Button } from '@/ui/actions/button';
import { Menu } from '@/ui/actions/menu';
import { completenessLabel } from '../channels/channel-choice';
import { issueCount, useAllFindings } from '../checks/findings';
import { languageCompleteness, type LanguageKey } from '../form/form-content';
import { useLanguages } from './languages';
import { useDebouncedForm } from '../form/debounced-form';
import { languageInSentence, languageName } from '@/words/languages';

/** State of one language: `Unfinished · 2 issues`. */
function LanguageState({ code }: { code: LanguageKey }) {
  const { form } = useDebouncedForm();
  const found = useAllFindings();
  const words = useMemo(() => {
    const state = languageCompleteness(contentChannel(form.type), form, code);
    const count = found.filter(({ language = 'own' }) => language === code).length;
    return [completenessLabel(state), issueCount(count)].filter(Boolean).join(' · ');
  }, [form, found, code]);
  return <span className="block text-xs text-muted">{words}</span>;
}

/** Choice of the language shown in the fields, each with its completeness, and a menu to add one. Wraps the channel's fields. */
export function LanguageChoice({ children }: { children: ReactNode }) {
  const { shown, codes, free, show, add, remove } = useLanguages();
  const group = useId();
  const around = useRef<HTMLDivElement>(null);
  const focus = (selector: string) =>
    // Waits one frame: the menu restores focus first.
    afterNextFrame(() => around.current?.querySelector<HTMLElement>(selector)?.focus());
  const addLanguage = (code: Language) => {
    add(code);
    focus(':scope > :last-child :is(textarea, input:not([type=radio]))');
  };
  const removeLanguage = (code: Language) => {
    const name = languageName(code);
    const undo = remove(code);
    focus('input[value=own], [aria-haspopup]');
    toast.success(t`${name} removed`, {
      description: t`Recipients who read it now get the text for everyone else.`,
      action: { label: t`Undo`, onAct: undo },
    });
  };
  const several = codes.length > 1;
  return (
    <div ref={around} className="space-y-5">
      <div className="space-y-2">
        <div
          role={several ? 'radiogroup' : undefined}
          aria-label={several ? t`Language` : undefined}
          className="flex flex-wrap items-center gap-2"
        >
          {several &&
            codes.map((code) => (
              <label
                key={code}
                className={cn(
                  'rounded-card border px-3 py-1.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                  code === shown
                    ? 'border-accent bg-accent-soft'
                    : 'border-border bg-surface hover:bg-raised',
                )}
              >
                <input
                  type="radio"
                  name={group}
                  value={code}
                  checked={code === shown}
                  className="sr-only"
                  onChange={() => show(code)}
                />
                <span className="block text-[0.8125rem] font-medium">{languageName(code)}</span>{' '}
                <LanguageState code={code} />
              </label>
            ))}
          {free.length > 0 && (
            <Menu
              label={t`Add a language`}
              variant="ghost"
              size="sm"
              // Aligns the label with the fields while no languages are listed.
              className={cn(!several && '-ms-3')}
              entries={free.map((code) => ({
                label: languageName(code),
                onSelect: () => addLanguage(code),
              }))}
            >
              <Plus aria-hidden /> {t`Add a language`}
            </Menu>
          )}
        </div>
        {several && (
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[0.8125rem] text-muted">
            {shown === 'own'
              ? t`For recipients whose language isn’t listed.`
              : t`For recipients who read ${languageInSentence(shown)}. It started as a copy of the text for everyone else.`}
            {shown !== 'own' && (
              <Button size="sm" variant="ghost" onClick={() => removeLanguage(shown)}>
                {t`Remove ${languageInSentence(shown)}`}
              </Button>
            )}
          </p>
        )}
      </div>
      <div>{children}</div>
    </div>
  );
}
