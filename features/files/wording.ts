import type { CodesOf } from '#core/errors.ts';

export const fileErrors: Record<CodesOf<'files'>, string> = {
  'files.too-large': 'A file can be up to 10 MB.',
  'files.not-a-picture': 'This is not a JPEG, PNG or WebP picture.',
  'files.unknown-type': 'You can only add JPEG, PNG, WebP and PDF files.',
  'files.broken': 'This file is damaged and cannot be read. Choose another one.',
  'files.too-many-pixels': 'This picture has too many pixels. Choose a smaller one.',
  'files.no-room': 'Your storage is full. Remove files that you do not need, or choose a larger plan.',
  'files.not-yours': 'A file is no longer there. Add it again.',
  'files.storage-failed': 'We cannot reach your files right now. Try again in a few minutes.',
  'files.check-running': 'A check is already running.',
  'files.backup-running': 'A backup is running. Nothing was deleted. Try again when it has ended.',
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
};

/** The dialog in which an admin gives one person other storage than that of their plan. */
export const storageDialogWords = {
  adjust: 'Adjust storage',
  title: (name: string) => `Adjust the storage of ${name}`,
  used: (used: string, limit: string) => `They use ${used} of ${limit}.`,
  storage: 'Storage',
  tiers: { free: 'Free', basic: 'Basic', pro: 'Pro', elite: 'Elite' },
  tier: (name: string, size: string) => `${name}, ${size}`,
  byPlan: 'Set by their plan',
  reason: 'Reason',
  hint: 'Other admins can read this.',
  tooSmall: 'They use more than this. Their files stay, but they cannot add more.',
  save: 'Save',
  saving: 'Saving',
  cancel: 'Cancel',
  done: (name: string) => `The storage of ${name} is adjusted.`,
  failed: 'Failed to adjust the storage.',
};
