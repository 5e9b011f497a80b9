import type { Page } from '@playwright/test';
import { goTo, type Place } from './places';

/** Stores the language with the profile of the signed-in user. The page must be one of the app's. */
export const chooseLanguage = (page: Page, language: string) =>
  page.evaluate(async (chosen) => {
    const session = JSON.parse(localStorage.getItem('flightdeck:session') ?? '{}');
    const key = document.querySelector<HTMLMetaElement>('meta[name$="publishable-key"]');
    const answer = await fetch(`/rest/v1/link_users?id=eq.${session.user.id}`, {
      method: 'PATCH',
      headers: {
        apikey: key?.content ?? '',
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ language_settings: chosen }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    localStorage.setItem('flightdeck:language', chosen);
  }, language);

/** Chooses a language in the account menu, whose name is in the current language. */
export async function switchTo(page: Page, menu: string, language: string) {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitemradio', { name: language, exact: true }).click();
}

/** A screen by its URL. */
export interface Screen {
  name: string;
  url: string;
}

/** URLs of screens. They are found by English words, so the language must be English. */
export async function screensOf(page: Page, places: readonly Place[]): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (const place of places) {
    await goTo(page, place);
    screens.push({ name: place.name, url: page.url() });
  }
  return screens;
}
