import type { StoredFile } from '#core/files.ts';
import { makeOutbox, type Outbox, type Waiting } from '#kit/drafts/outbox.ts';
import { outboxKeys } from '#kit/drafts/outbox-keys.ts';
import type { QueuedFiles } from '#kit/drafts/queued-files.ts';

/** A message that the server does not have yet. */
export type Unsent = Waiting & {
  conversationId: string;
  text: string;
  files: readonly StoredFile[];
  /** Files that are on the device and are sent first, with their names. */
  queued?: QueuedFiles & { names: readonly string[] };
  writtenAt: string;
};

/** The storage key of unsent messages: of one person at a time, until they sign out. */
export const unsentKey = outboxKeys.messages;

export type UnsentMessages = Outbox<Unsent>;

/** The unsent messages of `personId`, each conversation in a lane of its own. */
export const makeUnsent = (
  personId: string,
  means: Omit<Parameters<typeof makeOutbox<Unsent>>[1], 'key' | 'laneOf'>,
): UnsentMessages =>
  makeOutbox<Unsent>(personId, { key: unsentKey, laneOf: ({ conversationId }) => conversationId, ...means });
