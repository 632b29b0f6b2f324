import type { DehydratedState } from '@tanstack/react-query';
import { delMany, entries, promisifyRequest, setMany, type UseStore } from 'idb-keyval';
import { readKept } from '#kit/drafts/kept.ts';
import { copyName, ownerKey } from './forget-copy.ts';

/** An answer of the server as it is kept. */
export type KeptAnswer = DehydratedState['queries'][number];

/** A copy that is older is not shown: the device may be in other hands. Milliseconds. */
const maxAge = 7 * 86_400_000;
const maxAnswers = 80;

/** Opens the database for one act: one that stays open could not be deleted. */
const store: UseStore = async (mode, act) => {
  const request = indexedDB.open(copyName);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('answers'));
  const database = await promisifyRequest(request);
  try {
    return await act(database.transaction('answers', mode).objectStore('answers'));
  } finally {
    database.close();
  }
};

/** The answers that this device keeps for a person, newest first; none where it keeps those of another person or none. */
export async function readCopy(personId: string): Promise<KeptAnswer[]> {
  if (!isOwner(personId)) return [];
  const kept = await entries<string, KeptAnswer>(store);
  return kept
    .map(([, answer]) => answer)
    .filter(({ state }) => {
      const age = Date.now() - state.dataUpdatedAt;
      // An answer from a time to come was kept while the clock was ahead: it would pass for newer than all others.
      return age >= 0 && age < maxAge;
    })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
}

/** Keeps answers for a person, unless the session has ended since. */
export async function writeCopy(personId: string, answers: readonly KeptAnswer[]): Promise<void> {
  if (answers.length === 0 || !isOwner(personId)) return;
  await setMany(
    answers.map((answer) => [answer.queryHash, answer]),
    store,
  );
  // Signing out in another tab may have come between.
  if (!isOwner(personId)) indexedDB.deleteDatabase(copyName);
}

/** Deletes what is too old, and all but the latest answers. */
export async function pruneCopy(personId: string): Promise<void> {
  if (!isOwner(personId)) return;
  const stay = new Set((await readCopy(personId)).slice(0, maxAnswers).map(({ queryHash }) => queryHash));
  const kept = await entries<string, KeptAnswer>(store);
  await delMany(
    kept.map(([hash]) => hash).filter((hash) => !stay.has(hash)),
    store,
  );
}

const isOwner = (personId: string) => readKept('device', ownerKey) === personId;
