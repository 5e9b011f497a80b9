import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { readMessages } from './catalogs';

/** English text and translation of every message that has no placeholder and differs. */
async function plainMessages(language: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { message, translation } of await readMessages(language))
    if (message !== translation && !/[{<]/.test(message)) found.set(message, translation);
  return found;
}

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

/** Texts of the page: its words, its fields' hints and the names for screen readers, without what a person wrote. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // What a person wrote, code, and texts in a language of their own.
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
  const translations = new Set(messages.values());
  const ids = new Set([...messages.keys()].map((message) => generateMessageId(message)));
  const isEnglish = (text: string) => {
    const isDemoText =
      text.length > 12 && text.split('\n').every((line) => demoData.includes(line));
    if (translations.has(text) || CHANNELS.has(text) || isDemoText) return false;
    return messages.has(text) || ids.has(text) || ENGLISH.test(withoutDemoTexts(text));
  };
  return async (page: Page): Promise<string[]> => (await textsOf(page)).filter(isEnglish);
}
