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
import { useTakenVariants } from '@/features/creative-data/variants';
import { trackedLinkQuery } from '@/features/links/queries';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { useWizardContext } from './components/frame/wizard-context';

/** Reads the chosen version by its id; disabled while a new creative is written. */
export function useVersionReading(control: Control<FlightDraft>) {
  const [option, versionId] = useWatch({
    control,
    name: ['creativeOption', 'selectedCreativeVersionId'],
  });
  return useQuery(creativeVersionQuery(option === 'existing' ? versionId : ''));
}

/** The chosen version; null while a new creative is written. */
const useChosenVersion = (control: Control<FlightDraft>): CreativeVersion | null =>
  useVersionReading(control).data ?? null;

/** The tracked link that the message goes with: the chosen one, else that of the version; empty without one. */
export function useTrackedId(control: Control<FlightDraft>): string {
  const [channel, shortUrlId] = useWatch({ control, name: ['channelType', 'shortUrlId'] });
  const version = useChosenVersion(control);
  return (carriesLink(channel) && shortUrlId) || (version?.tracker_version_id ?? '');
}

/** Whether the message goes with a short link: to a tracked link, else to the version's own address. */
function useHasLink(control: Control<FlightDraft>): boolean {
  const tracked = useTrackedId(control) !== '';
  const version = useChosenVersion(control);
  return tracked || Boolean(version?.original_url);
}

/** What the length of the link follows from; null when the message goes without one. */
export function useLinkReading(control: Control<FlightDraft>) {
  const domains = useQuery(domainsQuery());
  return useHasLink(control) ? domains : null;
}

/** Stands for the short link that the flight gets when it is created, and is as long; null without one. */
export function useFlightLink(control: Control<FlightDraft>): string | null {
  const example = useExampleLink(useTrackedId(control));
  return useHasLink(control) ? example : null;
}

/** What the message's link unfolds to: the tags of the chosen tracker, else of the chosen version. */
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

/** The chosen version's content as it is stored; none while a new creative is written. */
export const useChosenContent = (control: Control<FlightDraft>): unknown =>
  useChosenVersion(control)?.content;

/** The chosen version's text as the flight sends it; empty while a new creative is written. */
export function useChosenMessage(control: Control<FlightDraft>): string {
  const channel = useWatch({ control, name: 'channelType' });
  const version = useChosenVersion(control);
  const link = useFlightLink(control);
  return version ? sentVersion(channel, version, link) : '';
}

/**
 * What the flight would try beside its message: the variants of the creative that it takes. One that is there already has what
 * it was given; another creative brings its own until it has started.
 */
export function useTried(control: Control<FlightDraft>) {
  const { form, editing } = useWizardContext();
  const [option, creativeId] = useWatch({
    control,
    name: ['creativeOption', 'selectedCreativeId'],
  });
  const another = creativeId !== form.formState.defaultValues?.selectedCreativeId;
  const takes = option === 'existing' && (!editing || (another && editing.closed('type') === null));
  const { query, taken } = useTakenVariants(takes ? creativeId : '');
  return { query, taken, asked: takes && creativeId !== '' };
}

/** Contents of the variants that are written with a new creative. */
const writtenOf = ({ channelType, creativeOption, newCreativeData }: FlightDraft) =>
  creativeOption === 'new'
    ? (newCreativeData.variants ?? []).map((variant) => variantContent(channelType, variant))
    : [];

/**
 * Parts in which the message, or the longest of its variants, is paid, and the SMS parts of the longest fallback of an RCS
 * message. Re-renders only when one of them changes, not on each keystroke.
 */
export function useParts(control: Control<FlightDraft>): { parts: number; fallback: number } {
  const { form } = useWizardContext();
  const link = useFlightLink(control);
  const chosen = useChosenMessage(control);
  const content = useChosenContent(control);
  const encoding = useSmsEncoding();
  const { taken } = useTried(control);
  const partsOf = (draft: FlightDraft) =>
    Math.max(
      ownParts(draft),
      ...writtenOf(draft).map((said) =>
        pricedParts({ channel: draft.channelType, encoding }, said, link),
      ),
      ...taken.slice(1).map(({ row }) => {
        const { channelType: channel } = draft;
        const said = renderableContent(contentChannel(channel), row.newest_content);
        return pricedParts({ channel, encoding }, said, link);
      }),
    );
  const ownParts = (draft: FlightDraft) => {
    const { channelType: channel, creativeOption, newCreativeData } = draft;
    const existing = creativeOption === 'existing';
    const written = existing ? content : newCreativeData.content;
    // Only other languages have to be read for their length: the text itself is at hand with every key.
    if (isRecord(written) && 'translations' in written)
      return pricedParts(
        { channel, encoding },
        renderableContent(contentChannel(channel), written),
        link,
      );
    const message = existing ? chosen : sentVersion(channel, newCreativeData, link);
    return billedParts({ channel, encoding }, message, written);
  };
  const fallbackOf = (draft: FlightDraft) => {
    const { channelType, creativeOption, newCreativeData } = draft;
    const channel = contentChannel(channelType);
    if (channel !== 'rcs') return 0;
    const own = creativeOption === 'existing' ? content : newCreativeData.content;
    const all = [own, ...writtenOf(draft), ...taken.slice(1).map(({ row }) => row.newest_content)];
    return Math.max(
      ...all.map((said) => fallbackParts(renderableContent(channel, said), { link, encoding })),
    );
  };
  // The watch recomputes on form changes only; the link and the encoding are part of its value so that their changes count too.
  useWatch({
    control,
    compute: (draft) => [link, encoding, partsOf(draft), fallbackOf(draft)] as const,
  });
  return { parts: partsOf(form.getValues()), fallback: fallbackOf(form.getValues()) };
}

/** Whether the message has a place for a link; followed without drawing anything at each key. */
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
