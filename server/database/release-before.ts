/**
 * The release before this one: its version, and the newest migration that it brings. It may start on the tables of this release, so that going back
 * loses nothing: this release only adds to them, and takes away only what the release before no longer reads. Set with each release; null in the
 * first one.
 */
export const releaseBefore: { version: string; newest: number } | null = null;
