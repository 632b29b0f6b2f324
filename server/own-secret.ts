import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from './start-problem.ts';

/** Reads the session secret of an installation with its own database, and makes it the first time. Only its owner can read the file. */
export async function ownSecret(folder: string): Promise<string> {
  const file = join(folder, 'session-secret');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32)
    throw new StartProblem(
      `${file} is empty or damaged. Put back the file of a backup, or delete it: then everyone signs in again, and second factors are set up again.`,
    );
  return secret;
}
