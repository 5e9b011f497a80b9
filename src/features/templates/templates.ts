import { t } from '@lingui/core/macro';
import type { Content } from '@/domain/content/content';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { type QueryData, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { saveVersion } from '@/lib/query/versioned-edit';
import { requireUser } from '@/session/require-user';

/** Maximum templates of an organization; the database enforces it. */
const MAX_TEMPLATES = 500;

const COLUMNS = 'id,name,type,content,version';

/** The organization's templates for a channel, newest first. */
export const templatesQuery = (organisationId: string, type: string) =>
  readQuery([...KEY_ROOTS.creativeTemplates, organisationId, type] as const, () =>
    supabase
      .from('creative_templates')
      .select(COLUMNS)
      .eq('organisation_id', organisationId)
      .eq('type', type)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(MAX_TEMPLATES),
  );

export type OrganisationTemplate = QueryData<typeof templatesQuery>[number];

const STALE = [KEY_ROOTS.creativeTemplates, KEY_ROOTS.media];

interface NewTemplate {
  id: string;
  name: string;
  type: string;
  content: Content | OrganisationTemplate['content'];
}

const once = ({ id, ...content }: NewTemplate) => ({ kind: 'template', id, content });

async function saveTemplate({ name, type, content }: NewTemplate, id: string) {
  await requireUser();
  unwrap(
    await supabase
      .from('creative_templates')
      .upsert({ id, name, type, content }, { ignoreDuplicates: true }),
  );
}

/** Saves a message as a template for the whole organization. */
export function useSaveTemplate() {
  return useWrite({
    stale: STALE,
    once,
    write: saveTemplate,
    done: (_none, { name }) => [
      t`Template saved`,
      t`“${name}” is available to everyone in your organization.`,
    ],
  });
}

/** Undoes a deletion: saves the template again with its old id. */
export function useRestoreTemplate() {
  return useWrite({
    stale: STALE,
    once,
    write: saveTemplate,
    done: () => null,
    failed: { title: t`Undo failed` },
  });
}

/** Renames a template with optimistic locking. */
export function useRenameTemplate() {
  return useWrite({
    stale: STALE,
    alwaysRefetch: true,
    write: async ({ id, version, name }: Pick<OrganisationTemplate, 'id' | 'version' | 'name'>) => {
      await requireUser();
      await saveVersion<OrganisationTemplate>({
        seen: version,
        write: async () =>
          unwrap(
            await supabase
              .from('creative_templates')
              .update({ name })
              .eq('id', id)
              .eq('version', version)
              .select('id'),
          ),
        read: async () =>
          unwrap(
            await supabase.from('creative_templates').select(COLUMNS).eq('id', id).maybeSingle(),
          ),
        isAlreadySaved: (current) => current.name === name,
        words: {
          changed: t`Someone else renamed this template. Nothing was saved.`,
          gone: t`This template was deleted. Nothing was saved.`,
        },
      });
    },
    done: (_none, { name }) => [t`Template renamed`, t`The template is now called “${name}”.`],
  });
}

export function useDeleteTemplate() {
  return useWrite({
    stale: STALE,
    alwaysRefetch: true,
    write: async ({ id }: OrganisationTemplate) => {
      await requireUser();
      unwrap(await supabase.from('creative_templates').delete().eq('id', id).select('id'));
    },
    done: () => null,
    failed: { title: t`Couldn’t delete the template` },
  });
}
