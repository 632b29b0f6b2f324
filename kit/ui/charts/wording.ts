/** Sentences of the charts. Each is a constant of its own, so that the build puts it where it is shown. */

export const showAsTable = 'Show as table';
export const showAsChart = 'Show as chart';
/** Follows these two for screen readers, which read them without the chart around them. */
export const ofChart = (title: string) => ` for ${title}`;
/** Follows the name of a chart, for people who reach it with the keyboard. */
export const chartHint = 'Use the arrow keys to read each value.';
export const seriesBefore = (label: string) => `${label}, before`;
export const legend = 'Legend';
export const noValue = 'No value';
export const readPoint = (name: string, values: readonly string[]) => `${name}: ${values.join(', ')}`;
export const readValue = (label: string, value: string) => `${label} ${value}`;
export const total = 'Total';
