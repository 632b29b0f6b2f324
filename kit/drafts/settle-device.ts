import { loadPart } from '#kit/ui/loading/load-part.ts';
import { readOwner, setOwner } from './device-owner.ts';
import { sweepDrafts } from './draft.ts';
import { keep, readKept, readNames } from './kept.ts';
import { forgetOwnThings } from './own-things.ts';
import { listSealed } from './sealed-names.ts';

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
  // Nothing on the page waits for it.
  if (listSealed().length > 0)
    void loadSeal()
      .then(({ sweepSealed }) => sweepSealed())
      .catch(() => undefined);
  sweepDrafts(readNames());
}
