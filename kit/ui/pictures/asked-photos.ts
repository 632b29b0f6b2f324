import { useSyncExternalStore } from 'react';
import { pictureSizes } from '#core/files.ts';
import { savesData } from '#kit/ui/loading/data-saver.ts';

/** The photos that the reader has asked for since the page was loaded. */
const wantedPhotos = new Set<string>();
const changed = 'photoschange';

/** Shows a photo that waits, wherever it stands. */
export function askForPhoto(src: string): void {
  wantedPhotos.add(src);
  showPhotosAgain();
}

/** To be called when photos begin to wait, or no longer do. */
export function showPhotosAgain(): void {
  dispatchEvent(new Event(changed));
}

/** True if a photo waits until it is asked for. A photo that is on the device already does not. */
export const useWaits = (src: string): boolean =>
  useSyncExternalStore(subscribe, () => savesData() && !wantedPhotos.has(src) && !/^(blob|data):/.test(src));

function subscribe(onChange: () => void): () => void {
  addEventListener(changed, onChange);
  return () => removeEventListener(changed, onChange);
}

/** Bytes of a pixel, as photos in WebP of quality 80 come out on average. */
const bytesPerPixel = 0.16;

/** About how many bytes the smallest file of a photo has. Undefined where its size in pixels is not known. */
export function guessBytes(width: number | undefined, height: number | undefined): number | undefined {
  if (!width || !height) return undefined;
  const shownWidth = Math.min(width, pictureSizes.small);
  return Math.round(((shownWidth * shownWidth * height) / width) * bytesPerPixel);
}
