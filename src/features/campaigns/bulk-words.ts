import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { BulkAction, SkipReason } from '@/domain/campaign/actions';

/** Names of the actions. Their buttons append the number of campaigns. */
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

/** Titles of the confirmation dialogs. */
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

/** Titles of the success toasts. */
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

/** Consequences that the name of an action does not say. */
export const EFFECTS: Partial<Record<BulkAction, MessageDescriptor>> = {
  pause: msg`Their flights stop sending until you activate the campaigns again.`,
  activate: msg`Their active flights start sending.`,
  end: msg`Their flights stop sending.`,
  archive: msg`They leave the list and you can’t change them. Their results stay in reports.`,
  duplicate: msg`Each copy is pending, with its flights on the same dates.`,
  delete: msg`Their flights are deleted too.`,
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
    t`${plural(count, { one: '# has started: archive it instead', other: '# have started: archive them instead' })}`,
};

/** `2 are not running`: why an action skips campaigns. */
export const skipReasonText = (action: BulkAction, reason: SkipReason, count: number): string =>
  reason === 'unchanged' ? UNCHANGED[action](count) : REASONS[reason](count);
