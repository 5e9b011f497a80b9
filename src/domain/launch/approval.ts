import * as z from 'zod/mini';
import { countCharacters } from '@/domain/shared/text';
import { reviewShapes } from '@/domain/flight/field-values';
import type { ApprovalSection } from './approval-sections';

/** Maximum characters of a requester's note and of a reviewer's comment. */
export const APPROVAL_NOTE_LENGTH = 1000;
/** Maximum characters of the reason when an admin releases a flight without approval. */
export const RELEASE_REASON_LENGTH = 500;

export const APPROVAL_POLICIES = ['off', 'second_person', 'second_person_above'] as const;
export type ApprovalPolicy = (typeof APPROVAL_POLICIES)[number];

const optionalText = z.nullish(z.string());

/** Translated text by language code. */
const translations = z.nullish(z.record(z.string(), z.string()));

/** Creative of a text, and its version if it is not the newest. */
const creativeRef = { creative_id: optionalText, version_id: optionalText };

const message = z.object({
  ...reviewShapes('message'),
  creative: optionalText,
  ...creativeRef,
  version: optionalText,
  text: optionalText,
  translations,
  content: z.unknown(),
  link: optionalText,
  target: optionalText,
  og_title: optionalText,
  og_description: optionalText,
  og_image: optionalText,
  /** Other variants; missing in requests from before A/B tests existed. */
  variants: z.nullish(
    z.array(
      z.object({
        variant: z.string(),
        share: z.number(),
        text: z.string(),
        translations,
        content: z.unknown(),
        ...creativeRef,
      }),
    ),
  ),
  /** When delivery promotes the better variant automatically; null: never. */
  promotion_rule: z.nullish(z.object({ when: z.string(), value: z.optional(z.number()) })),
});
const excluded = z.object({ id: z.string(), name: optionalText });
const audience = z.object({
  ...reviewShapes('audience'),
  people: z.number(),
  /** Contacts after exclusions. Missing, like the exclusions, in requests from before exclusions existed. */
  reach: z.nullish(z.number()),
  excluded_cohorts: z.nullish(z.array(excluded)),
  excluded_flights: z.nullish(z.array(excluded)),
  cohorts: z.array(
    z.object({ id: z.string(), name: z.string(), people: z.number(), formula: z.string() }),
  ),
  /** Segments of the cohorts and the stored rules of each segment. */
  segments: z.array(z.object({ id: z.string(), name: z.string(), rules: z.unknown() })),
});
const schedule = z.object({
  ...reviewShapes('schedule'),
  campaign_end: optionalText,
  intervals: z.array(
    z.object({ date: z.nullable(z.string()), start_time: z.string(), end_time: z.string() }),
  ),
});
/** Dollars. */
const money = z.object({
  ...reviewShapes('money'),
  campaign_budget: z.nullable(z.number()),
  price: z.number(),
});
const SHAPES = { message, audience, schedule, money };

export interface SectionContent {
  message: z.infer<typeof message>;
  audience: z.infer<typeof audience>;
  schedule: z.infer<typeof schedule>;
  money: z.infer<typeof money>;
}

const sectionState = {
  /** `void`: never requested, or changed since the decision. */
  state: z.enum(['requested', 'changes_requested', 'approved', 'void']),
  /** The current request awaits a decision on this section. */
  asked: z.boolean(),
  /** Hash of the reviewed content. The database refuses a decision on content that has changed since. */
  seen: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** An admin released the section without approval by a second person. */
  released: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
};
const sectionSchema = <S extends ApprovalSection>(section: S) =>
  z.object({
    section: z.literal(section),
    now: SHAPES[section],
    /** Last approved version; null when it was never approved. */
    before: z.nullable(SHAPES[section]),
    ...sectionState,
  });

const reviewedSection = z.discriminatedUnion('section', [
  sectionSchema('message'),
  sectionSchema('audience'),
  sectionSchema('schedule'),
  sectionSchema('money'),
]);
export type ReviewedSection = z.infer<typeof reviewedSection>;

const reviewedFlight = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  channel: z.string(),
  status: z.string(),
  /** The caller requested approval or made the last change, and so cannot decide. */
  is_author: z.boolean(),
  sections: z.array(reviewedSection),
});
export type ReviewedFlight = z.infer<typeof reviewedFlight>;

const review = z.object({
  id: z.string(),
  campaign_id: z.string(),
  campaign_name: z.string(),
  flight_id: z.nullable(z.string()),
  note: z.string(),
  requested_by: z.nullable(z.string()),
  requested_at: z.string(),
  may_approve: z.boolean(),
  time_zone: z.string(),
  /** Rehearsal at the time of the request, parsed by readRehearsal. */
  rehearsal: z.unknown(),
  flights: z.array(reviewedFlight),
});
export type ApprovalReview = z.infer<typeof review>;

/** Parses the `approval_review` response. Throws if it is malformed. */
export const readApprovalReview = (answer: unknown): ApprovalReview => review.parse(answer);

/** The reviewer's draft decision on a section. */
export interface SectionChoice {
  decision: 'approve' | 'changes';
  comment: string;
}

/** Draft decisions by `choiceKey`. */
export type Choices = Readonly<Record<string, SectionChoice>>;
export const choiceKey = (flightId: string, section: ApprovalSection) => `${flightId} ${section}`;

/** Returns the sections that the caller can decide. */
export const decidableSections = ({ may_approve: may, flights }: ApprovalReview) =>
  may
    ? flights.flatMap((flight) =>
        flight.is_author
          ? []
          : flight.sections
              .filter(({ asked }) => asked)
              .map((section) => ({ flight, section, key: choiceKey(flight.id, section.section) })),
      )
    : [];

/** Converts draft decisions to the `decide_approval` payload. */
export const approvalDecisions = (from: ApprovalReview, choices: Choices) =>
  decidableSections(from).flatMap(({ flight, section, key }) => {
    const choice = choices[key];
    if (!choice) return [];
    const comment = choice.comment.trim();
    return [
      {
        flight_id: flight.id,
        section: section.section,
        decision: choice.decision,
        seen: section.seen,
        ...(comment && { comment }),
      },
    ];
  });

/** Validates a comment: it is required when requesting changes, and has a maximum length. */
export function commentProblem(choice: SectionChoice | undefined): 'missing' | 'too_long' | null {
  const comment = choice?.comment.trim() ?? '';
  if (countCharacters(comment) > APPROVAL_NOTE_LENGTH) return 'too_long';
  return choice?.decision === 'changes' && comment === '' ? 'missing' : null;
}

export const hasCommentProblem = (from: ApprovalReview, choices: Choices) =>
  decidableSections(from).some(({ key }) => commentProblem(choices[key]) !== null);

/**
 * Returns the draft comment on a section that was decided in the meantime; null if it is empty or equals the saved
 * comment.
 */
export function unsentComment(
  { remark }: Pick<ReviewedSection, 'remark'>,
  choice: SectionChoice | undefined,
): string | null {
  const comment = choice?.comment.trim() ?? '';
  return comment === '' || comment === remark?.trim() ? null : comment;
}

/** Returns whether any draft comment is on a section that the caller can no longer decide. */
export function hasUnsentComment(from: ApprovalReview, choices: Choices): boolean {
  const open = new Set(decidableSections(from).map(({ key }) => key));
  return from.flights.some(({ id, sections }) =>
    sections.some((section) => {
      const key = choiceKey(id, section.section);
      return !open.has(key) && unsentComment(section, choices[key]) !== null;
    }),
  );
}
