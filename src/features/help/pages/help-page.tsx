import { plural, t } from '@lingui/core/macro';
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
import { accountGuide, frequentQuestions } from '../guide-account';
import { campaignGuide } from '../guide-campaigns';
import type { Topic } from '../topics';
import { findArticles, findQuestions } from '../search';

const ContactDialog = lazyPart(
  async () => (await import('../components/contact-dialog')).ContactDialog,
);

/** ID of the article in the URL fragment. Scrolls it into view. */
function useLinkedArticle(): string {
  const { hash } = useLocation();
  const id = hash.slice(1);
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView();
  }, [id]);
  return id;
}

export function HelpPage() {
  useDocumentTitle(t`Help & Support`);
  const can = useCan();
  const linkedId = useLinkedArticle();
  const [search, setSearch] = useState('');
  const [contact, setContact] = useState<Topic | null>(null);
  useEditRequest(() => setContact('question'));
  const guideTitle = useRef<HTMLHeadingElement>(null);
  const allowed = [...campaignGuide(), ...accountGuide()].filter(
    ({ permission }) => !permission || can(permission),
  );
  const articles = findArticles(allowed, search);
  const questions = findQuestions(frequentQuestions(), search);
  const found = articles.length + questions.length;
  const openGuide = () => {
    guideTitle.current?.scrollIntoView({ block: 'start' });
    guideTitle.current?.focus({ preventScroll: true });
  };
  const cards = <HelpCards onGuide={openGuide} onContact={setContact} />;
  return (
    <div className="max-w-4xl">
      <PageHeader title={t`Help & Support`} subtitle={t`Guides, answers and support`} />
      <SearchInput
        label={t`Search help`}
        placeholder={t`Search guides and questions`}
        value={search}
        onChange={setSearch}
        className="mb-6"
      />
      <p aria-live="polite" className={search ? '-mt-3 mb-6 text-muted' : 'sr-only'}>
        {search && t`${plural(found, { one: '# result', other: '# results' })}`}
      </p>
      {search === '' && cards}
      {articles.length > 0 && (
        <section aria-labelledby="guide-title" className="mb-8">
          <h2
            id="guide-title"
            ref={guideTitle}
            tabIndex={-1}
            className="mb-3 scroll-mt-20 text-base font-semibold"
          >
            {t`Guide`}
          </h2>
          <Guide articles={articles} linkedId={linkedId} openAll={search !== ''} />
        </section>
      )}
      {questions.length > 0 && (
        <Section title={t`Frequently asked questions`}>
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
            title={t`No matches`}
            action={<Button onClick={() => setContact('question')}>{t`Write to support`}</Button>}
          >
            {t`Try fewer or different words, or ask us.`}
          </EmptyState>
        </Card>
      )}
      {search !== '' && found > 0 && cards}
      <OwnRequests />
      {contact && <ContactDialog topic={contact} onClose={() => setContact(null)} />}
    </div>
  );
}

export { HelpPage as Component };
