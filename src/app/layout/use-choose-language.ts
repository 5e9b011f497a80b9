import { t } from '@lingui/core/macro';
import type { Language } from '@/domain/content/languages';
import { unwrap } from '@/lib/errors';
import { switchLanguage } from '@/lib/languages';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { useWrite } from '@/lib/query/use-write';
import { supabase } from '@/lib/supabase/client';
import { sessionKeys } from '@/session/actor';
import { useActor } from '@/session/session';

let isChosen = false;

/** Whether this screen renders because of a choice of the language, so that the focus returns to its menu. */
export function takeChoice(): boolean {
  const taken = isChosen;
  isChosen = false;
  return taken;
}

/** Switches the language of the interface and stores it with the profile, so that it follows to every device. */
export function useChooseLanguage() {
  const { userId } = useActor();
  return useWrite({
    scope: 'language',
    stale: [KEY_ROOTS.settings, sessionKeys.all],
    write: async (language: Language) => {
      unwrap(
        await supabase
          .from('link_users')
          .update({ language_settings: language })
          .eq('id', userId)
          .select('id')
          .single(),
      );
      isChosen = true;
      await switchLanguage(language);
    },
    failed: { title: t`Couldn’t change the language` },
  });
}
