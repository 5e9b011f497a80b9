import { expect, test } from 'vitest';
import { isPlainLine, isSenderName, plainLine, senderName } from '@/domain/shared/plain-line';
import { INVISIBLE_CHARACTERS } from '../../support/cases/plain-line.ts';

test.each(Object.entries(INVISIBLE_CHARACTERS))(
  'isPlainLine rejects %s, and plainLine removes it',
  (_what, character) => {
    expect(isPlainLine(`Sp${character}ring`)).toBe(false);
    expect(isPlainLine(plainLine(`Sp${character}ring`))).toBe(true);
  },
);

test('plainLine removes every ignorable and format character between letters', () => {
  const kept: string[] = [];
  for (let code = 0; code <= 0x10_ffff; code += 1) {
    const character = String.fromCodePoint(code);
    // Number signs in Arabic, Syriac and Kaithi and hieroglyph layout controls are visible.
    const isVisible =
      /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}\u{13430}-\u{1343F}]/u;
    if (
      /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(character) &&
      !isVisible.test(character)
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
])('plainLine keeps the visible characters of %s', (text) => {
  expect(isPlainLine(text)).toBe(true);
  expect(plainLine(text)).toBe(text);
});

test.each([
  ['a text hidden in the tags of a flag', '🏴\u{E0075}\u{E0073}\u{E007F}', '🏴'],
  ['a text hidden in variation selectors', '❤\uFE0F\uFE01\u{E0121}\u{E0122}', '❤\uFE0F'],
  ['a joiner that joins nothing', 'a\u200D 👩\u200D', 'a 👩'],
])('plainLine removes %s', (_what, text, plain) => {
  expect(isPlainLine(text)).toBe(false);
  expect(plainLine(text)).toBe(plain);
});

test('senderName removes the characters of an email address, in any width', () => {
  const name = 'PayPal ＜security＠paypal.example＞';
  expect(isSenderName(name)).toBe(false);
  expect(senderName(name)).toBe('PayPal securitypaypal.example');
  expect(isSenderName('Ben & “Jerry” ‹Zürich›')).toBe(true);
  // Unicode normalizes these to the same characters.
  const shapes = Array.from({ length: 0x1_0000 }, (_one, code) => String.fromCharCode(code)).filter(
    (character) => /^[<>@]$/.test(character.normalize('NFKC')),
  );
  expect(shapes).toHaveLength(9);
  expect(shapes.filter(isSenderName)).toEqual([]);
});
