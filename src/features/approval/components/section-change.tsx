import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { storedContent } from '@/domain/content/content';
import type { ReviewedSection, SectionContent } from '@/domain/launch/approval';
import { parseLocation } from '@/domain/flight/flight';
import { formatDate, formatInteger, formatTime } from '@/domain/shared/format';
import { MessageChecks } from '@/features/composer/checks/message-checks';
import { CreativePreview } from '@/features/composer/previews/creative-preview';
import { WordChange } from '@/features/creative-data/word-change';
import { describeLocation, flightDisplayName } from '@/words/flights';
import { scheduleFacts } from '@/words/flight-plan';
import { conditionsText } from '@/words/segments';
import { languageLines, variantLines } from './message-lines';
import { MoneyChange } from './money-change';
import { Value, Values } from './value';

interface Compared<T> {
  now: T;
  /** Last approved state; null if the section was never approved. */
  before: T | null;
}

const compareField = (
  { now, before }: Compared<SectionContent['message']>,
  read: (words: SectionContent['message']) => string | null | undefined,
) => ({ now: read(now) ?? '', before: before && (read(before) ?? '') });

function MessageFacts(message: Compared<SectionContent['message']>) {
  const link = compareField(message, ({ target }) => target);
  const description = compareField(message, ({ og_description }) => og_description);
  const image = compareField(message, ({ og_image }) => og_image);
  return (
    <Values>
      <Value label={t`Creative`} {...compareField(message, ({ creative }) => creative)} />
      <Value label={t`Channel`} {...compareField(message, ({ channel }) => channel)} />
      {(link.now || link.before) && (
        <>
          <Value label={t`Landing URL`} {...link} />
          <Value
            label={t`Link preview`}
            {...compareField(message, ({ og_title: title }) => title)}
          />
          {(description.now || description.before) && (
            <Value label={t`Preview description`} {...description} />
          )}
          {(image.now || image.before) && <Value label={t`Preview image`} {...image} />}
        </>
      )}
    </Values>
  );
}

/** Labeled lines; nothing if there are none now and were none before. */
function OptionalLines({ label, now, before }: Compared<readonly string[]> & { label: string }) {
  if (now.length === 0 && !before?.length) return null;
  return (
    <div>
      <p className="mb-1 text-[0.8125rem] text-muted">{label}</p>
      <Lines now={now} before={before} />
    </div>
  );
}

function MessageChange({ now, before }: Compared<SectionContent['message']>) {
  const text = compareField({ now, before }, (words) => words.text);
  const isEmpty = text.now === '' && !text.before;
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0 space-y-5">
        {isEmpty ? (
          <p className="text-muted">{t`No message yet`}</p>
        ) : (
          <p
            dir="auto"
            className="max-w-prose rounded-card bg-raised px-4 py-3 break-words whitespace-pre-wrap"
          >
            <WordChange {...text} />
          </p>
        )}
        <MessageFacts now={now} before={before} />
        <OptionalLines
          label={t`Other languages`}
          now={languageLines(now)}
          before={before && languageLines(before)}
        />
        <OptionalLines
          label={t`Variants`}
          now={variantLines(now)}
          before={before && variantLines(before)}
        />
        {!isEmpty && <MessageChecks message={now} />}
      </div>
      {!isEmpty && (
        <CreativePreview
          channel={now.channel}
          message={text.now}
          content={storedContent(now.channel, now.content)}
          name={now.creative ?? undefined}
          version={{
            shortened_url: now.link ?? null,
            og_title: now.og_title ?? null,
            og_description: now.og_description ?? null,
            og_image: now.og_image ?? null,
          }}
        />
      )}
    </div>
  );
}

/** Removed lines, then current lines. New lines are marked. */
function Lines({ now, before }: Compared<readonly string[]>) {
  const removed = (before ?? []).filter((line) => !now.includes(line));
  const isNew = (line: string) => before !== null && !before.includes(line);
  if (now.length + removed.length === 0) return <p className="text-muted">{t`none`}</p>;
  return (
    <ul className="space-y-1 tabular-nums">
      {removed.map((line) => (
        <li key={`removed ${line}`} className="break-words text-destructive">
          <del>
            <span className="sr-only">{t`removed:`} </span>
            {line}
          </del>
        </li>
      ))}
      {now.map((line) => (
        <li key={line} className={isNew(line) ? 'break-words text-success' : 'break-words'}>
          {isNew(line) && <span className="sr-only">{t`added:`} </span>}
          {line}
        </li>
      ))}
    </ul>
  );
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <h4 className="mb-1 text-[0.8125rem] text-muted">{label}</h4>
    {children}
  </div>
);

