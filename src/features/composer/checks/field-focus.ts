import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { contentChannel } from '@/domain/content/content';
import { type FieldPlace, parseFieldHash } from '@/lib/creative-field';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import type { EditorForm } from '../form/form';
import { showLanguage } from '../languages/languages';

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** The control in which something is mended: the field itself, what adds to a list, or the first field where all of it is meant. */
function findControl(channel: string, place: string): HTMLElement | undefined {
  if (place === 'tracked_link') return all('[data-field=tracked_link] :is(button, input)')[0];
  const name = `${channel}.${place}`;
  const named = all('form [name]').filter((one) => one.getAttribute('name')?.startsWith(name));
  return (
    named.find((one) => place === '' || one.getAttribute('name') === name) ??
    // Of several that add to it the last: a footer to the blocks of an e-mail.
    all('[data-adds]').findLast((one) => one.dataset['adds'] === name)
  );
}

/** Answers what gives a field of the chosen channel the focus, in the language that is meant. */
export function useFocusField() {
  const form = useFormContext<EditorForm>();
  return ({ place, language }: FieldPlace) => {
    const channel = contentChannel(form.getValues('type'));
    const focus = () => findControl(channel, place)?.focus();
    const { shown } = form.getValues(`languages.${channel}`);
    if (place === 'tracked_link' || shown === (language ?? 'own')) return focus();
    showLanguage(form, language ?? 'own');
    // Behind the frame in which the fields have the values of that language.
    afterNextFrame(focus);
  };
}

/** Gives the focus to the field that the address names, once it is there. */
export function useFocusHashField(): void {
  const { hash } = useLocation();
  const lead = useFocusField();
  useEffect(() => {
    const place = parseFieldHash(hash);
    return place ? afterNextFrame(() => lead(place)) : undefined;
    // Where the address led to is not where one is led to again by what is typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hash]);
}
