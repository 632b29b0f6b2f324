import { day } from '#core/time.ts';
import { fromBase64, makeCipher, toBase64 } from './cipher.ts';
import type { DeviceOwner } from './device-owner.ts';
import { filesMark } from './files-place.ts';
import { isClockFault } from './is-clock-fault.ts';
import { keep, readKept } from './kept.ts';
import type { Waiting } from './outbox.ts';
import { forgetOwnThings, isOutbox, readOwnThings } from './own-things.ts';
import { listSealed, resealedName, sealedAt, sealedName } from './sealed-names.ts';
import { loadPart } from '#kit/ui/loading/load-part.ts';

/** For so long a person has to come back for what they typed on this device. */
const lasts = 7 * day;

const loadFiles = () => loadPart(() => import('./unsent-files.ts'));

/** Seals what a person typed on this device and did not send, so that only their next session can read it. Without their key it goes. */
export async function seal({ personId, key }: DeviceOwner): Promise<void> {
  const things = readOwnThings();
  const hasFiles = readKept('device', filesMark) !== null;
  if (key === null || things.length === 0) return forgetOwnThings();
  const cipher = await makeCipher(key);
  const sealed = await cipher.close(new TextEncoder().encode(JSON.stringify(things)));
  if (hasFiles) await (await loadFiles()).unsentFiles.sealFiles(personId, cipher);
  // First what is readable goes: the sealed text needs its room.
  things.forEach(([name]) => keep('device', name, null));
  keep('device', sealedName(personId, Date.now()), toBase64(sealed));
}

/**
 * Opens what was sealed for a person who has come back, by their key or one `before` it. A draft that they have typed since stays, and what waits to
 * be sent stands before what they have written since.
 */
export async function unseal({
  personId,
  key,
  before,
}: {
  personId: string;
  key: string;
  before: readonly string[];
}): Promise<void> {
  const cipher = await makeCipher(key, before);
  // The newest first: of several drafts of one form it is the one to keep.
  for (const name of listSealed(personId).sort((one, other) => sealedAt(other) - sealedAt(one))) {
    const text = readKept('device', name) ?? '';
    // The site may have another secret, and may not have named the old one yet.
    const opened = await cipher.open(fromBase64(text)).catch(() => null);
    if (opened === null) continue;
    keep('device', name, null);
    for (const [own, content] of JSON.parse(new TextDecoder().decode(opened)) as [string, string][]) {
      const since = readKept('device', own);
      if (since === null) keep('device', own, content);
      else if (isOutbox(own)) keep('device', own, mergeOutboxes(content, since));
    }
  }
  if (readKept('device', filesMark) !== null) await (await loadFiles()).unsentFiles.openFiles(personId, cipher);
}

/** Forgets what was sealed too long ago. */
export function sweepSealed(): void {
  const now = Date.now();
  // In their order: the newest of several drafts of one form stays the newest.
  const oldestFirst = listSealed().sort((one, other) => sealedAt(one) - sealedAt(other));
  oldestFirst.forEach((name, place) => {
    const age = now - sealedAt(name);
    if (isClockFault(age)) {
      if (keep('device', resealedName(name, now + place - oldestFirst.length), readKept('device', name)))
        keep('device', name, null);
    } else if (age > lasts) keep('device', name, null);
  });
}

type Outbox = { personId: string; items: (Waiting & { about?: string })[] };

/** Puts sealed items before those of an outbox that was begun since, without those that a newer one there has replaced. */
function mergeOutboxes(sealed: string, since: string): string {
  try {
    const [before, now] = [JSON.parse(sealed) as Outbox, JSON.parse(since) as Outbox];
    const isReplaced = ({ clientId, about }: Outbox['items'][number]) =>
      now.items.some((item) => item.clientId === clientId || (about !== undefined && item.about === about));
    if (now.personId !== before.personId) return sealed;
    return JSON.stringify({ ...now, items: [...before.items.filter((item) => !isReplaced(item)), ...now.items] });
  } catch {
    // One that is damaged holds nothing.
    return sealed;
  }
}
