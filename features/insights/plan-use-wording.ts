const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

const oneDecimal = (number: number): string => String(Math.round(number * 10) / 10);

/** A provider's use of the plan. */
export const planUseWords = {
  failed: 'Failed to load your plan use.',
  quotes: 'Quotes this month',
  locations: 'Locations',
  storage: 'Storage',
  usedOf: (used: string, limit: string) => `${used} of ${limit} used`,
  unlimited: (used: string) => `${used} used, no limit`,
  size: (bytes: number) =>
    bytes >= gigabyte ? `${oneDecimal(bytes / gigabyte)} GB` : `${oneDecimal(bytes / megabyte)} MB`,
};
