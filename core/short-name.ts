/** `Bronze` of `Bronze (Informal Labour)`. */
export const shortName = (name: string): string => name.replace(/ \(.*\)$/, '');
