import { describe, expect, test } from 'vitest';
import {
  type Content,
  type ContentChannel,
  contentProblems,
  contentText,
} from '@/domain/content/content';
import { SHOWN_TITLE } from '@/domain/content/channels/push';
import { templateContent, TEMPLATES } from '@/domain/content/templates/templates';
import { exampleShortUrl } from '@/domain/link/links';
import { renderMessage } from '@/domain/content/message';
import { truncatedPush } from '@/domain/content/push-truncation';
import { splitSms } from '@/domain/content/sms-split';
import { fillFields, longestText } from '@/domain/content/fields';
import { checkCodes, FULL_CONTENT } from '../../support/cases/content';

const CHANNELS = Object.keys(FULL_CONTENT) as ContentChannel[];
const ALL = TEMPLATES.flatMap((name) => CHANNELS.map((channel) => [name, channel] as const));
const SENDER = 'Northwind Outdoor';

/** Adds the postal address, which only the sender knows. */
function withPostalAddress(content: Content): Content {
  if (content.channel !== 'email') return content;
  const blocks = content.blocks.map((block) =>
    block.type === 'footer' ? { ...block, address: '12 Station Road, Anytown' } : block,
  );
  return { ...content, blocks };
}

test('there are twelve templates', () => {
  expect(TEMPLATES).toHaveLength(12);
});

describe.each(ALL)('template %s for %s', (name, channel) => {
  const content = templateContent(name, channel, SENDER);

  test('is valid, except that an email lacks its postal address', () => {
    expect(contentProblems(channel, withPostalAddress(content))).toEqual([]);
    expect(contentProblems(channel, content).map(({ code, place }) => `${code} ${place}`)).toEqual(
      channel === 'email' ? ['required blocks.3.address'] : [],
    );
  });

  test('has no findings except the pending approval of a WhatsApp template', () => {
    expect(checkCodes(withPostalAddress(content))).toEqual(
      channel === 'whatsapp' ? ['not_approved'] : [],
    );
  });

  test('names the sender, even with quotes in the name', () => {
    const sender = 'Ann "Lee" \\ Sons';
    const said = templateContent(name, channel, sender);
    expect(JSON.stringify(said)).not.toContain('[sender]');
    const spoken = { sms: 'text', voice: 'script' }[channel as string];
    expect(spoken ? Reflect.get(said, spoken) : sender).toContain(sender);
  });
});

test.each(TEMPLATES)(
  'the SMS of %s has at most two parts with its link and the longest field values',
  (name) => {
    const { text, opt_out } = templateContent(name, 'sms', SENDER);
    const link = exampleShortUrl('go.example');
    const sent = renderMessage({ channel: 'SMS', message: `${text}\n${opt_out ?? ''}`, link });
    expect(splitSms(longestText(sent), 'ascii')).toMatchObject({ encoding: 'gsm' });
    expect(splitSms(longestText(sent), 'ascii').parts).toBeLessThanOrEqual(2);
  },
);

test.each(TEMPLATES)('the push message of %s is not truncated on an iPhone lock screen', (name) => {
  const { title = '', body } = templateContent(name, 'push', SENDER);
  expect(title.length).toBeLessThanOrEqual(SHOWN_TITLE);
  expect(truncatedPush({ body: longestText(body) }, 'iphone').locked.cutAfter).toBeNull();
});

test.each(TEMPLATES)('every email paragraph of %s begins with a capital letter', (name) => {
  const { blocks } = templateContent(name, 'email', SENDER);
  const paragraphs = blocks.flatMap((block) =>
    block.type === 'text' ? block.text.split('\n\n') : [],
  );
  expect(paragraphs.length).toBeGreaterThan(1);
  for (const paragraph of paragraphs) expect(paragraph).toMatch(/^[A-Z]/);
});

test.each(ALL)(
  'template %s for %s has no gaps for a person without any field values',
  (name, channel) => {
    const text = contentText(fillFields(templateContent(name, channel, SENDER), {}));
    expect(text).not.toMatch(/\{\{(?! *link)|\b(have|get|spend) your points/);
  },
);
