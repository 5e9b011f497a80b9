import { TransNoContext, type TransProps } from '@lingui/react/server';
import { i18n } from './i18n';

/**
 * Wraps text in an element, so that Lingui does not parse it for markup: a name like `<0>` stays as the user
 * typed it.
 */
const toElements = (values: TransProps['values']): TransProps['values'] =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? <>{value}</> : value,
    ]),
  );

/** Renders the `<Trans>` macro. It needs no provider: a change of language re-renders the whole app. */
export const Trans = ({ values, ...message }: TransProps) => (
  <TransNoContext {...message} values={toElements(values)} lingui={{ i18n }} />
);
