import { t } from '@lingui/core/macro';
import { formatInteger } from '@/domain/shared/format';
import type { Progress } from '@/domain/delivery/progress';
import { paceText } from '@/words/pace';

/** `1,694 of 1,800 expected by now`; undefined before the start. */
export function expectedText(progress: Progress | null | undefined): string | undefined {
  if (!progress || progress.expected === null) return undefined;
  const { sent, expected, forecast } = progress;
  return expected === 0 && sent === 0 && forecast !== null
    ? t`Nothing is expected yet, ${{ all: formatInteger(forecast) }} planned`
    : t`${{ sent: formatInteger(sent) }} of ${{ expected: formatInteger(expected) }} expected by now`;
}

/** `1,694 of 1,800 expected by now · On plan`; undefined before the start. */
export function expectationText(progress: Progress | null | undefined): string | undefined {
  const expected = expectedText(progress);
  const pace = paceText(progress ?? null);
  return expected && pace ? `${expected} · ${pace}` : expected;
}
