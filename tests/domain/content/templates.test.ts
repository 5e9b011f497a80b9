import { describe, expect, test } from 'vitest';
import {
  type Content,
  type ContentChannel,
  contentProblems,
  contentText,
} from '@/domain/content/content';
import { PUSH_LIMITS } from '@/domain/content/channels/push';
import { templateContent, TEMPLATES } from '@/domain/content/templates/templates';
import { exampleShortUrl } from '@/domain/link/links';
import { renderMessage } from '@/domain/content/message';
import { truncatedPush } from '@/domain/content/push-truncation';
import { splitSms } from '@/domain/content/sms-split';
import { fillFields, longestText } from '@/domain/content/fields';
import { checkCodes, WHOLE } from '../../support/cases/content';

const CHANNELS = Object.keys(WHOLE) as ContentChannel[];
const ALL = TEMPLATES.flatMap((name) => CHANNELS.map((channel) => [name, channel] as const));
const SENDER = 'Northwind Outdoor';

/** With the address that only the sender knows. */
function addressed(content: Content): Content {
  if (content.channel !== 'email') return content;
  const blocks = content.blocks.map((block) =>
    block.type === 'footer' ? { ...block, address: '12 Station Road, Anytown' } : block,
  );
  return { ...content, blocks };
}

test('there are twelve', () => {
  expect(TEMPLATES).toHaveLength(12);
});

describe.each(ALL)('%s by %s', (name, channel) => {
  const content = templateContent(name, channel, SENDER);

  test('can be saved; of an e-mail only the postal address is left to be typed', () => {
    expect(contentProblems(channel, addressed(content))).toEqual([]);
    expect(contentProblems(channel, content).map(({ code, place }) => `${code} ${place}`)).toEqual(
      channel === 'email' ? ['required blocks.3.address'] : [],
    );
  });

  test('has no findings except those that a provider resolves', () => {
    expect(checkCodes(addressed(content))).toEqual(channel === 'whatsapp' ? ['not_approved'] : []);
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
  '%s: an SMS of two parts at most, with its link and the longest names',
  (name) => {
    const { text, opt_out } = templateContent(name, 'sms', SENDER);
    const link = exampleShortUrl('go.example');
    const sent = renderMessage({ channel: 'SMS', message: `${text}\n${opt_out ?? ''}`, link });
    expect(splitSms(longestText(sent), 'ascii')).toMatchObject({ encoding: 'gsm' });
    expect(splitSms(longestText(sent), 'ascii').parts).toBeLessThanOrEqual(2);
  },
);

test.each(TEMPLATES)('%s: a notification that no iPhone cuts on its lock screen', (name) => {
  const { title = '', body } = templateContent(name, 'push', SENDER);
  expect(title.length).toBeLessThanOrEqual(PUSH_LIMITS.shownTitle);
  expect(truncatedPush({ body: longestText(body) }, 'iphone').locked.cutAfter).toBeNull();
});

test.each(TEMPLATES)('%s: each paragraph of an e-mail begins a sentence', (name) => {
  const { blocks } = templateContent(name, 'email', SENDER);
  const paragraphs = blocks.flatMap((block) =>
    block.type === 'text' ? block.text.split('\n\n') : [],
  );
  expect(paragraphs.length).toBeGreaterThan(1);
  for (const paragraph of paragraphs) expect(paragraph).toMatch(/^[A-Z]/);
});

test.each(ALL)('%s by %s reads on for a person of whom nothing is known', (name, channel) => {
  const text = contentText(fillFields(templateContent(name, channel, SENDER), {}));
  expect(text).not.toMatch(/\{\{(?! *link)|\b(have|get|spend) your points/);
});
