import { open } from 'node:fs/promises';

/** Waits until a file, or the list of files in a folder, is on the disk and survives a power cut. Windows cannot do this with a file that is open for reading. */
export async function keepOnDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
