import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ChannelContent } from '@/domain/content/content';
import { renderMail } from '@/domain/content/mail/mail';
import { renderContent } from '@/domain/content/render';
import { CreativePreview } from '@/features/composer/previews/creative-preview';
import { DeviceContext } from '@/features/composer/previews/device';
import { FULL_CONTENT } from '../../support/cases/content';
import { renderSignedIn } from '../../support/screen/render';

const phone = (channel: string) =>
  within(screen.getByRole('region', { name: `${channel} preview` }));

describe('the phone preview', () => {
  test.each(['SMS', 'WhatsApp', 'Voice', 'RCS', 'Push', 'Email'])(
    '%s shows the message as typed and the sender',
    async (channel) => {
      const message = 'Hello\n\n  two blanks\tand a tab';
      await renderSignedIn(<CreativePreview channel={channel} message={message} />);
      const text = phone(channel).getByText(/two blanks/);
      expect(text.textContent).toBe(message);
      expect(text).toHaveClass('whitespace-pre-wrap');
      expect(screen.getAllByText('Northwind Outdoor')[0]).toBeVisible();
    },
  );

  test.each([
    ['SMS', 'Text message'],
    ['WhatsApp', 'WhatsApp message'],
    ['Voice', 'Voice call, read aloud'],
  ])('the header of %s says “%s”', async (channel, line) => {
    await renderSignedIn(<CreativePreview channel={channel} message="Hi" />);
    expect(screen.getByText(line)).toBeVisible();
  });

  test('an empty message shows a placeholder', async () => {
    await renderSignedIn(<CreativePreview channel="SMS" message="" />);
    expect(screen.getByText('Your message will appear here')).toBeVisible();
    expect(screen.getByText('0 characters')).toBeVisible();
  });

  test('the text direction follows the script', async () => {
    await renderSignedIn(<CreativePreview channel="SMS" message="مرحبا" />);
    expect(screen.getByText('مرحبا')).toHaveAttribute('dir', 'auto');
  });

  test("the subject of an email without content is the creative's name, else the first line", async () => {
    const message = '\nFirst words\nmore';
    const named = await renderSignedIn(
      <CreativePreview channel="Email" message={message} name="Spring" />,
    );
    expect(phone('Email').getByText('Spring')).toBeVisible();
    named.unmount();
    await renderSignedIn(<CreativePreview channel="Email" message={message} />);
    expect(phone('Email').getByText('First words')).toBeVisible();
  });

  test('a link preview shows the link and title, and no picture from a javascript: URL', async () => {
    const { container } = await renderSignedIn(
      <CreativePreview
        channel="SMS"
        message="Hi"
        version={{
          shortened_url: 'http://127.0.0.1:4173/s/aB3xY9',
          og_title: 'Trails',
          og_description: null,
          og_image: 'javascript:alert(1)',
        }}
      />,
    );
    expect(screen.getByText('http://127.0.0.1:4173/s/aB3xY9')).toBeVisible();
    expect(screen.getByText('Trails')).toBeVisible();
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('the message length in the preview', () => {
  test('counts characters in UTF-16 code units', async () => {
    await renderSignedIn(<CreativePreview channel="SMS" message="123456789😀" />);
    expect(screen.getByText('11 characters')).toBeVisible();
  });

  test.each([
    ['x', 160, null],
    ['x', 161, '2 parts'],
    ['x', 306, '2 parts'],
    ['x', 307, '3 parts'],
    ['x', 1600, '11 parts'],
    ['é', 70, null],
    ['é', 165, '3 parts'],
  ])('an SMS of %j × %i has the badge %s', async (letter, length, badge) => {
    await renderSignedIn(<CreativePreview channel="SMS" message={letter.repeat(length)} />);
    expect(screen.queryByText(/parts$/)?.textContent ?? null).toBe(badge);
  });

  test('shows the parts of the shown language and the billed parts', async () => {
    const content = {
      channel: 'sms' as const,
      text: 'x'.repeat(200),
      translations: { de: { channel: 'sms' as const, text: 'x'.repeat(500) } },
    };
    await renderSignedIn(
      <CreativePreview channel="SMS" message={content.text} content={content} />,
    );
    expect(screen.getByText('2 parts for everyone else, billed as 4')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Reader'), { target: { value: 'de' } });
    expect(screen.getByText('4 parts')).toBeVisible();
  });

  test('an SMS in parts is one bubble, and each part starts at a word', async () => {
    const message = `${'Grüße aus den Bergen. '.repeat(7)}Bis bald!`;
    await renderSignedIn(<CreativePreview channel="SMS" message={message} />);
    const bubble = phone('SMS').getByText(/Bis bald!/).parentElement;
    expect(bubble?.textContent).toBe(message);
    const parts = [...(bubble?.children ?? [])];
    expect(parts.map((part) => part.getAttribute('data-part'))).toEqual(['1/3', '2/3', '3/3']);
    expect(parts[1]?.textContent).toMatch(/^Grüße|^aus|^den|^Bergen/);
  });

  test.each(['WhatsApp', 'Voice', 'RCS', 'Push', 'Email'])('%s has no parts', async (channel) => {
    await renderSignedIn(<CreativePreview channel={channel} message={'x'.repeat(500)} />);
    expect(screen.queryByText(/parts$/)).toBeNull();
  });
});

describe('the preview of a channel’s content', () => {
  const LINK = 'https://go.example/s/a1B2c3';
  const show = (channel: keyof typeof FULL_CONTENT, type: string, more = {}) =>
    renderSignedIn(
      <CreativePreview
        channel={type}
        message="As a text"
        content={FULL_CONTENT[channel]}
        name="Internal name"
        version={{ shortened_url: LINK }}
        {...more}
      />,
    );

  test('RCS shows cards that scroll by keyboard, their buttons, and replies below', async () => {
    await show('rcs', 'RCS');
    const cards = phone('RCS').getByRole('list', { name: 'Cards' });
    expect(cards).toHaveAttribute('tabindex', '0');
    expect(within(cards).getByText('Brush')).toBeVisible();
    expect(within(cards).getByText('Wash')).toBeVisible();
    expect(within(cards).getByText('Watch how')).toBeVisible();
    expect(phone('RCS').getByText('Find my store')).toBeVisible();
    expect(screen.getByAltText('A brush')).toHaveAttribute('src', 'https://shop.example/brush.jpg');
  });

  test('a picture that cannot be loaded shows its alternative text', async () => {
    await show('rcs', 'RCS');
    fireEvent.error(screen.getByAltText('A brush'));
    expect(screen.queryByAltText('A brush')).toBeNull();
    expect(phone('RCS').getByText('A brush')).toBeVisible();
  });

  test('WhatsApp shows header, text, footer and buttons of the template', async () => {
    await show('whatsapp', 'WhatsApp', { message: 'With its link' });
    for (const text of ['On its way', 'With its link', 'Northwind', 'Track'])
      expect(phone('WhatsApp').getByText(text)).toBeVisible();
  });

  test.each([
    ['marketing', 200, true],
    ['marketing', 100, false],
    ['utility', 200, false],
  ] as const)('a WhatsApp %s text of %i px in a box of 100 px is folded: %s', async (...row) => {
    const [category, height, folded] = row;
    // jsdom has no layout, so both heights are mocked.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100);
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);
    await show('whatsapp', 'WhatsApp', { content: { ...FULL_CONTENT.whatsapp, category } });
    const more = () => phone('WhatsApp').queryByRole('button', { name: 'Read more' });
    expect(more() !== null).toBe(folded);
    if (folded) fireEvent.click(phone('WhatsApp').getByRole('button', { name: 'Read more' }));
    expect(more()).toBeNull();
    expect(phone('WhatsApp').getByText('As a text')).toBeVisible();
    vi.restoreAllMocks();
  });

  test('Push shows the title on the lock screen, and picture and actions when expanded', async () => {
    await show('push', 'Push');
    expect(phone('Push').getAllByText('48 hours')).toHaveLength(2);
    // The preview shows the text on the lock screen and in the expanded notification.
    expect(phone('Push').getAllByText('Tents from $99.')).toHaveLength(2);
    expect(phone('Push').getByText('See tents')).toBeVisible();
  });

  test.each([
    ['iphone', `${'x'.repeat(130)}…`, 'x'.repeat(700), ['130']],
    ['pixel', `${'x'.repeat(49)}…`, `${'x'.repeat(597)}…`, ['49', '597']],
  ] as const)(
    'Push truncates the text as a %s does, on the lock screen and expanded',
    async (...row) => {
      const [device, locked, opened, cuts] = row;
      const content = { ...FULL_CONTENT.push, body: 'x'.repeat(700) };
      await renderSignedIn(
        <DeviceContext value={device}>
          <CreativePreview channel="Push" message={content.body} content={content} />
        </DeviceContext>,
      );
      const texts = phone('Push').getAllByText(/^x+…?$/);
      expect(texts.map(({ textContent }) => textContent)).toEqual([locked, opened]);
      const said = phone('Push').getAllByText(/^Cut after/);
      expect(said.map(({ textContent }) => textContent)).toEqual(
        cuts.map((after) => `Cut after ${after} characters`),
      );
    },
  );

  test('Email shows its own subject, not the creative’s name, and its blocks', async () => {
    await show('email', 'Email');
    expect(screen.getAllByText('The trail in April')).toHaveLength(2);
    expect(screen.queryByText('Internal name')).toBeNull();
    expect(screen.getByText('A packing list.')).toBeVisible();
    for (const text of [
      'April',
      'The huts open.',
      'Plan a tour',
      'Twice a day.',
      '$99',
      '12 Station Road',
      'Unsubscribe',
    ])
      expect(phone('Email').getByText(text)).toBeVisible();
    expect(screen.getByAltText('A hut')).toBeInTheDocument();
  });

  test.each([false, true])(
    'Email as sent shows its HTML in a sandboxed frame without scripts (wide: %s)',
    async (wide) => {
      await show('email', 'Email', { wide, asSent: true });
      const frame = await screen.findByTitle<HTMLIFrameElement>('Email preview');
      expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
      const content = renderContent(FULL_CONTENT.email, { link: LINK, message: '' });
      const { html } = renderMail(content as ChannelContent<'email'>, { link: LINK });
      // Compares to a boolean, because a failure would print both documents in full.
      expect(frame.srcdoc === html).toBe(true);
      expect(screen.getByText('A packing list.')).toBeVisible();
    },
  );

  test('Voice shows the script, its length and the effect of each key', async () => {
    await show('voice', 'Voice');
    expect(phone('Voice').getByText('Your repair is ready.')).toBeVisible();
    expect(phone('Voice').getByText('About 2 seconds')).toBeVisible();
    const keys = within(phone('Voice').getByRole('list', { name: 'Keys' }));
    expect(keys.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Hear it again',
      '2Talk to +12025550143',
      '9No more calls',
    ]);
  });

  test.each([
    ['Hello there', 'About 1 second'],
    ['Hello there, this is Anna', 'About 2 seconds'],
  ])('Voice estimates %j at “%s”', async (script, expected) => {
    const content = { ...FULL_CONTENT.voice, script };
    await renderSignedIn(<CreativePreview channel="Voice" message={script} content={content} />);
    expect(phone('Voice').getByText(expected)).toBeVisible();
  });

  test('a preview of SMS shows only the message if the content is of another channel', async () => {
    await show('voice', 'SMS');
    expect(phone('SMS').getByText('As a text')).toBeVisible();
  });
});
