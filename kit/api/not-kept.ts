import { CallError } from './call.ts';
import { notKept } from './wording.ts';

/** The error of a reading that the device does not keep, while it is offline. */
export class NotKept extends CallError {
  constructor() {
    super(0, undefined, notKept);
  }
}
