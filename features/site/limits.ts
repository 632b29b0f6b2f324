/** The longest name of a place that a provider serves. */
export const maxPlaceLength = 80;
