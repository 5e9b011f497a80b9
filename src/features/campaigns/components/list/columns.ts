/** Grid of the list's head and rows: one line on wide screens; on narrow ones, figures and actions have their own lines. */
export const COLUMNS =
  'grid items-center gap-x-2 px-3 grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-3 md:px-4 @4xl:grid-cols-[auto_minmax(0,1fr)_9.5rem_3.5rem_20rem_4.5rem] @4xl:@max-[68rem]:gap-x-1.5 @4xl:@max-[68rem]:px-3 @[68rem]:grid-cols-[auto_minmax(0,1fr)_9.5rem_5rem_21rem_8.5rem] @6xl:grid-cols-[auto_minmax(0,1fr)_10rem_6rem_23rem_8.5rem]';

/** Grid of the figures within their column. */
export const FIGURES =
  'gap-x-2 @[68rem]:gap-x-3 @4xl:grid-cols-[3.75rem_repeat(3,minmax(0,1fr))] @4xl:text-right @4xl:@max-6xl:text-[0.8125rem] @4xl:@max-[68rem]:tracking-tight';
