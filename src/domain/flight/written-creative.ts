// A creative that is written with a flight: its content, and its variants.
import * as z from 'zod/mini';
import {
  type Content,
  contentChannel,
  contentProblems,
  renderableContent,
  plainContent,
} from '@/domain/content/content';
import type { DraftProblem, FlightDraft } from './draft';
import { isRecord } from '@/domain/shared/json';
import { isShare, parseShare, variantAShare } from './variants';

/** Other words for a part of the people, written with a new creative; the share is a percent as typed. */
export const writtenVariantsSchema = z.array(
  z.object({ message: z.string(), content: z.optional(z.unknown()), share: z.string() }),
);

/** Content of a new creative, finished or not. Content of another channel is kept as plain text. */
export function newContent({
  channelType,
  newCreativeData: { message, content },
}: Pick<FlightDraft, 'channelType' | 'newCreativeData'>): Content {
  const channel = contentChannel(channelType);
  return isRecord(content) && content['channel'] === channel
    ? renderableContent(channel, content)
    : plainContent(channel, message);
}

/** Variants that are written with a new creative: B to D. */
export const writtenVariants = ({ newCreativeData }: Pick<FlightDraft, 'newCreativeData'>) =>
  newCreativeData.variants ?? [];

/** Content of a written variant, finished or not. */
export const variantContent = (
  channelType: string,
  variant: Pick<ReturnType<typeof writtenVariants>[number], 'message' | 'content'>,
): Content => newContent({ channelType, newCreativeData: { name: '', ...variant } });

/** Content by position: 0 is variant A, the others follow. */
export function shownContent(
  draft: Pick<FlightDraft, 'channelType' | 'newCreativeData'>,
  place: number,
): Content {
  const variant = place > 0 ? writtenVariants(draft)[place - 1] : undefined;
  return variant ? variantContent(draft.channelType, variant) : newContent(draft);
}

/** Whether the shares leave at least one percent for A, each a whole percent. */
const areShares = (shares: readonly string[]): boolean =>
  shares.every(isShare) &&
  variantAShare(shares.map((share) => ({ share: parseShare(share) }))) >= 1;

/** Problems of the variants: of their shares, or of one variant by its index. */
export function variantProblems(
  draft: Pick<FlightDraft, 'channelType' | 'newCreativeData'>,
): [place: 'shares' | number, problem: DraftProblem][] {
  const variants = writtenVariants(draft);
  const isFinished = (variant: (typeof variants)[number]) => {
    const said = variantContent(draft.channelType, variant);
    return variant.message.trim() !== '' && contentProblems(said.channel, said).length === 0;
  };
  return [
    ...(areShares(variants.map(({ share }) => share))
      ? []
      : [['shares', 'variant_shares'] as ['shares', DraftProblem]]),
    ...variants.flatMap((variant, index): [number, DraftProblem][] =>
      isFinished(variant) ? [] : [[index, 'variant_unfinished']],
    ),
  ];
}
