// Creative that the user writes in the flight wizard: its content and variants.
import * as z from 'zod/mini';
import {
  type Content,
  contentChannel,
  contentProblems,
  renderableContent,
  plainContent,
} from '@/domain/content/content';
import type { DraftProblem } from './draft-problem';
import { isRecord } from '@/domain/shared/json';
import { isShare, parseShare, variantAShare } from './variants';

/** Variants B to D of a new creative. Shares are percentages as typed. */
export const writtenVariantsSchema = z.array(
  z.object({ message: z.string(), content: z.optional(z.unknown()), share: z.string() }),
);

/** Draft fields of a new creative. */
interface NewCreativeDraft {
  channelType: string;
  newCreativeData: {
    message: string;
    content?: unknown;
    variants?: z.infer<typeof writtenVariantsSchema> | undefined;
  };
}

/** Content of a new creative, complete or not. Falls back to plain text if `content` belongs to another channel. */
export function newContent({
  channelType,
  newCreativeData: { message, content },
}: NewCreativeDraft): Content {
  const channel = contentChannel(channelType);
  return isRecord(content) && content['channel'] === channel
    ? renderableContent(channel, content)
    : plainContent(channel, message);
}

/** Variants B to D of the draft. */
export const writtenVariants = ({ newCreativeData }: Pick<NewCreativeDraft, 'newCreativeData'>) =>
  newCreativeData.variants ?? [];

/** Content of a variant, complete or not. */
export const variantContent = (
  channelType: string,
  variant: Pick<ReturnType<typeof writtenVariants>[number], 'message' | 'content'>,
): Content => newContent({ channelType, newCreativeData: variant });

/** Content by variant index: 0 is variant A. */
export function shownContent(draft: NewCreativeDraft, place: number): Content {
  const variant = place > 0 ? writtenVariants(draft)[place - 1] : undefined;
  return variant ? variantContent(draft.channelType, variant) : newContent(draft);
}

/** Returns whether all shares are whole percentages that leave at least 1% for variant A. */
const areShares = (shares: readonly string[]): boolean =>
  shares.every(isShare) &&
  variantAShare(shares.map((share) => ({ share: parseShare(share) }))) >= 1;

/** Problems of the variants, keyed by variant index or `shares`. */
export function variantProblems(
  draft: NewCreativeDraft,
): [place: 'shares' | number, problem: DraftProblem][] {
  const variants = writtenVariants(draft);
  const isFinished = (variant: (typeof variants)[number]) => {
    const content = variantContent(draft.channelType, variant);
    return variant.message.trim() !== '' && contentProblems(content.channel, content).length === 0;
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
