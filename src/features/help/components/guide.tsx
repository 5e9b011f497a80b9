import { t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Card } from '@/ui/layout/card';
import type { Article } from '../article';
import { Disclosure } from './disclosure';

interface GuideProps {
  articles: readonly Article[];
  /** Article to open, from the URL fragment. */
  linkedId: string;
  /** Opens all articles, for search results. */
  openAll: boolean;
}

export function Guide({ articles, linkedId, openAll }: GuideProps) {
  return (
    <Card className="divide-y divide-border overflow-hidden">
      {articles.map(({ id, title, to, intro, tasks }) => (
        <Disclosure key={id} id={id} title={title} open={openAll || linkedId === id}>
          <p className="max-w-prose">{intro}</p>
          <dl className="mt-4 max-w-prose space-y-3">
            {tasks.map((task) => (
              <div key={task.title}>
                <dt className="font-medium">{task.title}</dt>
                <dd className="mt-0.5 text-muted">{task.text}</dd>
              </div>
            ))}
          </dl>
          {to && (
            <p className="mt-4">
              <Link
                to={to}
                className="inline-flex items-center gap-1.5 font-medium text-accent hover:underline"
              >
                {t`Open ${title}`} <ArrowRight aria-hidden className="size-4" />
              </Link>
            </p>
          )}
        </Disclosure>
      ))}
    </Card>
  );
}
