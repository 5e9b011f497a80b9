import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApprovalSection } from '@/domain/launch/approval-sections';
import { type Pacing, readPacing } from '@/domain/delivery/pacing';
import { i18n } from '@/lib/i18n';

const SECTIONS: Record<ApprovalSection, MessageDescriptor> = {
  message: msg`Message`,
  audience: msg`Audience`,
  schedule: msg`Schedule`,
  money: msg`Money`,
};

export const sectionLabel = (section: ApprovalSection): string => i18n.t(SECTIONS[section]);

const PACINGS: Record<Pacing, MessageDescriptor> = {
  asap: msg`As soon as possible`,
  even: msg`Even`,
  ahead: msg`Ahead`,
};

export const pacingLabel = (pacing: string | null | undefined): string =>
  i18n.t(PACINGS[readPacing(pacing)]);

const isSection = (name: string): name is ApprovalSection => Object.hasOwn(SECTIONS, name);

/** `Message, Money`: labels of section codes in the order of the review page. */
export const sectionList = (names: readonly string[]): string =>
  Object.keys(SECTIONS)
    .filter((name) => names.includes(name))
    .map((name) => (isSection(name) ? sectionLabel(name) : name))
    .join(', ');
