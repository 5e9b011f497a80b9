import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readMessages } from './catalogs';

/** English text and translation of every message that has no placeholder. */
const plainMessages = async (language: string) =>
  (await readMessages(language)).filter(({ message }) => !/[{<]/.test(message));

/** Frequent words of English sentences that no other language of the interface has. */
const ENGLISH =
  /\b([Tt]he|and|[Ww]ith|[Yy]our|[Tt]his|has|have|not|[Ff]rom|was|are|of|to|[Ww]hen|which)\b/;

/** Channels have the same name in every language. */
const CHANNELS = new Set(['SMS', 'RCS', 'Push', 'Email', 'WhatsApp', 'Voice']);

const demoData = ['supabase/seed.sql', 'supabase/places.sql']
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
  .replaceAll("''", "'");

/** Texts of the demo data, longest first: names of campaigns, messages and places stay as they are. */
const demoTexts = [
  ...new Set(
    [...demoData.matchAll(/'([^'\n]+)'|"([^"\n]+)"/g)].map(([, sql, json]) =>
      (sql ?? json ?? '').trim(),
    ),
  ),
]
  .filter((text) => text.length > 3)
  .toSorted((a, b) => b.length - a.length);
const withoutDemoTexts = (text: string): string => {
  let rest = text;
  for (const known of demoTexts) if (rest.includes(known)) rest = rest.replaceAll(known, '');
  return rest;
};

/** Names in quotes are a person's. */
const withoutQuotes = (text: string) => text.replaceAll(/[„“«"][^„“”«»"]*[“”»"]/g, '');

/** Texts of the page: its words, its fields' hints and the names for screen readers, without what a person wrote. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Leaves out what a person wrote, code, and texts that name their language.
    const OTHER = 'script, style, pre, code, textarea, :not(html)[lang], [translate=no], [inert]';
    const WRITTEN = `${OTHER}, bdi, [dir=auto]`;
    const NAMES = ['aria-label', 'placeholder', 'title', 'alt'];
    const texts = new Set<string>([document.title.replace(/ · Flightdeck$/, '')]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(WRITTEN)) texts.add(node.textContent ?? '');
    for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join()))
      if (!element.closest(OTHER))
        for (const name of NAMES) texts.add(element.getAttribute(name) ?? '');
    return [...texts].map((text) => text.trim()).filter(Boolean);
  });

/** Returns a function that lists the English texts and the bare message ids of a page that is shown in a language. */
export async function englishFinder(language: string) {
  const messages = await plainMessages(language);
  // A word can be English and of the language: “Active” is French for a campaign, but not for a service type.
  const translations = new Set(messages.map(({ translation }) => translation));
  const english = new Set(messages.map(({ message }) => message));
  const ids = new Set(messages.map(({ id }) => id));
  const isEnglish = (text: string) => {
    const isDemoText =
      text.length > 12 && text.split('\n').every((line) => demoData.includes(line));
    if (translations.has(text) || CHANNELS.has(text) || isDemoText) return false;
    return (
      english.has(text) || ids.has(text) || ENGLISH.test(withoutQuotes(withoutDemoTexts(text)))
    );
  };
  return async (page: Page): Promise<string[]> => (await textsOf(page)).filter(isEnglish);
}
