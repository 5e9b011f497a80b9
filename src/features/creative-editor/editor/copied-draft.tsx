import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatList } from '@/domain/shared/format-list';
import { contentChannel, plainContent, readContent } from '@/domain/content/content';
import { convertContent } from '@/domain/content/convert';
import type { FieldName } from '@/domain/content/channels/schemas';
import type { DroppedPart } from '@/domain/content/content-parts';
import { truncateGraphemes } from '@/domain/shared/text';
import { fieldName } from '@/features/creative-data/field-label';
import type { Creative, CreativeVersion } from '@/features/creative-data/queries';
import { NAME_LENGTH } from '@/features/creative-data/schemas';
import { i18n } from '@/lib/i18n';
import { Notice } from '@/ui/states/notice';
import type { InitialDraft } from './creative-editor';
import { convertedForm } from '@/features/composer/form/form';

/** Names of the parts that are no field, and of a field whose label is not clear outside its form. */
const PART_NAMES: Record<Exclude<DroppedPart, FieldName> | 'from_name', MessageDescriptor> = {
  pictures: msg`Pictures`,
  videos: msg`Videos`,
  documents: msg`Document`,
  links: msg`Links`,
  more_buttons: msg`Buttons that open a page or an app`,
  replies: msg`Suggested replies`,
  calls: msg`Buttons that call`,
  from_name: msg`Sender name`,
};

const partName = (part: DroppedPart): string =>
  part in PART_NAMES ? i18n._(PART_NAMES[part as keyof typeof PART_NAMES]) : fieldName(part);

/** Initial draft of a version's copy for another channel, with a notice of the parts that channel does not support. */
export function copiedDraft(
  creative: Creative,
  version: CreativeVersion,
  type: string,
): InitialDraft {
  const channel = contentChannel(creative.type);
  const before = readContent(channel, version.content) ?? plainContent(channel, version.message);
  const { content, leftOut } = convertContent(before, contentChannel(type));
  const words = formatList(leftOut.map(partName));
  const name = truncateGraphemes(`${creative.name} (${type})`, NAME_LENGTH);
  return {
    name: `copy of ${version.id} for ${type}`,
    form: { ...convertedForm(type, content), name },
    notice: (
      <Notice tone={leftOut.length > 0 ? 'warning' : 'info'}>
        {leftOut.length > 0
          ? t`Copied from ${creative.name}. ${type} does not support: ${words}.`
          : t`Copied from ${creative.name}. Everything was copied.`}
      </Notice>
    ),
  };
}
