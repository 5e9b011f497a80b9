import type { Tables } from '@/lib/database.types';

type SegmentOfLink = Pick<
  Tables<'segments'>,
  'id' | 'name' | 'category' | 'volume' | 'is_platform'
>;

/** A cohort as a card shows it. */
export type AudienceSummary = Pick<
  Tables<'audiences'>,
  'id' | 'cohort_id' | 'name' | 'description' | 'total_contacts' | 'status' | 'created_at'
> & {
  audience_segments: (Pick<
    Tables<'audience_segments'>,
    'rule_index' | 'operator' | 'sequence_order'
  > & { segments: Pick<SegmentOfLink, 'id' | 'name' | 'category'> | null })[];
};

/** A cohort with its rules, as the details and the builder read it. */
export type Cohort = Pick<
  Tables<'audiences'>,
  | 'id'
  | 'cohort_id'
  | 'name'
  | 'description'
  | 'total_contacts'
  | 'status'
  | 'created_at'
  | 'last_updated'
  | 'last_updated_by_user_id'
  | 'version'
> & {
  audience_segments: (Pick<
    Tables<'audience_segments'>,
    'rule_index' | 'operator' | 'sequence_order'
  > & { segments: SegmentOfLink | null })[];
};

/** A segment of the library. */
export type Segment = Pick<
  Tables<'segments'>,
  | 'id'
  | 'name'
  | 'description'
  | 'category'
  | 'rules'
  | 'volume'
  | 'organisation_id'
  | 'is_platform'
  | 'version'
>;
