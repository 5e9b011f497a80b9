import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { BulkAction, SkipReason } from '@/domain/campaign/actions';

/** What an action is called; its button adds to how many it applies. */
export const ACTION_NAMES: Record<BulkAction, MessageDescriptor> = {
  pause: msg`Pause`,
  activate: msg`Activate`,
  end: msg`End`,
  archive: msg`Archive`,
  restore: msg`Restore`,
  duplicate: msg`Duplicate`,
  delete: msg`Delete`,
};

type CountText = (count: number) => string;

/** The question before an action, with how many it applies to. */
export const QUESTIONS: Record<BulkAction, CountText> = {
  pause: (count) => t`${plural(count, { one: 'Pause # campaign?', other: 'Pause # campaigns?' })}`,
  activate: (count) =>
    t`${plural(count, { one: 'Activate # campaign?', other: 'Activate # campaigns?' })}`,
  end: (count) => t`${plural(count, { one: 'End # campaign?', other: 'End # campaigns?' })}`,
  archive: (count) =>
    t`${plural(count, { one: 'Archive # campaign?', other: 'Archive # campaigns?' })}`,
  restore: (count) =>
    t`${plural(count, { one: 'Restore # campaign?', other: 'Restore # campaigns?' })}`,
  duplicate: (count) =>
    t`${plural(count, { one: 'Duplicate # campaign?', other: 'Duplicate # campaigns?' })}`,
  delete: (count) =>
    t`${plural(count, { one: 'Delete # campaign?', other: 'Delete # campaigns?' })}`,
};

/** What was done. */
export const DONE: Record<BulkAction, CountText> = {
  pause: (count) => t`${plural(count, { one: '# campaign paused', other: '# campaigns paused' })}`,
  activate: (count) =>
    t`${plural(count, { one: '# campaign activated', other: '# campaigns activated' })}`,
  end: (count) => t`${plural(count, { one: '# campaign ended', other: '# campaigns ended' })}`,
  archive: (count) =>
    t`${plural(count, { one: '# campaign archived', other: '# campaigns archived' })}`,
  restore: (count) =>
    t`${plural(count, { one: '# campaign restored', other: '# campaigns restored' })}`,
  duplicate: (count) =>
    t`${plural(count, { one: '# campaign duplicated', other: '# campaigns duplicated' })}`,
  delete: (count) =>
    t`${plural(count, { one: '# campaign deleted', other: '# campaigns deleted' })}`,
};

/** What it leads to, where that is not plain. */
export const EFFECTS: Partial<Record<BulkAction, MessageDescriptor>> = {
  pause: msg`Their flights stop sending until the campaigns are active again.`,
  activate: msg`Flights that are active begin to send.`,
  end: msg`Their flights stop sending.`,
  archive: msg`They leave the list and can't be changed; their results stay in every report.`,
  duplicate: msg`Each copy is pending, with its flights on the same dates.`,
  delete: msg`Their flights are deleted with them.`,
};

const UNCHANGED: Record<BulkAction, CountText> = {
  pause: (count) =>
    t`${plural(count, { one: '# is paused already', other: '# are paused already' })}`,
  activate: (count) =>
    t`${plural(count, { one: '# is active already', other: '# are active already' })}`,
  end: (count) =>
    t`${plural(count, { one: '# has ended already', other: '# have ended already' })}`,
  archive: (count) =>
    t`${plural(count, { one: '# is archived already', other: '# are archived already' })}`,
  restore: (count) =>
    t`${plural(count, { one: '# is not archived', other: '# are not archived' })}`,
  duplicate: String,
  delete: String,
};

const REASONS: Record<Exclude<SkipReason, 'unchanged'>, CountText> = {
  not_running: (count) =>
    t`${plural(count, { one: '# is not running', other: '# are not running' })}`,
  end_date_passed: (count) =>
    t`${plural(count, { one: '# has an end date that has passed', other: '# have end dates that have passed' })}`,
  archived: (count) => t`${plural(count, { one: '# is archived', other: '# are archived' })}`,
  campaign_running: (count) =>
    t`${plural(count, { one: '# is running: pause or end it first', other: '# are running: pause or end them first' })}`,
  not_pending: (count) =>
    t`${plural(count, { one: '# has been started: archive it instead', other: '# have been started: archive them instead' })}`,
};

/** Why so many are left out: `2 are not running`. */
export const skipReasonText = (action: BulkAction, reason: SkipReason, count: number): string =>
  reason === 'unchanged' ? UNCHANGED[action](count) : REASONS[reason](count);
