import { fold } from '@/domain/shared/text';
import type { Article } from './article';
import type { Question } from './guide-account';

/** Whether the text contains every word of the search, ignoring case and accents. */
function contains(text: string, search: string): boolean {
  const folded = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Articles whose title, introduction or tasks match the search. */
export const findArticles = (articles: readonly Article[], search: string): Article[] =>
  articles.filter(({ title, intro, tasks }) =>
    contains([title, intro, ...tasks.flatMap((task) => [task.title, task.text])].join(' '), search),
  );

export const findQuestions = (questions: readonly Question[], search: string) =>
  questions.filter(({ question, answer }) => contains(`${question} ${answer}`, search));