const cohortLines = (words: SectionContent['audience']) =>
  words.cohorts.map(({ name, formula }) =>
    formula ? `${name}: ${formula.replace(/^\(([^()]*)\)$/, '$1')}` : name,
  );

/** `Frequent buyers: orders at least 3`. Segments without rules have no line. */
const segmentRules = ({ segments }: SectionContent['audience']) =>
  segments.flatMap(({ name, rules }) => {
    const text = conditionsText(rules) ?? JSON.stringify(rules);
    return text === '' ? [] : `${name}: ${text}`;
  });

/** Excluded cohorts, then the excluded audiences of other flights. */
const exclusionLines = (words: SectionContent['audience']) => [
  ...(words.excluded_cohorts ?? []).map(({ name }) => name ?? ''),
  ...(words.excluded_flights ?? []).map(
    ({ name }) => t`Audience of the flight “${{ flight: flightDisplayName(name ?? null) }}”`,
  ),
];

const reachText = (words: SectionContent['audience']) =>
  t`${{ people: formatInteger(words.reach ?? words.people) }} people`;

const locationText = ({ location }: SectionContent['audience']) =>
  describeLocation(parseLocation(location ?? null));

function AudienceChange({ now, before }: Compared<SectionContent['audience']>) {
  const rules = { now: segmentRules(now), before: before && segmentRules(before) };
  return (
    <div className="space-y-5">
      <Part label={t`Cohorts`}>
        <Lines now={cohortLines(now)} before={before && cohortLines(before)} />
      </Part>
      {rules.now.length + (rules.before?.length ?? 0) > 0 && (
        <Part label={t`Segment rules`}>
          <Lines {...rules} />
        </Part>
      )}
      {exclusionLines(now).length + (before ? exclusionLines(before).length : 0) > 0 && (
        <Part label={t`Excluded`}>
          <Lines now={exclusionLines(now)} before={before && exclusionLines(before)} />
        </Part>
      )}
      <Values>
        <Value label={t`Reach`} now={reachText(now)} before={before && reachText(before)} />
        <Value
          label={t`Location`}
          now={locationText(now)}
          before={before && locationText(before)}
        />
      </Values>
    </div>
  );
}

const intervalLines = ({ intervals }: SectionContent['schedule']) => [
  ...new Set(
    intervals.map(
      ({ date, start_time: start, end_time: end }) =>
        `${date ? formatDate(date) : t`No date`}, ${formatTime(start)}–${formatTime(end)}`,
    ),
  ),
];

const campaignEnd = ({ campaign_end: day }: SectionContent['schedule']) =>
  day ? formatDate(day) : '';

function ScheduleChange({ now, before }: Compared<SectionContent['schedule']>) {
  const old = before && scheduleFacts(before);
  const facts = scheduleFacts(now).map(({ label, text }, place) => ({
    label,
    now: text,
    before: old && (old[place]?.text ?? ''),
  }));
  return (
    <div className="space-y-5">
      <Part label={t`Schedule intervals`}>
        <Lines now={intervalLines(now)} before={before && intervalLines(before)} />
      </Part>
      <Values>
        {facts.map((fact) => (fact.now || fact.before) && <Value key={fact.label} {...fact} />)}
        <Value
          label={t`Campaign ends`}
          now={campaignEnd(now)}
          before={before && campaignEnd(before)}
        />
      </Values>
    </div>
  );
}

/** The current plan of a section, with the changes since its last approval. */
export function SectionChange({ section }: { section: ReviewedSection }) {
  if (section.section === 'message') return <MessageChange {...section} />;
  if (section.section === 'audience') return <AudienceChange {...section} />;
  return section.section === 'schedule' ? (
    <ScheduleChange {...section} />
  ) : (
    <MoneyChange {...section} />
  );
}
