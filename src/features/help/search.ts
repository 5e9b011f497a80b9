import { fold } from '@/domain/shared/text';
import type { Article } from './article';
import type { QUESTIONS } from './guide-account';

/** Whether every word that was typed stands somewhere in the text, whatever its case and accents. */
export function contains(text: string, search: string): boolean {
  const folded = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Guides that hold what was typed: in the title, the introduction or a task. */
export const findArticles = (articles: readonly Article[], search: string): Article[] =>
  articles.filter(({ title, intro, tasks }) =>
    contains([title, intro, ...tasks.flatMap((task) => [task.title, task.text])].join(' '), search),
  );

/** Questions that hold what was typed, in themselves or in the answer. */
export const findQuestions = (questions: typeof QUESTIONS, search: string) =>
  questions.filter(({ question, answer }) => contains(`${question} ${answer}`, search));
