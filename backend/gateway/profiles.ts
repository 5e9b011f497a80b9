/** Outcome rates of a channel, from 0 to 1. Null means that the channel does not measure the event. */
export interface GatewayProfile {
  delivered: number;
  /** Share of delivered messages. */
  opened: number | null;
  /** Share of opened messages, or of delivered ones if opens are not measured. */
  clicked: number | null;
  /** Share of clicked messages, or of delivered ones if clicks are not measured. */
  converted: number;
  /** Average revenue per conversion in USD. */
  revenue: number;
  /** Share of the final outcome that is known `after` hours after the sending hour. */
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

/** Profiles by channel name in lower case. */
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

/** Delivers every message immediately and measures nothing else, so the reports equal the plan. */
export const FAILURE_FREE: GatewayProfile = {
  delivered: 1,
  opened: null,
  clicked: null,
  converted: 0,
  revenue: 0,
  known: [{ after: 0, share: 1 }],
};

export const gatewayProfile = (channel: string): GatewayProfile =>
  PROFILES[channel.toLowerCase()] ?? FAILURE_FREE;

/** Outcome of one hour's messages. */
export interface Outcome {
  delivered: number;
  opened: number | null;
  clicked: number | null;
  conversions: number;
  /** Dollars. */
  revenue: number;
}

/** Hashes a text to a number in [0, 1). */
function hashToFraction(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  // Final mix: similar strings must get unrelated numbers.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** Pseudo-random binomial count: normal approximation with mean `of * share`, seeded by the text. */
function binomialCount(of: number, share: number, text: string): number {
  if (share >= 1 || share <= 0) return share >= 1 ? of : 0;
  const normal =
    Math.sqrt(-2 * Math.log(1 - hashToFraction(`${text}:a`))) *
    Math.cos(2 * Math.PI * hashToFraction(`${text}:b`));
  const drawn = Math.round(of * share + normal * Math.sqrt(of * share * (1 - share)));
  return Math.min(of, Math.max(0, drawn));
}

/** Final outcome of `sent` messages. Deterministic for a text and number. */
export function finalOutcome(profile: GatewayProfile, sent: number, text: string): Outcome {
  const delivered = binomialCount(sent, profile.delivered, `${text}:delivered`);
  const opened =
    profile.opened === null ? null : binomialCount(delivered, profile.opened, `${text}:opened`);
  const clicked =
    profile.clicked === null
      ? null
      : binomialCount(opened ?? delivered, profile.clicked, `${text}:clicked`);
  const conversions = binomialCount(clicked ?? delivered, profile.converted, `${text}:converted`);
  const cents = Math.round(
    conversions * profile.revenue * (0.8 + 0.4 * hashToFraction(`${text}:revenue`)) * 100,
  );
  return { delivered, opened, clicked, conversions, revenue: cents / 100 };
}

const shareKnown = (profile: GatewayProfile, after: number) =>
  profile.known.findLast((step) => step.after <= after)?.share ?? 0;

/** Part of the final outcome that is known `after` hours later. */
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
