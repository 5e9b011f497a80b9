import { expect, test } from 'vitest';
import { reachedText } from '@/features/launch/words';

test.each([
  [2, 1000, '2 of 1,000 people (1%)'],
  [999, 1000, '999 of 1,000 people (99%)'],
  [0, 1000, '0 of 1,000 people (0%)'],
  [1, 1, '1 person'],
])('reachedText shows %i of %i people reached as "%s"', (reached, people, text) =>
  expect(reachedText({ reached, people })).toBe(text),
);
