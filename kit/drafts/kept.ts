/** Texts are kept in this tab until it closes, or on the device until they are forgotten. */
export type Where = 'tab' | 'device';

/** The text kept under a name; null where there is none, or where the browser keeps nothing. */
export const readKept = (where: Where, name: string): string | null => reach(where, (storage) => storage.getItem(name));

/** Keeps a text under a name; null or an empty text forgets it. False where it cannot be read back: storage may be full or blocked. */
export function keep(where: Where, name: string, text: string | null): boolean {
  reach(where, (storage) => (text ? storage.setItem(name, text) : storage.removeItem(name)));
  return readKept(where, name) === (text || null);
}

/** All names under which this device keeps something. */
export const readNames = (): string[] => reach('device', (storage) => Object.keys(storage)) ?? [];

/**
 * Names that belong to the device, not to a person: its theme, its data use, each person's data saving, sealed drafts of those who left,
 * the mark of its files (which have a database of their own), and the mark that someone has logged in here before.
 */
const ofDevice = /^(theme|data-use|saver-.*|sealed:.*|unsent-files|was-logged-in)$/;

/** Forgets all that is kept for a person. */
export function forgetPerson(): void {
  reach('tab', (storage) => storage.clear());
  reach('device', (storage) => Object.keys(storage).forEach((name) => ofDevice.test(name) || storage.removeItem(name)));
}

function reach<Value>(where: Where, act: (storage: Storage) => Value): Value | null {
  try {
    // If storage is blocked, reading the property already throws.
    return act(where === 'tab' ? sessionStorage : localStorage);
  } catch {
    return null;
  }
}
