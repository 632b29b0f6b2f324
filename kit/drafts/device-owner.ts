import { keep, readKept } from './kept.ts';

/** The person whose drafts and unsent things this device has in clear, and the key that seals them once their session is over. */
export type DeviceOwner = { personId: string; key: string | null };

const name = 'device-owner';
/** The person of this page. Another tab may have signed in someone else since. */
let here: string | null = null;

export function readOwner(): DeviceOwner | null {
  try {
    return JSON.parse(readKept('device', name) ?? 'null') as DeviceOwner | null;
  } catch {
    return null;
  }
}

/** From now on this device keeps what this person types; null for no one. */
export function setOwner(owner: DeviceOwner | null): void {
  here = owner?.personId ?? null;
  keep('device', name, owner && JSON.stringify(owner));
}

/** True if this device keeps the text that is typed on this page. */
export const isOwnDevice = (): boolean => here !== null && readOwner()?.personId === here;
