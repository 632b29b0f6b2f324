/** The words of what was done offline, and of how old is what is read there. They load after the first screen. */
export const unsentTitle = 'Waiting to be sent';
export const unsentHint = "We'll send this when you are back online.";
export const discard = 'Discard';
export const discardUnsent = (label: string) => `Discard ${label}`;
export const editUnsent = 'Edit';
export const noRoomToEdit =
  'This device is full, so we could not open it. Free some storage and try again. It stays on this list.';
export const sendAgain = 'Send again';

export const offlineSince = (age: string) => `You are offline. Last updated: ${age}.`;
export const noAnswerSince = (age: string) => `No connection. Last updated: ${age}.`;
