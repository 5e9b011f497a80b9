import { expect, test } from 'vitest';
import { isPlainLine, isSenderName, plainLine, senderName } from '@/domain/shared/plain-line';
import { UNSEEN } from '../../support/cases/plain-line.ts';

test.each(Object.entries(UNSEEN))('a line with %s is not plain', (_what, character) => {
  expect(isPlainLine(`Sp${character}ring`)).toBe(false);
  expect(isPlainLine(plainLine(`Sp${character}ring`))).toBe(true);
});

test('every character that Unicode calls ignorable or a format is removed from between letters', () => {
  const kept: string[] = [];
  for (let code = 0; code <= 0x10_ffff; code += 1) {
    const character = String.fromCodePoint(code);
    // Signs of numbers in Arabic, Syriac and Kaithi, and the layout of hieroglyphs: each is drawn.
    const isDrawn =
      /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}\u{13430}-\u{1343F}]/u;
    if (
      /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(character) &&
      !isDrawn.test(character)
    )
      if (plainLine(`a${character}b`).includes(character)) kept.push(code.toString(16));
  }
  expect(kept).toEqual([]);
});

test.each([
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Wembley 🏴󠁧󠁢󠁳󠁣󠁴󠁿 Hampden 🏴󠁧󠁢󠁷󠁬󠁳󠁿',
  'With ❤️ from 👩‍🌾 ☎️',
  '1️⃣ #️⃣ *️⃣ ©️ ®️ ™️',
  '葛󠄀城 神︀',
  'ᠠ᠋ᠨ',
  'شُه‌هَا',
])('keeps the visible characters of %s', (text) => {
  expect(isPlainLine(text)).toBe(true);
  expect(plainLine(text)).toBe(text);
});

test.each([
  ['a text hidden in the tags of a flag', '🏴\u{E0075}\u{E0073}\u{E007F}', '🏴'],
  ['a text hidden in variation selectors', '❤\uFE0F\uFE01\u{E0121}\u{E0122}', '❤\uFE0F'],
  ['a joiner that joins nothing', 'a\u200D 👩\u200D', 'a 👩'],
])('removes %s', (_what, text, plain) => {
  expect(isPlainLine(text)).toBe(false);
  expect(plainLine(text)).toBe(plain);
});

test('a sender’s name holds no character of an address, in any width', () => {
  const name = 'PayPal ＜security＠paypal.example＞';
  expect(isSenderName(name)).toBe(false);
  expect(senderName(name)).toBe('PayPal securitypaypal.example');
  expect(isSenderName('Ben & “Jerry” ‹Zürich›')).toBe(true);
  // Unicode counts these as the same signs in another shape.
  const shapes = Array.from({ length: 0x1_0000 }, (_one, code) => String.fromCharCode(code)).filter(
    (character) => /^[<>@]$/.test(character.normalize('NFKC')),
  );
  expect(shapes).toHaveLength(9);
  expect(shapes.filter(isSenderName)).toEqual([]);
});
