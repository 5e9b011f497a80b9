// `node scripts/format-sql.mjs`: breaks lines of the schema that are longer than 120 characters, before a clause where one
// starts and after a comma otherwise. With `--check` it changes nothing and fails when a file would change or is longer than
// 500 lines. Why not a library: docs/decisions/025-schema-files.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = 'supabase/migrations';
const MAX_WIDTH = 120;
const MAX_LINES = 500;

/** Words a new line may start with, best first. */
const CLAUSES = [
  /^(from|where|group by|having|order by|union all|union|except|returning|using|with check|language|returns|set|values)\b/i,
  /^(left join|cross join|full join|join|else|when|references|check|into|for each row|for each statement|execute function)\b/i,
  /^(on|and|or|then|loop)\b/i,
  /^(\|\||->>|->|[-+*]) /,
];
const AFTER_COMMA = 2.5;
const AFTER_BRACKET = CLAUSES.length;

/** `from` inside these is not a clause. */
const FROM_OF_CALL = /(distinct|\b(extract|substring|trim|overlay)\s*\([^()]*) $/i;

/** @typedef {{ at: number, depth: number, rank: number }} Break A place to break a line, by depth in brackets and quality. */

/** @param {string} line @param {number} from Index of an opening quote. */
function endOfString(line, from) {
  let at = from + 1;
  while (at < line.length && (line[at] !== "'" || line[at + 1] === "'"))
    at += line[at] === "'" ? 2 : 1;
  return at + 1;
}

/** Quality of a break before `rest`, or -1 where no clause starts. @param {string} before @param {string} rest */
const clauseRank = (before, rest) =>
  /^from\b/i.test(rest) && FROM_OF_CALL.test(before)
    ? -1
    : CLAUSES.findIndex((clause) => clause.test(rest));

/** Quality of a break after the character at `at`, or -1. @param {string} line @param {number} at */
function breakRank(line, at) {
  const rest = line.slice(at + 1);
  if (/[([]/.test(line[at] ?? '')) return rest.length > 30 ? AFTER_BRACKET : -1;
  if (line[at] !== ' ') return -1;
  return line[at - 1] === ',' ? AFTER_COMMA : clauseRank(line.slice(0, at + 1), rest);
}

/** @param {string} line @returns {{ breaks: Break[], comment: number }} Index of a trailing comment, or -1. */
function scan(line) {
  /** @type {Break[]} */
  const breaks = [];
  let depth = 0;
  for (let at = line.search(/\S/); at < line.length; at += 1) {
    if (line.startsWith('--', at)) return { breaks, comment: at };
    if (line[at] === "'") at = endOfString(line, at) - 1;
    if (/[([]/.test(line[at] ?? '')) depth += 1;
    if (/[)\]]/.test(line[at] ?? '')) depth -= 1;
    const rank = breakRank(line, at);
    if (rank >= 0) breaks.push({ at: at + 1, depth, rank });
  }
  return { breaks, comment: -1 };
}

/** Chooses the break with the fewest open brackets, then the best clause, then the longest first part. @param {Break[]} breaks @param {number} least */
function bestBreak(breaks, least) {
  const depths = [...new Set(breaks.map(({ depth }) => depth))].toSorted((a, b) => a - b);
  const depth =
    depths.find((one) => breaks.some((b) => b.depth === one && b.at >= least)) ?? depths[0];
  const level = breaks.filter((b) => b.depth === depth);
  const rank = Math.min(...level.map((b) => b.rank));
  return level.findLast((b) => b.rank === rank);
}

/** @param {string} line @returns {string[]} */
function wrapComment(line) {
  const indent = `${/^\s*/.exec(line)?.[0]}--`;
  const lines = [indent];
  for (const word of line.trim().slice(2).trim().split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== indent && last.length + word.length >= MAX_WIDTH) lines.push(`${indent} ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** @param {string} line @param {string} [more] Indentation of what follows the first break. @returns {string[]} */
function wrap(line, more = '  ') {
  if (line.length <= MAX_WIDTH) return [line];
  if (/^\s*--/.test(line)) return wrapComment(line);
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  const { breaks, comment } = scan(line);
  if (comment >= 0)
    return [
      ...wrapComment(indent + line.slice(comment)),
      ...wrap(line.slice(0, comment).trimEnd(), more),
    ];
  const fits = breaks.filter(
    ({ at }) => at > indent.length + 8 && line.slice(0, at).trimEnd().length <= MAX_WIDTH,
  );
  const place = bestBreak(fits, indent.length + 40);
  if (!place) return [line];
  const tail = indent + more + line.slice(place.at).trimStart();
  return [...wrap(line.slice(0, place.at).trimEnd(), ''), ...wrap(tail, '')];
}

const check = process.argv.includes('--check');
const problems = [];
for (const file of readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`)) {
  const before = readFileSync(file, 'utf8');
  const after = before
    .split('\n')
    .flatMap((line) => wrap(line.trimEnd()))
    .join('\n');
  const lines = after.split('\n').length - 1;
  if (lines > MAX_LINES) problems.push(`${file} has ${lines} lines; the limit is ${MAX_LINES}.`);
  if (after === before) continue;
  if (check) problems.push(`${file} is not formatted. Run npm run format.`);
  else writeFileSync(file, after);
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
