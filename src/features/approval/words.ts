import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApprovalSection } from '@/domain/launch/approval-sections';
import { i18n } from '@/lib/i18n';

const SECTIONS: Record<ApprovalSection, MessageDescriptor> = {
  message: msg`Message`,
  audience: msg`Audience`,
  schedule: msg`Schedule`,
  money: msg`Money`,
};

export const sectionLabel = (section: ApprovalSection): string => i18n.t(SECTIONS[section]);

const isSection = (name: string): name is ApprovalSection => Object.hasOwn(SECTIONS, name);

/** `Message, Money`: labels of section codes in the order of the review page. */
export const sectionList = (names: readonly string[]): string =>
  Object.keys(SECTIONS)
    .filter((name) => names.includes(name))
    .map((name) => (isSection(name) ? sectionLabel(name) : name))
    .join(', ');
