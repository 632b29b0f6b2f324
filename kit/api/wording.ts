/** Sentences about calls to the server that went wrong. */
export const authenticationRequired = 'Authentication Required';
export const timedOut = 'Function call timed out';
export const failed = (reason: string | number) => `Function call failed: ${reason}`;
/** After the end of a session, whatever was being done. */
export const loggedOut = 'You were logged out. Log in: what you typed is still here.';
export const failedTwice = (name: string) => `Function ${name} failed after 2 attempts.`;
export const connectionDropped = 'the connection dropped. Try again when you are online.';
/** Before the sentence of a call that did not reach the server. */
export const noConnection = (sentence: string) => `No connection. Nothing is lost. ${sentence}`;
export const unreadableAnswer = 'the answer was not from this site. Check your connection.';

/** The reason why a change did not arrive. It follows the page's own sentence about the failure. */
export const offline = 'You are offline. Try again when you are back online.';
export const lostConnection = 'The connection dropped. Try again when you are online.';
export const tookTooLong = 'It took too long. Check your connection and try again.';
export const foreignAnswer = 'The answer was not from this site. Check your connection.';

/** After a step whose answer was lost, if the thing does not show the step. */
export const unconfirmed = 'We could not confirm that this was done. Please try again.';

/** For a page that was never opened on this device, while it is offline. */
export const notKept = 'You have not opened this on this device before. It will load when you are back online.';
export const nothingKept = 'Nothing saved yet';
