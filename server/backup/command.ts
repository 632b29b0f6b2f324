import { type Command, openCommandDatabase } from '#server/command-database.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { explainFailure } from '#server/explain-failure.ts';
import { openStorage, type Storage } from '#integrations/storage/storage.ts';
import { AgeError } from './age.ts';
import { BackupProblem } from './make-backup.ts';

/** A mistake in a command, which its user can correct. */
export class Mistake extends Error {}

/** Opens the database and the storage of an installation for a command, and lets go of them at its end. */
export async function withInstallation<Result>(
  config: Config,
  command: Command,
  act: (open: { databaseUrl: string; ownerUrl: string; storage: Storage }) => Promise<Result>,
): Promise<Result> {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const { url: databaseUrl, stop } = await openCommandDatabase(config, command, log);
  try {
    const storage = await openStorage(config);
    try {
      return await act({ databaseUrl, ownerUrl: config.ownerUrl ?? databaseUrl, storage });
    } finally {
      await storage.close();
    }
  } finally {
    await stop();
  }
}

/** Says in a sentence why a command failed, and ends it with 1. */
export function reportFailure(error: unknown, dataFolder: string): void {
  process.stderr.write(`${describeFailure(error, dataFolder)}\n`);
  process.exitCode = 1;
}

/** Explains the failure of a command, in a sentence if we know one. */
export function describeFailure(error: unknown, dataFolder: string): string {
  const isOwn = [Mistake, ConfigError, BackupProblem, AgeError].some((kind) => error instanceof kind);
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error;
  if (isOwn && error instanceof Error) return error.message;
  return isMissing ? `There is no file ${String(error.path)}.` : explainFailure(error, dataFolder);
}

export const showBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
export const showSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
