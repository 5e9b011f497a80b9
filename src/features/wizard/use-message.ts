import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { contentChannel, renderableContent } from '@/domain/content/content';
import { fallbackParts, pricedParts } from '@/domain/content/priced-parts';
import { sentVersion } from '@/domain/content/render';
import { isRecord } from '@/domain/shared/json';
import { carriesLink, LINK_TOKEN } from '@/domain/content/message';
import { billedParts } from '@/domain/content/sms-split';
import { type FlightDraft } from '@/domain/flight/draft';
import { variantContent } from '@/domain/flight/written-creative';
import { domainsQuery } from '@/features/configuration/list-queries';
import { type CreativeVersion, creativeVersionQuery } from '@/features/creative-data/queries';
import { useExampleLink } from '@/features/creative-data/use-link';
import { useTestedVariants } from '@/features/creative-data/variants';
import { trackedLinkQuery } from '@/features/links/queries';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { useWizardContext } from './components/frame/wizard-context';

/** Loads the selected version; disabled while a new creative is written. */
export function useVersionReading(control: Control<FlightDraft>) {
  const [option, versionId] = useWatch({
    control,
    name: ['creativeOption', 'selectedCreativeVersionId'],
  });
  return useQuery(creativeVersionQuery(option === 'existing' ? versionId : ''));
}

const useChosenVersion = (control: Control<FlightDraft>): CreativeVersion | null =>
  useVersionReading(control).data ?? null;

/** Id of the message's tracked link: the selected one, or else the version's. Empty without one. */
export function useTrackedId(control: Control<FlightDraft>): string {
  const [channel, shortUrlId] = useWatch({ control, name: ['channelType', 'shortUrlId'] });
  const version = useChosenVersion(control);
  return (carriesLink(channel) && shortUrlId) || (version?.tracker_version_id ?? '');
}

/** Whether the message has a short link, to a tracked link or to the version's own URL. */
function useHasLink(control: Control<FlightDraft>): boolean {
  const tracked = useTrackedId(control) !== '';
  const version = useChosenVersion(control);
  return tracked || Boolean(version?.original_url);
}

/** Query of the domains, on which the link's length depends; null when the message has no link. */
export function useLinkReading(control: Control<FlightDraft>) {
  const domains = useQuery(domainsQuery());
  return useHasLink(control) ? domains : null;
}

/** Example link, as long as the short link that the flight will get; null when the message has no link. */
export function useFlightLink(control: Control<FlightDraft>): string | null {
  const example = useExampleLink(useTrackedId(control));
  return useHasLink(control) ? example : null;
}

/** Link preview: the Open Graph tags of the selected tracker, or else of the selected version. */
export function useLinkCard(control: Control<FlightDraft>) {
  const shortUrlId = useWatch({ control, name: 'shortUrlId' });
  const link = useFlightLink(control);
  const version = useChosenVersion(control);
  const { data: tracked } = useQuery(
    trackedLinkQuery(shortUrlId || (version?.tracker_version_id ?? '')),
  );
  return useMemo(
    () => (link ? { ...(tracked ?? version), shortened_url: link } : null),
    [link, tracked, version],
  );
}

/** Stored content of the selected version; undefined while a new creative is written. */
export const useChosenContent = (control: Control<FlightDraft>): unknown =>
  useChosenVersion(control)?.content;

/** Text of the selected version as the flight sends it; empty while a new creative is written. */
export function useChosenMessage(control: Control<FlightDraft>): string {
  const channel = useWatch({ control, name: 'channelType' });
  const version = useChosenVersion(control);
  const link = useFlightLink(control);
  return version ? sentVersion(channel, version, link) : '';
}

/**
 * Variants that the flight copies from the selected creative. An existing flight has its own; until it starts, selecting
 * another creative replaces them.
 */
export function useInheritedVariants(control: Control<FlightDraft>) {
  const { form, editing } = useWizardContext();
  const [option, creativeId] = useWatch({
    control,
    name: ['creativeOption', 'selectedCreativeId'],
  });
  const another = creativeId !== form.formState.defaultValues?.selectedCreativeId;
  const takes =
    option === 'existing' && (!editing || (another && editing.lockReason('type') === null));
  const { query, taken } = useTestedVariants(takes ? creativeId : '');
  return { query, taken, enabled: takes && creativeId !== '' };
}

const writtenContents = ({ channelType, creativeOption, newCreativeData }: FlightDraft) =>
  creativeOption === 'new'
    ? (newCreativeData.variants ?? []).map((variant) => variantContent(channelType, variant))
    : [];

/**
 * Billed parts of the message or its longest variant, and the SMS parts of the longest fallback of an RCS message.
 * Re-renders only when one of them changes, not on each keystroke.
 */
export function useParts(control: Control<FlightDraft>): { parts: number; fallback: number } {
  const { form } = useWizardContext();
  const link = useFlightLink(control);
  const chosen = useChosenMessage(control);
  const content = useChosenContent(control);
  const encoding = useSmsEncoding();
  const { taken } = useInheritedVariants(control);
  const countParts = (draft: FlightDraft) =>
    Math.max(
      ownParts(draft),
      ...writtenContents(draft).map((each) =>
        pricedParts({ channel: draft.channelType, encoding }, each, link),
      ),
      ...taken.slice(1).map(({ row }) => {
        const { channelType: channel } = draft;
        const variant = renderableContent(contentChannel(channel), row.newest_content);
        return pricedParts({ channel, encoding }, variant, link);
      }),
    );
  const ownParts = (draft: FlightDraft) => {
    const { channelType: channel, creativeOption, newCreativeData } = draft;
    const existing = creativeOption === 'existing';
    const written = existing ? content : newCreativeData.content;
    // Only translations need the content rendered; the text of a single language is at hand on every keystroke.
    if (isRecord(written) && 'translations' in written)
      return pricedParts(
        { channel, encoding },
        renderableContent(contentChannel(channel), written),
        link,
      );
    const message = existing ? chosen : sentVersion(channel, newCreativeData, link);
    return billedParts({ channel, encoding }, message, written);
  };
  const countFallbackParts = (draft: FlightDraft) => {
    const { channelType, creativeOption, newCreativeData } = draft;
    const channel = contentChannel(channelType);
    if (channel !== 'rcs') return 0;
    const own = creativeOption === 'existing' ? content : newCreativeData.content;
    const all = [
      own,
      ...writtenContents(draft),
      ...taken.slice(1).map(({ row }) => row.newest_content),
    ];
    return Math.max(
      ...all.map((each) => fallbackParts(renderableContent(channel, each), { link, encoding })),
    );
  };
  // useWatch recomputes on form changes only. Returning the link and the encoding makes their changes count too.
  useWatch({
    control,
    compute: (draft) => [link, encoding, countParts(draft), countFallbackParts(draft)] as const,
  });
  return { parts: countParts(form.getValues()), fallback: countFallbackParts(form.getValues()) };
}

/** Whether the message contains the link token. Re-renders only when that changes. */
export function useHasLinkPlace(control: Control<FlightDraft>): boolean {
  const version = useChosenVersion(control);
  const written = useWatch({
    control,
    compute: ({ creativeOption, newCreativeData }) =>
      creativeOption === 'new' &&
      JSON.stringify([
        newCreativeData.message,
        newCreativeData.content,
        newCreativeData.variants,
      ]).includes(LINK_TOKEN),
  });
  return version
    ? JSON.stringify([version.message, version.content]).includes(LINK_TOKEN)
    : written;
}
