/** A cohort as the cards show it. */
export interface AudienceSummary {
  id: string;
  name: string;
  description: string;
  total_contacts: number;
  status: string;
  audience_segments: { segments: { id: string; name: string; category: string } | null }[];
}
