import { t } from '@lingui/core/macro';
import { History } from 'lucide-react';
import { useState } from 'react';
import { contentChannel, plainContent, readContent } from '@/domain/content/content';
import { truncateGraphemes } from '@/domain/shared/text';
import { useSaveVersion, type SavedVersion } from '@/features/creative-data/mutations';
import type { Creative, CreativeVersion } from '@/features/creative-data/queries';
import { NAME_LENGTH, toVersionForm } from '@/features/creative-data/schemas';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { useAttempt } from '@/ui/forms/use-single-run';

const label = (name: string): string => t`Restored: ${{ name }}`;

/** `Restored: Original` for `Original`. The name of a version that was restored before stays as it is. */
const restoredName = (name: string): string => {
  // No name contains a line break.
  const [before = '', after = ''] = label('\n').split('\n');
  const isLabeled = name.startsWith(before) && name.endsWith(after);
  return truncateGraphemes(isLabeled ? name : label(name), NAME_LENGTH).trimEnd();
};

interface RestoreButtonProps {
  creative: Creative;
  version: CreativeVersion;
  onRestored: (saved: SavedVersion) => void;
}

/** Creates a new version with the content of an older one. If another user owns the creative, creates it in a copy of the creative. */
export function RestoreButton({ creative, version, onRestored }: RestoreButtonProps) {
  const { userId } = useActor();
  const save = useSaveVersion();
  const [copyId] = useState(() => crypto.randomUUID());
  const channel = contentChannel(creative.type);
  const restore = useAttempt(async (newId) => {
    const saved = await save.mutateAsync({
      newId,
      copyId,
      creativeId: creative.id,
      versionId: null,
      before: null,
      content: readContent(channel, version.content) ?? plainContent(channel, version.message),
      form: { ...toVersionForm(version), versionName: restoredName(version.version_name) },
    });
    onRestored(saved);
    return saved;
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={save.isPending}
      aria-label={t`Restore ${version.version_name}`}
      title={
        creative.user_id === userId
          ? t`Creates a new version with this content. Every other version is kept.`
          : t`Someone else owns this creative. This creates your own copy.`
      }
      onClick={() => void restore()}
    >
      {!save.isPending && <History aria-hidden />} {t`Restore`}
    </Button>
  );
}
