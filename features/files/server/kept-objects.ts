import { pictureSizes, type PictureSize } from '#core/files.ts';

/** What is kept of a file, each under a name of its own. */
export type ObjectName = `${PictureSize}.webp` | 'document.pdf';
export type Kind = 'picture' | 'pdf';

const namesOf: Record<Kind, readonly ObjectName[]> = {
  picture: (Object.keys(pictureSizes) as PictureSize[]).map((size) => `${size}.webp` as const),
  pdf: ['document.pdf'],
};

/** The folders that keys begin with: the end of an id is random, so that each gets its share. */
export const folders = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));

/**
 * Where an object lies in the storage. An id has 74 random bits, and no request reaches the storage without the policy:
 * a second secret name would guard nothing more, and the sweep could not tell from a key whose it is.
 */
export const keyOf = (id: string, name: ObjectName): string => `${id.slice(-2)}/${id}.${name}`;

export const keysOf = ({ id, kind }: { id: string; kind: Kind }): string[] =>
  namesOf[kind].map((name) => keyOf(id, name));

const keyPattern = /^[0-9a-f]{2}\/([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\./;

/** The id in a key; null where it is none of ours. */
export const idIn = (key: string): string | null => keyPattern.exec(key)?.[1] ?? null;

/** When a UUIDv7 was made, in milliseconds since 1970. */
export const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
