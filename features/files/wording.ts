import type { CodesOf } from '#core/errors.ts';
import { fileRefusals } from '#core/files.ts';

export const fileErrors: Record<CodesOf<'files'>, string> = {
  ...fileRefusals,
  'files.broken': 'This file is damaged and cannot be read.',
  'files.too-many-pixels': 'This picture has too many pixels.',
  'files.no-room': 'Your storage is full. Remove files that you do not need, or choose a larger plan.',
  'files.not-yours': 'A file is no longer there. Add it again.',
  'files.storage-failed': 'Files are out of reach at the moment. Try again in a little while.',
  'files.check-running': 'A check is running already.',
  'files.not-an-orphan': 'This file belongs to someone now. It was not deleted.',
};

/** The photo of a person. */
export const photoWords = {
  group: 'Photo',
  add: 'Add photo',
  change: 'Change photo',
  remove: 'Remove photo',
  crop: 'Crop your photo',
  uploading: 'Uploading your photo',
  saved: 'Photo saved.',
  removed: 'Photo removed.',
  failed: 'Your photo was not saved.',
  retry: 'Try again',
};
