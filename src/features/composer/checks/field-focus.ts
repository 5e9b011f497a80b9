import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { contentChannel } from '@/domain/content/content';
import { type FieldPlace, parseFieldHash } from '@/lib/creative-field';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { reveal } from '../fields/fold';
import type { EditorForm } from '../form/form';
import { useParts } from '../form/part';
import { showLanguage } from '../languages/languages';

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/**
 * Finds the control for a field path: the field itself, the first field of a list item, the Add button of a list, the
 * tracked link's control, or the channel's first field for an empty path.
 */
function findControl(channel: string, place: string): HTMLElement | undefined {
  if (place === 'tracked_link') return all('[data-field=tracked_link] :is(button, input)')[0];
  const name = `${channel}.${place}`;
  const named = all('form [name]').filter((one) => one.getAttribute('name')?.startsWith(name));
  return (
    named.find((one) => place === '' || one.getAttribute('name') === name) ??
    (/\.\d+$/.test(name) ? all(`form [name^="${name}."]`)[0] : undefined) ??
    // The last Add button of an email's blocks adds the footer.
    all('[data-adds]').findLast((one) => one.dataset['adds'] === name)
  );
}

/** Returns a function that focuses a field of the chosen channel after showing the field's language. */
export function useFocusField() {
  const form = useFormContext<EditorForm>();
  const parts = useParts();
  return ({ place, language }: FieldPlace) => {
    const channel = contentChannel(form.getValues('type'));
    const focus = () => {
      const control = findControl(channel, place);
      reveal(control);
      control?.focus();
    };
    // A hidden field cannot take the focus.
    flushSync(() => parts.show('write'));
    const { shown } = form.getValues(`languages.${channel}`);
    if (place === 'tracked_link' || shown === (language ?? 'own')) return focus();
    showLanguage(form, language ?? 'own');
    // The fields show that language's values after the next frame.
    afterNextFrame(focus);
  };
}

/** Focuses the field named in the URL hash. */
export function useFocusHashField(): void {
  const { hash } = useLocation();
  const focusField = useFocusField();
  useEffect(() => {
    const place = parseFieldHash(hash);
    return place ? afterNextFrame(() => focusField(place)) : undefined;
    // Runs once per hash: `focusField` changes on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hash]);
}
