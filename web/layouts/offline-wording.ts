/** The words of what was done offline, and of how old is what is read there. They load after the first screen. */
export const unsentTitle = 'Waiting to be sent';
export const unsentHint = 'This is sent by itself when you are back online.';
export const discard = 'Discard';
export const discardUnsent = (label: string) => `Discard ${label}`;
export const editUnsent = 'Edit';
export const noRoomToEdit =
  'This device has no room left to open it again. Free some storage and try again. It stays on this list.';
export const sendAgain = 'Send again';

export const offlineSince = (age: string) => `You are offline. Last updated: ${age}.`;
export const noAnswerSince = (age: string) => `No connection. Last updated: ${age}.`;
