import type { CodesOf } from '#core/errors.ts';

export const fileErrors: Record<CodesOf<'files'>, string> = {
  'files.too-large': 'A file can be 10 MB at most.',
  'files.not-a-picture': 'This is not a JPEG, PNG or WebP picture.',
  'files.unknown-type': 'Only JPEG, PNG, WebP and PDF files can be added.',
  'files.broken': 'This file is damaged and cannot be read.',
  'files.too-many-pixels': 'This picture has too many pixels.',
  'files.no-room': 'Your storage is full. Remove files that you do not need, or choose a larger plan.',
  'files.not-yours': 'A file is no longer there. Add it again.',
  'files.storage-failed': 'Files are out of reach at the moment. Try again in a little while.',
};

export const fileWords = {
  uploadFailed: (file: string, message: string) => `Error uploading ${file}: ${message}`,
  tooMany: (max: number) => `You can add ${max} at most.`,
  offline: 'The connection dropped. Try again when you are online.',
  noAnswer: 'The server did not take it. Try again.',
} as const;
