import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CheckCode, Finding } from '@/domain/content/checks';
import type { Reading } from '@/domain/content/reading';
import { type FieldName, fieldText } from '@/domain/content/fields';
import type { SamplePerson } from '@/domain/content/sample-people';
import type { ContentProblem } from '@/domain/content/content';
import { formatInteger } from '@/domain/format';
import { LINK_TOKEN } from '@/domain/message';
import { i18n } from '@/lib/i18n';
import { languageName } from '@/words/languages';

const PROBLEMS: Record<string, MessageDescriptor> = {
  required: msg`Fill this in.`,
  not_https: msg`Enter an address that begins with https://, or ${LINK_TOKEN} for the short link.`,
  not_phone: msg`Enter a phone number with its country code, such as +1 202 555 0143.`,
  not_jpeg_png: msg`WhatsApp shows JPEG and PNG only.`,
  not_mp4: msg`RCS plays MP4 only.`,
  not_mp4_3gp: msg`WhatsApp plays MP4 and 3GP only.`,
  not_pdf: msg`WhatsApp takes PDF only.`,
  unknown_value: msg`Choose one of the list.`,
  other_language: msg`Choose the code of this language, such as de or de_AT.`,
  repeated: msg`Each key can do one thing only.`,
  unknown_recording: msg`This recording is gone. Choose another one.`,
  recorded_field: msg`A recording says the same to everybody: write down its own words, without a field.`,
};

/** What is wrong with a field, and what to do. */
export function problemWords({ code, limit = 0 }: ContentProblem): string {
  const most = formatInteger(limit);
  if (code === 'too_long') return t`Shorten this to ${most} characters.`;
  if (code === 'too_many') return t`Remove some: there can be ${most} at most.`;
  if (code === 'too_few') return t`Add some: there must be at least ${most}.`;
  return i18n._(PROBLEMS[code] ?? msg`This can't be saved.`);
}

/** What a field says of people of whom it is not known, until somebody writes that anew. */
export const FALLBACKS: Record<FieldName, MessageDescriptor> = {
  first_name: msg`there`,
  last_name: msg`customer`,
  city: msg`your city`,
  country: msg`your country`,
  last_product: msg`your last order`,
  loyalty_points: msg`0`,
};

export const PEOPLE: Record<SamplePerson, MessageDescriptor> = {
  usual: msg`Anna`,
  longest: msg`The longest names`,
  unknown: msg`Somebody unknown`,
};

const EXAMPLE = fieldText('first_name', 'there');

const CHECKS: Record<CheckCode, MessageDescriptor> = {
  too_long: msg`It is too long.`,
  too_many: msg`There are too many.`,
  field_broken: msg`A field can't be read. Write it like ${EXAMPLE}.`,
  field_unknown: msg`A field is unknown. Choose one under Insert a field.`,
  field_without_fallback: msg`A field has no fallback for people of whom it isn't known, such as | default: "there".`,
  not_translated: msg`It says the same as for everyone else. Write it in this language, or remove it.`,
  forbidden_word: msg`It has a word that your organization avoids.`,
  hard_to_read: msg`Hard to read: shorter sentences and simpler words reach more people.`,
  all_capitals: msg`Mostly capitals: mail filters and people take it for spam.`,
  http_link: msg`A link begins with http://. Use https://, which phones don't warn about.`,
  broken_link: msg`The page of a link doesn't work.`,
  no_opt_out: msg`It doesn't say how to opt out.`,
  no_unsubscribe: msg`There is no footer with a link to unsubscribe. Mail providers require one.`,
  no_alt_text: msg`A picture or video has no alternative text for people who don't see it.`,
  no_thumbnail: msg`Without a thumbnail, phones show an empty box until the video has loaded.`,
  no_fallback: msg`Without an SMS fallback, phones that can't show RCS receive nothing.`,
  not_approved: msg`The provider has not approved this template yet.`,
  long_subject: msg`Most inboxes cut the subject after 60 characters, phones after 40.`,
  no_preheader: msg`Without a preheader, inboxes show the first words of the text.`,
  clipped: msg`Larger than 102 kB: Gmail cuts it off, and with it the footer. Take out some blocks.`,
  long_title: msg`Lock screens cut the title after 40 characters.`,
};

/** What was found, as a sentence. */
export function findingWords({ code, word, limit }: Finding): string {
  if (limit !== undefined) return problemWords({ code, place: '', limit });
  if (word === undefined) return i18n._(CHECKS[code]);
  return code === 'broken_link'
    ? t`The page ${word} doesn't work.`
    : t`Your organization avoids "${word}".`;
}

/** How a text reads, and in which language that was judged. */
export function readingWords({ language, level }: Reading): string {
  const name = languageName(language);
  if (level === 'easy') return t`Easy to read (${name})`;
  return level === 'plain' ? t`Takes some attention to read (${name})` : t`Hard to read (${name})`;
}
