import { CallError } from './call.ts';
import { notKept } from './wording.ts';

/** The error of each reading that the device does not keep, while it is offline. */
export const notKeptError = new CallError(0, undefined, notKept);
