import { describe, expect, test } from 'vitest';
import { localizeRefusal } from '@/lib/refusals/localize-refusal';
import { refusalText } from '@/lib/refusals/refusal-text';

describe('the sentence of a refusal', () => {
  test.each([
    [{ refusal: 'not_found.flight' }, 'This flight no longer exists.'],
    [
      { refusal: 'budget_below_spent', least: { usd: 1250.5 } },
      'The budget can’t be below $1,250.50, which is spent or reserved for today.',
    ],
    [{ refusal: 'too_many_campaigns', limit: 1500 }, 'Change at most 1,500 campaigns at once.'],
    [
      { refusal: 'version_in_use.flight', names: ['One', 'Two', 'Three', 'Four', 'Five'] },
      'The flight “One”, “Two”, “Three”, and 2 more uses this version. Choose another version for it first.',
    ],
  ])('%j is the one of its key, with the values formatted', (details, sentence) => {
    expect(refusalText(details)).toBe(sentence);
  });

  test('is null for a key that the page does not know', () => {
    expect(refusalText({ refusal: 'from_tomorrow' })).toBeNull();
  });
});

describe('a refused response', () => {
  const refused = (details: unknown, status = 409) =>
    Response.json(
      { code: 'PT409', hint: 'not_found', message: 'From the server.', details },
      { status },
    );
  const message = async (response: Response) =>
    (await (await localizeRefusal(response)).json()).message;

  test('gets the sentence of its key and keeps its status, code and hint', async () => {
    const response = await localizeRefusal(refused('{"refusal": "not_found.flight"}'));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'PT409',
      hint: 'not_found',
      message: 'This flight no longer exists.',
    });
  });

  test.each([['{"refusal": "from_tomorrow"}'], ['{"refusal'], ['Key (name)'], [null]])(
    'keeps the server’s message with the details %j',
    async (details) => {
      expect(await message(refused(details))).toBe('From the server.');
    },
  );
});
