const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** Apart from `wording.ts`, because the first screen shows these. */
export const agoWords = {
  justNow: 'Just now',
  minutes: (count: number) => ago(count, 'minute'),
  hours: (count: number) => ago(count, 'hour'),
  yesterday: 'Yesterday',
  days: (count: number) => ago(count, 'day'),
} as const;
