import { renderMessage } from '@/domain/message';
import { billedParts, type Sending } from '@/domain/sms';
import { type Content, contentText } from './content';
import { fillFields } from './fields';
import { eachLanguage } from './languages';
import { SAMPLE_PEOPLE } from './sample-people';

/** What a person reads of a content in each of its languages, its own text first. */
export const contentTexts = (content: Content): string[] =>
  eachLanguage(content).map(({ content: said }) => contentText(said));

/**
 * In how many parts a message is paid for: as many as its longest language needs, so that it has one price whoever gets it.
 * The database prices it by the same rule (`private.message_parts`).
 * @param link The short link that goes with it.
 */
export const pricedParts = (sending: Sending, content: Content, link: string | null): number =>
  Math.max(
    ...eachLanguage(content).map(({ content: said }) => {
      const { channel } = sending;
      return billedParts(
        sending,
        renderMessage({ channel, message: contentText(said), link }),
        said,
      );
    }),
  );

/** In how many parts most people get it, whose names are shorter than the longest. */
export const usualParts = (sending: Sending, content: Content, link: string | null): number =>
  pricedParts(sending, fillFields(content, SAMPLE_PEOPLE.usual), link);
