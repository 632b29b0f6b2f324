/** When the server gave this page its first answer, by its own clock, in milliseconds: all that the page shows is as new as that. */
export const firstAnswer: { at?: number } = {};
