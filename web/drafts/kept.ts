/** What is kept on a device: in this tab until it closes, or for good. */
type Where = 'tab' | 'device';

/** The text kept under a name; null where there is none, or where the browser keeps nothing. */
export const readKept = (where: Where, name: string): string | null => reach(where, (storage) => storage.getItem(name));

/** Keeps a text under a name; null forgets it. Storage that is full or blocked keeps nothing, and that is no reason to stop. */
export function keep(where: Where, name: string, text: string | null): void {
  reach(where, (storage) => (text === null ? storage.removeItem(name) : storage.setItem(name, text)));
}

/** Forgets all that this tab kept. */
export const forgetTab = (): void => void reach('tab', (storage) => storage.clear());

function reach<Value>(where: Where, act: (storage: Storage) => Value): Value | null {
  try {
    // Where storage is blocked, reading the property alone fails.
    return act(where === 'tab' ? sessionStorage : localStorage);
  } catch {
    return null;
  }
}
