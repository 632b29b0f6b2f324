/** Above a form that was filled from a draft. */
export const restored = (age: string) => `What you typed ${age} is still here.`;
export const startOver = 'Start over';

/** Beside a thing that was not sent in time. */
export const waitedTooLong = 'This waited on your device for a week. Check if it has arrived before you send it again.';
