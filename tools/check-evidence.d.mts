/** The files of a pack by their paths, each read when it is asked for. */
export type PackFiles = ReadonlyMap<string, () => Buffer>;

/** Everything that is wrong with a pack, in plain sentences. */
export function checkPack(
  files: PackFiles,
  expectedHead?: string,
): { problems: string[]; entries?: number; head?: string };
