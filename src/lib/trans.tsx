import { TransNoContext, type TransProps } from '@lingui/react/server';
import { i18n } from './i18n';

/** Text becomes an element, which no markup is looked for in: a name like `<0>` is shown as it was typed. */
const toElements = (values: TransProps['values']): TransProps['values'] =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? <>{value}</> : value,
    ]),
  );

/** What the macro `<Trans>` draws. It needs no provider: another language draws the app anew. */
export const Trans = ({ values, ...message }: TransProps) => (
  <TransNoContext {...message} values={toElements(values)} lingui={{ i18n }} />
);
