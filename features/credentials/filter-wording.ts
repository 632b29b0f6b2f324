/** The filter of lists of providers. In a file of its own, because the directory shows no other sentence about credentials. */
export const licenceFilterWords = {
  label: 'Licence',
  confirmed: 'With a confirmed licence',
  option: 'Confirmed',
} as const;
