/** The units of numbers in figures. Money in cents, times in minutes, shares in hundredths of a percent. */
export const units = ['count', 'cents', 'minutes', 'bytes', 'percent'] as const;
export type Unit = (typeof units)[number];

/** The charts of figures: lines or stacked bars over time, a ranking, a funnel, or a table alone. */
export const figureKinds = ['line', 'bars', 'ranking', 'funnel', 'table'] as const;
export type FigureKind = (typeof figureKinds)[number];
