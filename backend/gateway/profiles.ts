/** How a channel's messages fare. A share of null: the channel does not measure it. */
export interface GatewayProfile {
  delivered: number;
  /** Of delivered. */
  opened: number | null;
  /** Of opened where opens are measured, else of delivered. */
  clicked: number | null;
  /** Of clicked, or of delivered where clicks are not measured. */
  converted: number;
  /** Dollars a conversion brings on average. */
  revenue: number;
  /** Share of what happens to messages that is known so many hours after their hour. */
  known: readonly { after: number; share: number }[];
}

const FAST = [
  { after: 0, share: 0.7 },
  { after: 1, share: 0.9 },
  { after: 3, share: 1 },
] as const;
const SLOW = [
  { after: 0, share: 0.35 },
  { after: 1, share: 0.6 },
  { after: 4, share: 0.85 },
  { after: 24, share: 1 },
] as const;

/** The demo's channels, by their names in lower case. */
export const PROFILES: Readonly<Record<string, GatewayProfile>> = {
  sms: {
    delivered: 0.966,
    opened: null,
    clicked: 0.046,
    converted: 0.09,
    revenue: 38,
    known: FAST,
  },
  rcs: { delivered: 0.92, opened: 0.61, clicked: 0.15, converted: 0.08, revenue: 41, known: FAST },
  push: {
    delivered: 0.885,
    opened: 0.21,
    clicked: 0.29,
    converted: 0.05,
    revenue: 29,
    known: FAST,
  },
  email: {
    delivered: 0.985,
    opened: 0.27,
    clicked: 0.1,
    converted: 0.06,
    revenue: 44,
    known: SLOW,
  },
  whatsapp: {
    delivered: 0.964,
    opened: 0.72,
    clicked: 0.16,
    converted: 0.07,
    revenue: 36,
    known: FAST,
  },
  voice: {
    delivered: 0.83,
    opened: null,
    clicked: null,
    converted: 0.004,
    revenue: 25,
    known: FAST,
  },
};

/** Everything arrives at once and nothing else happens: the reports are then the plan. */
export const FAILURE_FREE: GatewayProfile = {
  delivered: 1,
  opened: null,
  clicked: null,
  converted: 0,
  revenue: 0,
  known: [{ after: 0, share: 1 }],
};

export const profileOf = (channel: string): GatewayProfile =>
  PROFILES[channel.toLowerCase()] ?? FAILURE_FREE;

/** What became of the messages of an hour. */
export interface Outcome {
  delivered: number;
  opened: number | null;
  clicked: number | null;
  conversions: number;
  /** Dollars. */
  revenue: number;
}

/** A number from 0 to below 1 that the text alone decides. */
export function chance(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  // Neighbouring texts must not have neighbouring numbers.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** How many of so many, as chance has it: around the share, spread as independent messages would be. */
function some(of: number, share: number, text: string): number {
  if (share >= 1 || share <= 0) return share >= 1 ? of : 0;
  const normal =
    Math.sqrt(-2 * Math.log(1 - chance(`${text}:a`))) * Math.cos(2 * Math.PI * chance(`${text}:b`));
  const drawn = Math.round(of * share + normal * Math.sqrt(of * share * (1 - share)));
  return Math.min(of, Math.max(0, drawn));
}

/** What finally becomes of messages; the same for the same text and number. */
export function finalOutcome(profile: GatewayProfile, sent: number, text: string): Outcome {
  const delivered = some(sent, profile.delivered, `${text}:delivered`);
  const opened = profile.opened === null ? null : some(delivered, profile.opened, `${text}:opened`);
  const clicked =
    profile.clicked === null ? null : some(opened ?? delivered, profile.clicked, `${text}:clicked`);
  const conversions = some(clicked ?? delivered, profile.converted, `${text}:converted`);
  const cents = Math.round(
    conversions * profile.revenue * (0.8 + 0.4 * chance(`${text}:revenue`)) * 100,
  );
  return { delivered, opened, clicked, conversions, revenue: cents / 100 };
}

const shareKnown = (profile: GatewayProfile, after: number) =>
  profile.known.findLast((step) => step.after <= after)?.share ?? 0;

/** What is known of it so many hours later. */
export function knownOutcome(profile: GatewayProfile, final: Outcome, after: number): Outcome {
  const share = shareKnown(profile, after);
  const part = (count: number) => Math.floor(count * share);
  return {
    delivered: part(final.delivered),
    opened: final.opened === null ? null : part(final.opened),
    clicked: final.clicked === null ? null : part(final.clicked),
    conversions: part(final.conversions),
    revenue: Math.floor(Math.round(final.revenue * 100) * share) / 100,
  };
}
