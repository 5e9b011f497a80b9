import { useState } from 'react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { SearchInput } from '@/ui/search-input';
import { useDocumentTitle } from '@/ui/use-document-title';

const QUESTIONS = [
  {
    question: 'How do I create a campaign?',
    answer:
      'Open Campaigns and choose New Campaign. Give it a name, a description, a budget and a period. Then choose New Flight on the campaign to plan what is sent: channel, schedule, place, audience and creative.',
  },
  {
    question: 'Which channels are supported?',
    answer:
      'SMS, RCS, Push, Email, WhatsApp and Voice. Each flight uses one channel; a campaign can hold flights of several.',
  },
  {
    question: 'How is billing calculated?',
    answer:
      'The cost of a message is the rate of its channel, plus the cost of location targeting when it is on, plus the cost of each segment category in the audience: a fixed sum or a share of the rate. A long SMS is sent, and paid for, in several parts. The cost panel shows every term while you plan.',
  },
  {
    question: 'Can I connect my CRM?',
    answer:
      'Yes, through the data API that this app itself uses: sign in with an account of your organization and read or write its rows over REST. The account sees and changes exactly what it may in the app.',
  },
];

/** Answers to what people ask first. */
export function HelpPage() {
  useDocumentTitle('Help & Support');
  const [search, setSearch] = useState('');
  const wanted = search.toLowerCase();
  const found = QUESTIONS.filter(({ question, answer }) =>
    `${question} ${answer}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <PageHeader title="Help & Support" />
      <SearchInput
        label="Search help"
        placeholder="Search help"
        value={search}
        onChange={setSearch}
        className="mb-4 md:max-w-96"
      />
      <Card className="max-w-3xl divide-y divide-border">
        {found.map(({ question, answer }) => (
          <details key={question} className="group px-5 py-4">
            <summary className="font-medium">{question}</summary>
            <p className="mt-2 text-muted">{answer}</p>
          </details>
        ))}
        {found.length === 0 && <EmptyState title="No answer matches" />}
      </Card>
    </>
  );
}

export { HelpPage as Component };
