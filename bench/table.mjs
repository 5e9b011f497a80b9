/** @param {number} value */
const times = (value) => `${value.toFixed(2)}x`;

/** Markdown table of the figures and their targets.
 * @param {{ browser: any, database: any }} results */
export function resultsTable({ browser, database }) {
  /** @param {{ floor: number, ours: number }} pair */
  const ratio = ({ floor, ours }) => ours / floor;
  const worst = Object.entries(browser.shift).toSorted(
    ([, a], [, b]) => Number(b) - Number(a),
  )[0] ?? ['', 0];
  /** @type {[string, string, string, boolean | null][]} */
  const lines = [
    [
      'JavaScript received until the campaigns list is usable',
      `${browser.kilobytes.ours.toFixed(0)} kB (floor ${browser.kilobytes.floor.toFixed(0)})`,
      '165 kB including protocol',
      browser.kilobytes.ours <= 165,
    ],
    [
      'list ready (all 25 rows painted) / floor ready, cold',
      times(ratio(browser.cold)),
      '1.5x',
      ratio(browser.cold) <= 1.5,
    ],
    [
      'list ready / floor ready, warm',
      times(ratio(browser.warm)),
      '1.5x',
      ratio(browser.warm) <= 1.5,
    ],
    [
      'main thread blocked until the list is ready / floor',
      `${times(ratio(browser.blockingBefore))} (${browser.blockingBefore.ours.toFixed(0)} ms)`,
      '2.5x',
      ratio(browser.blockingBefore) <= 2.5,
    ],
    [
      'total blocking time, from first paint to 5 s after the list is ready',
      `${browser.blocking.ours.toFixed(0)} ms (floor ${browser.blocking.floor.toFixed(0)})`,
      '200 ms',
      browser.blocking.ours < 200,
    ],
    [
      'main thread busy until the list is ready / floor',
      times(ratio(browser.mainThread)),
      '',
      null,
    ],
    [
      'DOM elements with 25 rows',
      `${browser.nodes.ours} (floor ${browser.nodes.floor})`,
      '600',
      browser.nodes.ours <= 600,
    ],
    [
      'requests until the list is ready',
      `${browser.requests.ours} (floor ${browser.requests.floor})`,
      '',
      null,
    ],
    [
      'search keystroke to filtered rows',
      `${browser.searchKey.toFixed(0)} ms`,
      '120 ms',
      browser.searchKey <= 120,
    ],
    [
      'budget keystroke to cost panel / floor form',
      times(ratio(browser.budgetKey)),
      '1.25x',
      ratio(browser.budgetKey) <= 1.25,
    ],
    [
      'message keystroke to cost panel / floor form',
      times(ratio(browser.messageKey)),
      '1.25x',
      ratio(browser.messageKey) <= 1.25,
    ],
    [
      'composer: SMS keystroke to preview / floor form',
      times(ratio(browser.composerKey)),
      '1.5x',
      ratio(browser.composerKey) <= 1.5,
    ],
    [
      'composer: subject keystroke to preview / floor form',
      times(ratio(browser.subjectKey)),
      '1.5x',
      ratio(browser.subjectKey) <= 1.5,
    ],
    [
      'every typed character kept',
      browser.keptEveryCharacter ? 'yes' : 'no',
      'yes',
      browser.keptEveryCharacter,
    ],
    [
      `layout shift, worst screen (${worst[0]})`,
      Number(worst[1]).toFixed(3),
      '0.02',
      Number(worst[1]) <= 0.02,
    ],
    [
      `dropped frames, scrolling ${browser.scroll.nodes} nodes`,
      `${(browser.scroll.dropped * 100).toFixed(1)}%`,
      '1%',
      browser.scroll.dropped <= 0.01,
    ],
  ];
  for (const { what, value, target } of database?.ratios ?? [])
    lines.push([what, times(value), times(target), value <= target]);
  for (const { what, perSecond } of database?.rates ?? [])
    lines.push([what, `${Math.round(perSecond)} / s`, '', null]);
  const rows = lines.map(
    ([what, value, target, met]) =>
      `| ${what} | ${value} | ${target} | ${met === null ? '' : met ? 'met' : 'missed'} |`,
  );
  return ['| Figure | Measured | Target | |', '|---|---|---|---|', ...rows].join('\n');
}
