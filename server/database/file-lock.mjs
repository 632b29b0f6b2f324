// Plain JavaScript, because tools/bootstrap.mjs needs it before there is a Node that runs TypeScript.
import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other process of this machine, and no other caller in this one, holds the lock file `path`.
 * Takes over the lock of a process that died. Not reentrant. Rejects with a sentence after `waitMs` milliseconds.
 * Calls `onWait` once when the lock is taken.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {{ waitMs?: number, onWait?: () => void }} [options]
 * @returns {Promise<T>}
 */
export async function withFileLock(path, work, { waitMs = 900_000, onWait } = {}) {
  await take(path, Date.now() + waitMs, onWait);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** @param {string} path @param {number} deadline @param {() => void} [onWait] */
async function take(path, deadline, onWait) {
  let waits = false;
  const mine = JSON.stringify({ pid: process.pid, started: await startOf(process.pid), token: randomUUID() });
  for (;;) {
    try {
      return await writeFile(path, mine, { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const theirs = await read(path);
    if (theirs === undefined) continue;
    if (await isHeld(path, theirs)) {
      if (!waits) onWait?.();
      waits = true;
      if (Date.now() > deadline) throw new Error(`${path} is held by another process for too long: ${theirs}`);
      await sleep(30);
    } else {
      await removeAbandoned(path, theirs, deadline);
    }
  }
}

/**
 * Only the holder of a lock that is named after the abandoned content may remove it, and only while it still has
 * that content: of several processes that found it abandoned, none removes the lock of the one that was faster.
 * @param {string} path @param {string} theirs @param {number} deadline
 */
async function removeAbandoned(path, theirs, deadline) {
  const claim = `${path}.${createHash('sha256').update(theirs).digest('hex').slice(0, 12)}`;
  await take(claim, deadline);
  try {
    if ((await read(path)) === theirs) await rm(path, { force: true });
  } finally {
    await rm(claim, { force: true });
  }
}

/** @param {string} path @param {string} content */
async function isHeld(path, content) {
  // Between its creation and its writing a lock file is empty; one that stays so belongs to a dead process.
  if (content === '') return Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0) < 5_000;
  const { pid, started } = JSON.parse(content);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  return started === undefined || started === (await startOf(pid));
}

/** When a process began, where the system tells (Linux): tells it apart from a later one with the same id. @param {number} pid */
async function startOf(pid) {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19];
}

/** @param {string} path */
async function read(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
