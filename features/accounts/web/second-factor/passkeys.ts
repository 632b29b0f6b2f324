import { loadPart } from '#kit/ui/loading/load-part.ts';
import { toCallError } from '#kit/api/client.ts';
import { passkeyWords } from '#features/accounts/passkey-wording.ts';
import type { Outputs } from '../api.ts';

type Signing = Outputs['askForPasskey'];
type Making = Outputs['beginPasskey'];

/** The field for the name of a passkey. */
export const passkeyName = { label: passkeyWords.name, name: 'name', maxLength: 60, autoComplete: 'off' } as const;

/** The person closed the browser's prompt, or let it time out. */
export class PasskeyCancelled extends Error {}
/** The device has a passkey of this account already. */
export class PasskeyIsHere extends Error {}

/** Has a passkey sign. Throws `PasskeyCancelled`. */
export async function signWithPasskey(options: Signing) {
  const { startAuthentication } = await loadPart(() => import('@simplewebauthn/browser'));
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(refuse);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Has the browser make a passkey. Throws `PasskeyCancelled`, and `PasskeyIsHere`. */
export async function makePasskey(options: Making) {
  const { startRegistration } = await loadPart(() => import('@simplewebauthn/browser'));
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(refuse);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports: [...transports] };
}

function refuse(error: unknown): never {
  const { name } = error as { name?: string };
  if (name === 'InvalidStateError') throw new PasskeyIsHere();
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled();
  throw error;
}

/** The error of the browser's prompt or of the call, in words. */
export function describeThrown(thrown: unknown): string {
  if (thrown instanceof PasskeyCancelled) return passkeyWords.notUsed;
  return thrown instanceof PasskeyIsHere ? passkeyWords.alreadyHere : toCallError(thrown).message;
}
