import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';
import { PageHeader } from '@/ui/layout/page-header';
import { lazyPart } from '@/ui/layout/lazy-part';
import { Section } from '@/ui/layout/section';
import { SearchInput } from '@/ui/forms/search-input';
import { useEditRequest } from '@/ui/layout/use-edit-request';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { Disclosure } from '../components/disclosure';
import { Guide } from '../components/guide';
import { HelpCards } from '../components/help-cards';
import { OwnRequests } from '../components/own-requests';
import { ACCOUNT_GUIDE, QUESTIONS } from '../guide-account';
import { CAMPAIGN_GUIDE } from '../guide-campaigns';
import type { Topic } from '../topics';
import { findArticles, findQuestions } from '../search';

const ContactDialog = lazyPart(
  async () => (await import('../components/contact-dialog')).ContactDialog,
);
const ARTICLES = [...CAMPAIGN_GUIDE, ...ACCOUNT_GUIDE];

/** The article that the address names after `#`, brought into view. */
function useWantedArticle(): string {
  const { hash } = useLocation();
  const wanted = hash.slice(1);
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView();
  }, [wanted]);
  return wanted;
}

/** Guides, questions and support. */
export function HelpPage() {
  useDocumentTitle('Help & Support');
  const can = useCan();
  const wanted = useWantedArticle();
  const [search, setSearch] = useState('');
  const [contact, setContact] = useState<Topic | null>(null);
  useEditRequest(() => setContact('question'));
  const guideTitle = useRef<HTMLHeadingElement>(null);
  const readable = ARTICLES.filter(({ permission }) => !permission || can(permission));
  const articles = findArticles(readable, search);
  const questions = findQuestions(QUESTIONS, search);
  const found = articles.length + questions.length;
  const openGuide = () => {
    guideTitle.current?.scrollIntoView({ block: 'start' });
    guideTitle.current?.focus({ preventScroll: true });
  };
  return (
    <div className="max-w-4xl">
      <PageHeader title="Help & Support" subtitle="Guides, answers, and people to ask" />
      <HelpCards onGuide={openGuide} onContact={setContact} />
      <SearchInput
        label="Search help"
        placeholder="Search guides and questions"
        value={search}
        onChange={setSearch}
        className="mb-6"
      />
      <p aria-live="polite" className={search ? '-mt-3 mb-6 text-muted' : 'sr-only'}>
        {search && `${found} ${found === 1 ? 'result' : 'results'}`}
      </p>
      {articles.length > 0 && (
        <section aria-labelledby="guide-title" className="mb-8">
          <h2
            id="guide-title"
            ref={guideTitle}
            tabIndex={-1}
            className="mb-3 scroll-mt-20 text-base font-semibold"
          >
            Guide
          </h2>
          <Guide articles={articles} wanted={wanted} openAll={search !== ''} />
        </section>
      )}
      {questions.length > 0 && (
        <Section title="Frequently asked questions">
          <Card className="divide-y divide-border overflow-hidden">
            {questions.map(({ id, question, answer }) => (
              <Disclosure key={id} id={id} title={question} open={search !== ''}>
                <p className="max-w-prose text-muted">{answer}</p>
              </Disclosure>
            ))}
          </Card>
        </Section>
      )}
      {found === 0 && (
        <Card>
          <EmptyState
            title="Nothing matches"
            action={<Button onClick={() => setContact('question')}>Write to support</Button>}
          >
            Try fewer or other words, or ask us.
          </EmptyState>
        </Card>
      )}
      <OwnRequests />
      {contact && <ContactDialog topic={contact} onClose={() => setContact(null)} />}
    </div>
  );
}

export { HelpPage as Component };
