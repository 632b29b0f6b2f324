import { showPhotosAgain } from '#kit/ui/pictures/asked-photos.ts';
import { keep, readKept } from '#kit/drafts/kept.ts';

/** One's own choice on a device; `device` follows what the browser wishes. */
export type SaverChoice = 'device' | 'on' | 'off';

/** The choice of the person who is signed in, for `public/theme.js`, which knows no person. */
const current = 'saver';

/** Each person has a choice of their own on a device; the name does not say who it is. */
function nameFor(personId: string): string {
  let hash = 2_166_136_261;
  for (const sign of personId) hash = Math.imul(hash ^ sign.charCodeAt(0), 16_777_619);
  return `saver-${(hash >>> 0).toString(16)}`;
}

/** True if the browser asks sites to save data: it tells the server (`data-saves-data`), its scripts or its styles. */
export function deviceSavesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    'savesData' in document.documentElement.dataset ||
    connection?.saveData === true ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  );
}

export function readSaver(personId: string): SaverChoice {
  const kept = readKept('device', nameFor(personId));
  return kept === 'on' || kept === 'off' ? kept : 'device';
}

/** Saves data, or not, from the next photo on. */
export function chooseSaver(personId: string, choice: SaverChoice): void {
  keep('device', nameFor(personId), choice === 'device' ? null : choice);
  applySaver(personId);
}

/** Does what a person chose on this device. The returned function goes back to what the browser wishes. */
export function applySaver(personId: string): () => void {
  const choice = readSaver(personId);
  keep('device', current, choice === 'device' ? null : choice);
  mark(choice === 'device' ? deviceSavesData() : choice === 'on');
  return () => mark(deviceSavesData());
}

function mark(isSaving: boolean): void {
  if (isSaving) document.documentElement.dataset['saver'] = '';
  else delete document.documentElement.dataset['saver'];
  showPhotosAgain();
}
