/** Grid of the list's head and rows: one line on wide screens; on narrow ones, figures and actions have their own lines. */
export const COLUMNS = 'campaign-columns';

/** Grid of the figures within their column. */
export const FIGURES = 'campaign-figures';
