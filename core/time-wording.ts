/** Apart from `wording.ts`, because the first screen shows these. */
export const agoWords = {
  justNow: 'Just now',
  minutes: (count: number) => (count === 1 ? '1 minute ago' : `${count} minutes ago`),
  hours: (count: number) => (count === 1 ? '1 hour ago' : `${count} hours ago`),
  yesterday: 'Yesterday',
  days: (count: number) => (count === 1 ? '1 day ago' : `${count} days ago`),
  /** Inside a sentence: `Requested yesterday`. */
  within: { justNow: 'just now', yesterday: 'yesterday' },
} as const;

/** By their numbers, from 1. Not by `Intl`: browsers do not know them in all our languages. */
export const monthNames = {
  1: 'January',
  2: 'February',
  3: 'March',
  4: 'April',
  5: 'May',
  6: 'June',
  7: 'July',
  8: 'August',
  9: 'September',
  10: 'October',
  11: 'November',
  12: 'December',
} as const;

export const shortMonthNames = {
  1: 'Jan',
  2: 'Feb',
  3: 'Mar',
  4: 'Apr',
  5: 'May',
  6: 'Jun',
  7: 'Jul',
  8: 'Aug',
  9: 'Sept',
  10: 'Oct',
  11: 'Nov',
  12: 'Dec',
} as const;

/** From Monday. */
export const weekdayNames = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const;

export const shortWeekdayNames = {
  1: 'Mon',
  2: 'Tue',
  3: 'Wed',
  4: 'Thu',
  5: 'Fri',
  6: 'Sat',
  7: 'Sun',
} as const;
