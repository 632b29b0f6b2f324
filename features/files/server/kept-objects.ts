import { pictureSizes, type PictureSize } from '#core/files.ts';

/** The stored objects of a file, each under its own name. */
export type ObjectName = `${PictureSize}.webp` | 'document.pdf';
export type Kind = 'picture' | 'pdf';

const namesOf: Record<Kind, readonly ObjectName[]> = {
  picture: (Object.keys(pictureSizes) as PictureSize[]).map((size) => `${size}.webp` as const),
  pdf: ['document.pdf'],
};

/** The folders of the storage. The end of an id is random, so that each folder gets its share. */
export const folders = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));

/**
 * The key of an object in the storage. An id has 74 random bits, and no request reaches the storage without the policy: a second
 * secret name would protect nothing more, and the sweep could not tell which file a key belongs to.
 */
export const makeObjectKey = (id: string, name: ObjectName): string => `${id.slice(-2)}/${id}.${name}`;

export const listObjectKeys = ({ id, kind }: { id: string; kind: Kind }): string[] =>
  namesOf[kind].map((name) => makeObjectKey(id, name));

const keyPattern = /^[0-9a-f]{2}\/([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\./;

/** The id in a key; null if the key is not ours. */
export const idIn = (key: string): string | null => keyPattern.exec(key)?.[1] ?? null;

/** The time in a UUIDv7, in milliseconds since 1970. */
export const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
