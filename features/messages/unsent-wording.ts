/** Beside a message that the server has not taken. Apart from `wording.ts`, because every page loads it. */
export const notSent = 'This message could not be sent.';
