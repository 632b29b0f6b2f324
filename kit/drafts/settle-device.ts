import { day } from '#core/time.ts';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { readOwner, setOwner } from './device-owner.ts';
import { sweepDrafts } from './draft.ts';
import { isClockFault } from './is-clock-fault.ts';
import { keep, readKept, readNames } from './kept.ts';
import { forgetOwnThings } from './own-things.ts';
import { listSealed, sealedAgain, sealedAt } from './sealed-names.ts';

/** For so long a person has to come back for what they typed on this device. */
const lasts = 7 * day;

const loadSeal = () => loadPart(() => import('./seal.ts'));

const loggedInBefore = 'was-logged-in';

/** True if someone has logged in on this device before. A new device shows the purpose of the site. */
export const isKnownDevice = (): boolean => readKept('device', loggedInBefore) !== null;

/**
 * Makes the device that of the person who is signed in now, or of no one. What another person typed here and did not send is
 * sealed for them; what this person left sealed is opened. `before`: their keys of secrets that the site has replaced.
 */
export async function settleDevice(
  person: { id: string } | null,
  key: string | null,
  before: readonly string[] = [],
): Promise<void> {
  const owner = readOwner();
  if (owner !== null && owner.personId !== person?.id) {
    // Typed text that cannot be sealed must not stay readable.
    await loadSeal()
      .then(({ seal }) => seal(owner))
      .catch(() => forgetOwnThings());
  }
  if (person !== null) keep('device', loggedInBefore, 'yes');
  setOwner(person && { personId: person.id, key: key ?? (owner?.personId === person.id ? owner.key : null) });
  if (person !== null && key !== null && listSealed(person.id).length > 0)
    await loadSeal()
      .then(({ unseal }) => unseal({ personId: person.id, key, before }))
      .catch(() => undefined);
  sweepSealed();
  sweepDrafts(readNames());
}

/** Forgets what was sealed too long ago. */
function sweepSealed(): void {
  const now = Date.now();
  // In their order: the newest of several drafts of one form stays the newest.
  const oldestFirst = listSealed().sort((one, other) => sealedAt(one) - sealedAt(other));
  oldestFirst.forEach((name, place) => {
    const age = now - sealedAt(name);
    if (isClockFault(age)) {
      if (keep('device', sealedAgain(name, now + place - oldestFirst.length), readKept('device', name)))
        keep('device', name, null);
    } else if (age > lasts) keep('device', name, null);
  });
}
