import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { contentChannel, plainContent, readContent } from '@/domain/content/content';
import { convertContent } from '@/domain/content/convert';
import type { DroppedPart } from '@/domain/content/content-parts';
import { truncateGraphemes } from '@/domain/shared/text';
import type { Creative, CreativeVersion } from '@/features/creative-data/queries';
import { NAME_LENGTH } from '@/features/creative-data/schemas';
import { i18n } from '@/lib/i18n';
import { Notice } from '@/ui/states/notice';
import type { InitialDraft } from './creative-editor';
import { convertedForm } from '@/features/composer/form/form';

const PART_NAMES: Record<DroppedPart, MessageDescriptor> = {
  pictures: msg`pictures`,
  videos: msg`videos`,
  documents: msg`the document`,
  links: msg`links`,
  more_buttons: msg`buttons that open a page or an app`,
  replies: msg`suggested replies`,
  calls: msg`buttons that call`,
  preheader: msg`the preheader`,
  sender: msg`the sender name`,
  address: msg`the postal address`,
  keypad: msg`the keypad actions`,
  recording: msg`the recording`,
  language: msg`the language`,
};

/** Initial draft of a version's copy for another channel, with a notice of the parts that channel does not support. */
export function copiedDraft(
  creative: Creative,
  version: CreativeVersion,
  type: string,
): InitialDraft {
  const channel = contentChannel(creative.type);
  const before = readContent(channel, version.content) ?? plainContent(channel, version.message);
  const { content, leftOut } = convertContent(before, contentChannel(type));
  const words = leftOut.map((part) => i18n._(PART_NAMES[part])).join(', ');
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
