import { t } from '@lingui/core/macro';
import { paceOf } from '@/domain/expectation';
import { formatInteger } from '@/domain/format';
import type { Expectation } from './expectation-queries';

/** How results keep up with their plan, in a sentence; undefined where nothing was to be sent. */
export function expectationText(
  sent: number,
  expectation: Expectation | null | undefined,
): string | undefined {
  const last = expectation?.hours.at(-1);
  if (!expectation || !last) return undefined;
  const all = expectation.hours.reduce((sum, { messages }) => sum + messages, 0);
  const pace = paceOf(sent, expectation.byNow.messages);
  const whole = formatInteger(all);
  if (pace === null) return t`Nothing is expected yet, ${whole} in all`;
  const part = formatInteger(sent);
  const { percent, word } = pace;
  if (expectation.now >= Date.parse(last.hour) + 3_600_000)
    return {
      on: t`${part} of ${whole} expected, on plan`,
      ahead: t`${part} of ${whole} expected, ${percent}% more`,
      behind: t`${part} of ${whole} expected, ${percent}% less`,
    }[word];
  const due = formatInteger(expectation.byNow.messages);
  return {
    on: t`${part} of ${due} expected by now, on plan`,
    ahead: t`${part} of ${due} expected by now, ${percent}% ahead`,
    behind: t`${part} of ${due} expected by now, ${percent}% behind`,
  }[word];
}
