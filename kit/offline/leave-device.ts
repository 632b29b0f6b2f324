import { forgetPerson } from '#kit/drafts/kept.ts';
import { forgetUnsentFiles } from '#kit/drafts/forget-unsent-files.ts';
import { sharedCache } from '#kit/uploads/shared-cache.ts';

/** Forgets on this device what a person who leaves typed, did not send, and shared from other apps. */
export function leaveDevice(): void {
  forgetUnsentFiles();
  forgetPerson();
  if ('caches' in window) void caches.delete(sharedCache);
}
