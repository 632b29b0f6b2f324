import { ConfigError } from './config.ts';

const fullDisk = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded|disk full/i;

/** Explains a failed start to the person who runs the site: a sentence where we know what to do, else the error with its stack. */
export function explainFailure(error: unknown, dataFolder: string): string {
  if (error instanceof ConfigError) return error.message;
  if (isAboutFullDisk(error)) return `The disk is full. Make room (the data are in ${dataFolder}) and start again.`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is in use. Set PORT to a free one, as in: PORT=3001 npm start`;
  }
  return `Lungisa could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** Also of PostgreSQL (53100), of its programs, which say it in words, and of an error behind another. */
function isAboutFullDisk(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (
      ('code' in cause && cause.code === '53100') ||
      fullDisk.test(`${cause.message} ${'code' in cause ? String(cause.code) : ''}`)
    )
      return true;
  return false;
}
