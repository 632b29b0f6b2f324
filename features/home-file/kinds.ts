import type { DocumentKind } from '#features/papers/kinds.ts';

/** The papers in the order in which the page of a job has them. */
const paperKinds = ['agreement', 'change', 'invoice', 'receipt'] as const satisfies readonly DocumentKind[];

/** The entries of a home file: papers and certificates, then the files of the accepted quote, then photos in the order of the work. */
export const entryKinds = [...paperKinds, 'certificate', 'quoted', 'before', 'during', 'after', 'rework'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The filters of a home file, with the kinds of entries of each. Work is listed for its after-care without an entry. */
export const shownKinds = {
  papers: [...paperKinds, 'certificate', 'quoted'],
  photos: ['before', 'during', 'after', 'rework'],
  'after-care': [],
} as const satisfies Record<string, readonly EntryKind[]>;
export type ShownKind = keyof typeof shownKinds;
export const shownKindNames = Object.keys(shownKinds) as [ShownKind, ...ShownKind[]];
