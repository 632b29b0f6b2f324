import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Entries that Lungisa makes in its data folder. A folder with any other entry may serve others too, and keeps its mode. */
const own = /^(postgres(\.lock)?|files|mail|backups|bench|load|session-secret|demo-accounts\.json(\.new)?)$/;

/** As root, PostgreSQL runs as another user, who must get through to its folder and needs to list nothing. */
const topMode = () => (process.getuid?.() === 0 ? 0o711 : 0o700);

/**
 * Makes the data folder, and tightens what an earlier version left open, so that other users of the machine read nothing in it.
 * Returns a sentence for each folder that stays open.
 */
export async function keepPrivate(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: topMode() });
  const entries = await readdir(folder);
  const folders = entries.every((name) => own.test(name)) ? [{ path: folder, mode: topMode() }] : [];
  for (const path of ['files', 'mail'].filter((name) => entries.includes(name)).map((name) => join(folder, name))) {
    const deeper = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    folders.push({ path, mode: 0o700 }, ...deeper.map(({ name }) => ({ path: join(path, name), mode: 0o700 })));
  }
  // Another user's folder stays as it is, and is named below if it is open.
  for (const { path, mode } of folders) if ((await modeOf(path)) !== mode) await chmod(path, mode).catch(() => {});
  const open = [];
  for (const path of new Set([folder, ...folders.map((one) => one.path)])) if (await isOpen(path)) open.push(path);
  return open.map((path) => `Other users of this machine can read ${path}: make it private (chmod 700).`);
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const isOpen = async (path: string) => process.platform !== 'win32' && ((await modeOf(path)) & 0o044) !== 0;
