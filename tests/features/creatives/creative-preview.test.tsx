import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CreativePreview } from '@/features/creatives/components/creative-preview';
import { renderSignedIn } from '../../support/render';

const phone = (channel: string) =>
  within(screen.getByRole('region', { name: `${channel} preview` }));

describe('what the phone shows', () => {
  test.each(['SMS', 'WhatsApp', 'Voice', 'RCS', 'Push', 'Email'])(
    '%s shows the message as typed and the sender (PREV-01, PREV-02, PREV-03)',
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
  ])('the header of %s says so (PREV-01)', async (channel, line) => {
    await renderSignedIn(<CreativePreview channel={channel} message="Hi" />);
    expect(screen.getByText(line)).toBeVisible();
  });

  test('an empty message has a quiet placeholder', async () => {
    await renderSignedIn(<CreativePreview channel="SMS" message="" />);
    expect(screen.getByText('Your message will appear here')).toBeVisible();
    expect(screen.getByText('0 characters')).toBeVisible();
  });

  test('each line runs in the direction of its script', async () => {
    await renderSignedIn(<CreativePreview channel="SMS" message="مرحبا" />);
    expect(screen.getByText('مرحبا')).toHaveAttribute('dir', 'auto');
  });

  test("an e-mail's subject is the given one, else the name, else the first line", async () => {
    const message = '\nFirst words\nmore';
    const { unmount } = await renderSignedIn(
      <CreativePreview channel="Email" message={message} name="Spring" subject="Given" />,
    );
    expect(phone('Email').getByText('Given')).toBeVisible();
    unmount();
    const named = await renderSignedIn(
      <CreativePreview channel="Email" message={message} name="Spring" />,
    );
    expect(phone('Email').getByText('Spring')).toBeVisible();
    named.unmount();
    await renderSignedIn(<CreativePreview channel="Email" message={message} />);
    expect(phone('Email').getByText('First words')).toBeVisible();
  });

  test('a link preview shows what the version has, and a picture only from the web', async () => {
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

describe('the length', () => {
  test('counts characters in UTF-16 units (PREV-04)', async () => {
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
  ])('an SMS of %j × %i has the badge %s (N-15)', async (letter, length, badge) => {
    await renderSignedIn(<CreativePreview channel="SMS" message={letter.repeat(length)} />);
    expect(screen.queryByText(/parts$/)?.textContent ?? null).toBe(badge);
  });

  test('an SMS in parts is one bubble, whose parts begin with whole words (N-15)', async () => {
    const message = `${'Grüße aus den Bergen. '.repeat(7)}Bis bald!`;
    await renderSignedIn(<CreativePreview channel="SMS" message={message} />);
    const bubble = phone('SMS').getByText(/Bis bald!/).parentElement;
    expect(bubble?.textContent).toBe(message);
    const parts = [...(bubble?.children ?? [])];
    expect(parts.map((part) => part.getAttribute('data-part'))).toEqual(['1/3', '2/3', '3/3']);
    expect(parts[1]?.textContent).toMatch(/^Grüße|^aus|^den|^Bergen/);
  });

  test.each(['WhatsApp', 'Voice', 'RCS', 'Push', 'Email'])(
    '%s has no parts (SMS-12)',
    async (channel) => {
      await renderSignedIn(<CreativePreview channel={channel} message={'x'.repeat(500)} />);
      expect(screen.queryByText(/parts$/)).toBeNull();
    },
  );
});
