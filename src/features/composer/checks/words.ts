import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CheckCode, Finding } from '@/domain/content/checks';
import type { Readability } from '@/domain/content/readability';
import { type FieldName, fieldText } from '@/domain/content/fields';
import type { SamplePerson } from '@/domain/content/sample-people';
import type { ContentProblem } from '@/domain/content/content';
import { formatInteger } from '@/domain/shared/format';
import { LINK_TOKEN } from '@/domain/content/message';
import { i18n } from '@/lib/i18n';
import { languageInSentence } from '@/words/languages';
import { shortenMessage } from '@/words/characters';

const PROBLEMS: Record<string, MessageDescriptor> = {
  required: msg`Fill this in.`,
  not_https: msg`Enter an https address without spaces, such as https://example.com/page.`,
  not_link: msg`Enter an https address without spaces, such as https://example.com/page, or ${LINK_TOKEN} for the short link.`,
  private_host: msg`Phones can’t open this address. Use one that anyone on the internet can reach.`,
  not_phone: msg`Enter a phone number with its country code, such as +1 202 555 0143.`,
  not_jpeg_png: msg`WhatsApp accepts only JPEG and PNG.`,
  not_mp4: msg`RCS accepts only MP4.`,
  not_mp4_3gp: msg`WhatsApp accepts only MP4 and 3GP.`,
  not_pdf: msg`WhatsApp accepts only PDF.`,
  unknown_value: msg`Choose one from the list.`,
  other_language: msg`Choose the code of this language, such as de or de_AT.`,
  only_fields: msg`WhatsApp rejects a message that has only fields. Add some words.`,
  too_many_links: msg`WhatsApp accepts at most 2 buttons that open a page.`,
  too_many_calls: msg`WhatsApp accepts only one button that calls.`,
  repeated: msg`Use each key only once.`,
  unknown_recording: msg`This recording is no longer available. Choose another one.`,
  not_one_line: msg`Use one line without line breaks or invisible characters.`,
  not_sender_name: msg`Enter a name without the characters < > @.`,
  recorded_field: msg`A recording is the same for everyone, so its transcript can’t have personalization fields.`,
};

/** Error message of a field. */
export function problemWords({ code, limit = 0 }: ContentProblem): string {
  const most = formatInteger(limit);
  if (code === 'too_long') return shortenMessage(limit);
  if (code === 'too_many') return t`Use at most ${most}.`;
  if (code === 'too_few') return t`Add at least ${most}.`;
  return i18n._(PROBLEMS[code] ?? msg`This can’t be saved.`);
}

/** Default fallbacks of personalization fields, for recipients without a value. */
export const FALLBACKS: Record<FieldName, MessageDescriptor> = {
  first_name: msg`there`,
  last_name: msg`customer`,
  city: msg`your city`,
  country: msg`your country`,
  last_product: msg`your last order`,
  loyalty_points: msg`0`,
};

export const PERSON_LABELS: Record<SamplePerson, MessageDescriptor> = {
  usual: msg`Anna`,
  accented: msg`Zoë (accented letters)`,
  longest: msg`Longest names`,
  unknown: msg`Unknown recipient`,
};

/** Fallback of the examples. */
const fallback = () => i18n._(FALLBACKS.first_name);

const CHECKS: Record<CheckCode, () => string> = {
  too_long: () => t`Too long.`,
  too_many: () => t`Too many.`,
  field_broken: () =>
    t`A personalization field isn’t written correctly. Write it like ${fieldText('first_name', fallback())}.`,
  field_unknown: () => t`Unknown personalization field. Choose one under Insert a field.`,
  field_without_fallback: () =>
    t`A personalization field has no fallback. Add one, such as | default: "${fallback()}".`,
  not_translated: () => t`Same text as for everyone else. Translate it, or remove this language.`,
  forbidden_word: () => t`Contains a word that your organization avoids.`,
  hard_to_read: () => t`Hard to read. Try shorter sentences and simpler words.`,
  all_capitals: () => t`Mostly in capitals, which can look like spam.`,
  link_missing: () =>
    t`The message has a place for a link, but no link is chosen. Choose a tracked link or remove ${LINK_TOKEN}.`,
  http_link: () => t`A link starts with http://. Use https:// to avoid browser warnings.`,
  broken_link: () => t`A linked page doesn’t work.`,
  no_opt_out: () => t`No opt-out instructions.`,
  no_unsubscribe: () => t`No unsubscribe link in the footer. Mailbox providers require one.`,
  no_alt_text: () => t`No alternative text for a picture or video. Screen readers need it.`,
  no_thumbnail: () => t`No thumbnail: phones show an empty box until the video loads.`,
  no_fallback: () => t`Without an SMS fallback, phones that can’t show RCS receive nothing.`,
  not_approved: () => t`WhatsApp has not approved this template yet.`,
  rejected: () => t`WhatsApp rejected this template. Change it and submit it again.`,
  long_subject: () => t`Most inboxes cut off the subject after 60 characters, phones after 40.`,
  no_preheader: () => t`Without a preheader, inboxes show the first words of the text.`,
  clipped: () => t`Larger than 102 kB, so Gmail clips it and hides the footer. Remove some blocks.`,
  long_title: () => t`Lock screens cut off the title after 40 characters.`,
};

export function findingWords({ code, word, limit }: Finding): string {
  if (limit !== undefined) return problemWords({ code, place: '', limit });
  if (word === undefined) return CHECKS[code]();
  if (code === 'rejected') return t`WhatsApp rejected this template: ${word}`;
  return code === 'broken_link'
    ? t`The page ${word} doesn’t work.`
    : t`Your organization avoids “${word}”.`;
}

/** Reading difficulty and the language in which it was measured. */
export function readingWords({ language, level }: Readability): string {
  const name = languageInSentence(language);
  if (level === 'easy') return t`Easy to read (${name})`;
  return level === 'plain' ? t`Average reading difficulty (${name})` : t`Hard to read (${name})`;
}
