/** Characters of a sentence as it stands on a page, and of the text that should stand there. */
export const maxSentence = 500;
export const maxSuggestion = 1000;
/** Keys that a report keeps: a short word may stand in many places. */
export const maxKeys = 5;
/** Faults of a file that are said at once. */
export const maxFaults = 20;
/** Bytes of a file of translations. */
export const maxCatalogue = 4 * 1024 * 1024;
