import { open } from 'node:fs/promises';

/** Waits until a file, or the names in a folder, would survive a power cut. Windows offers this for neither as it is opened here. */
export async function keepOnDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
