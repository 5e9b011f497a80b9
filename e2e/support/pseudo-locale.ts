import type { Page } from '@playwright/test';
import { compiledPart } from '../../scripts/build/message-catalogs';

const VOWELS = 'aeiou';

/** Makes an English message 40% longer and marks it, without its placeholders, tags and plural forms. */
function lengthen(message: string): string {
  if (/, (plural|select)/.test(message)) return message;
  return message.replaceAll(/(\{[^}]*\}|<[^>]*>)|([^{}<>]+)/g, (all, mark?: string) => {
    if (mark) return mark;
    let missing = Math.ceil(all.length * 0.4);
    return (
      Array.from(all, (letter) => {
        if (missing <= 0 || !VOWELS.includes(letter.toLowerCase())) return letter;
        missing -= 1;
        return letter + letter.toLowerCase();
      }).join('') + (missing > 0 && all.trim() ? 'ø'.repeat(missing) : '')
    );
  });
}

/** Shows the English messages 40% longer to everyone who reads German. */
export async function servePseudoLocale(page: Page) {
  await page.route(
    /\/assets\/(start|auth|campaigns|dashboard|help|rest)-[\w-]{8}\.js$/,
    async (route) => {
      const [, part = ''] = /\/assets\/(\w+)-/.exec(route.request().url()) ?? [];
      const messages = JSON.stringify(await compiledPart('en', part, lengthen));
      await route.fulfill({
        contentType: 'text/javascript',
        body: `const messages = JSON.parse(${JSON.stringify(messages)}); export { messages as default };`,
      });
    },
  );
}
