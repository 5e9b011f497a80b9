import { expect, test } from 'vitest';
import { statusActions } from '@/domain/people/people';
import { actionWords, statusSetText } from '@/features/users/words';

test.each([
  ['pending', ['Approve', 'Reject']],
  ['active', ['Deactivate']],
  ['deactivated', ['Reactivate']],
  ['invented', []],
])('a person with status %s gets the actions %s', (status, labels) =>
  expect(statusActions(status).map(({ name }) => actionWords(name).label)).toEqual(labels),
);

test.each([
  ['active', 'User approved successfully'],
  ['deactivated', 'User deactivated successfully'],
  ['pending', 'User updated successfully'],
])('statusSetText(%s) is “%s”', (status, sentence) => expect(statusSetText(status)).toBe(sentence));
