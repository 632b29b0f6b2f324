import { ConfigError } from './config.ts';
import { WrongClock } from '#engine/check-clock.ts';
import { StartProblem } from './start-problem.ts';

const fullDisk = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded|disk full/i;

/** Explains a failed start to the person who runs the site: a sentence where we know what to do, else the error with its stack. */
export function explainFailure(error: unknown, dataFolder: string): string {
  if (error instanceof ConfigError) return error.message;
  const errors = listCauses(error);
  // First: what the programs of the database say of a full disk comes as a problem of the database.
  if (errors.some(isAboutFullDisk))
    return `The disk is full. Make room (the data are in ${dataFolder}) and start again.`;
  if (error instanceof StartProblem || error instanceof WrongClock) return error.message;
  for (const one of errors) {
    const sentence = explainSystem(one, dataFolder) ?? explainDatabase(one);
    if (sentence !== undefined) return sentence;
  }
  return `Lungisa could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

type Known = Error & { code?: string; port?: number; path?: string; address?: string; syscall?: string };

/** An error and those behind it. */
function listCauses(error: unknown): Known[] {
  const errors: Known[] = [];
  for (let cause = error; cause instanceof Error && errors.length < 10; cause = cause.cause) {
    errors.push(cause);
    if (cause instanceof AggregateError && cause.errors[0] instanceof Error) errors.push(cause.errors[0]);
  }
  return errors;
}

/** True for a full disk: of this process, of PostgreSQL (53100), or of its programs, which say it in words. */
const isAboutFullDisk = ({ code, message }: Known): boolean => code === '53100' || fullDisk.test(`${message} ${code}`);

const setFolder = 'Give it to the user who starts Lungisa, or set DATA_DIR to a folder of that user.';

/** Explains refusals of the system: ports, addresses and files. */
function explainSystem({ code, syscall, port, path, address }: Known, dataFolder: string): string | undefined {
  if (syscall === 'listen' || syscall === 'bind' || (code === 'EADDRINUSE' && port !== undefined))
    switch (code ?? '') {
      case 'EADDRINUSE':
        return `Port ${port} is in use. Set PORT to a free one, as in: PORT=3001 npm start`;
      case 'EACCES':
        return `You may not use port ${port}. Set PORT to one from 1024 on, and let a proxy take the lower one.`;
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        return `This machine does not have the address ${address ?? ''}. Set HOST to one of its own, as in: HOST=127.0.0.1 npm start`;
    }
  if (path === undefined) return undefined;
  switch (code ?? '') {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `You may not write to ${path}. ${setFolder}`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is a file, where a folder should be. Move it away, or set DATA_DIR to another folder.`;
    case 'ENOENT':
      // Making a folder on a read-only disk ends with this code.
      if (syscall === 'mkdir') return `You may not write to ${path}. ${setFolder}`;
      if (path.startsWith(dataFolder))
        return `${path} is missing: the data folder is damaged. Restore a backup (docs/running.md), or move ${dataFolder} away to begin again.`;
  }
  return undefined;
}

/** Explains refusals of the database that DATABASE_URL names. */
function explainDatabase({ code, message, address, port, syscall }: Known): string | undefined {
  if (syscall === 'connect' || syscall === 'getaddrinfo')
    return `The database does not answer${address === undefined ? '' : ` at ${address}:${port}`} (${code}). Start it, or set DATABASE_URL to another.`;
  if (code === 'ETIMEDOUT' || message === 'timeout expired')
    return 'The database does not answer in time: its machine, or the network to it, is away or hangs. Start it, or set DATABASE_URL to another.';
  switch (code ?? '') {
    case '28P01':
    case '28000':
      return 'The database refuses the user or the password. Set DATABASE_URL (and DATABASE_OWNER_URL, if you use it) to the right ones.';
    case '3D000':
      return `The ${message}. Make it (createdb), or set DATABASE_URL to another.`;
    case '08P01':
      if (message.includes('unsupported startup parameter'))
        return 'A pooler such as PgBouncer stands between. Set DATABASE_DIRECT_URL to the database itself (docs/running.md).';
      break;
    case '42501':
      return `The user of DATABASE_URL may not change the tables (${message}). Make it the owner of the database, or name the owner in DATABASE_OWNER_URL.`;
    case '0A000':
    case '58P01':
      if (message.includes('extension'))
        return `The database lacks an extension (${message}). Install the package with PostgreSQL's additional modules (postgresql-contrib).`;
  }
  return undefined;
}
