import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { i18n } from '@/lib/i18n';

afterEach(() => i18n.activate('en'));

const HOSTILE = String.raw`<0>C:\x41</0> {name} # '\u0042`;

test('the t macro keeps user input as typed', () => {
  const name = HOSTILE;
  expect(t`Saved ${name}.`).toBe(`Saved ${HOSTILE}.`);
  expect(i18n.t(msg`Saved ${name}.`)).toBe(`Saved ${HOSTILE}.`);
});

test('the Trans macro keeps user input as typed', () => {
  const name = HOSTILE;
  render(
    <p>
      <Trans>
        Viewing as <bdi>{name}</bdi>, not {name}
      </Trans>
    </p>,
  );
  expect(screen.getByRole('paragraph')).toHaveTextContent(`Viewing as ${HOSTILE}, not ${HOSTILE}`, {
    normalizeWhitespace: false,
  });
});

test('the plural macro selects the form and groups the digits of the count', () => {
  const sentence = (count: number) => t`${plural(count, { one: '# flight', other: '# flights' })}`;
  expect([0, 1, 1234].map(sentence)).toEqual(['0 flights', '1 flight', '1,234 flights']);
});

test('a message that is missing from a catalog appears in English', () => {
  const greeting = msg`Good morning`;
  const evening = msg`Good evening`;
  i18n.load('de', { [greeting.id]: ['Guten Morgen'] });
  i18n.activate('de');
  expect([greeting, evening].map((message) => i18n.t(message))).toEqual([
    'Guten Morgen',
    'Good evening',
  ]);
});
