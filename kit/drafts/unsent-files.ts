import { delMany, entries, promisifyRequest, setMany, type UseStore } from 'idb-keyval';
import type { Purpose, StoredFile } from '#core/files.ts';
import { day, hour, minute } from '#core/time.ts';
import { CallError } from '#kit/api/call.ts';
import { mayPass } from '#kit/api/may-pass.ts';
import { uploadFile } from '#kit/uploads/upload-file.ts';
import type { StoredPicture } from '#kit/uploads/upload-queue.ts';
import { unsentFilesWords as words } from '#kit/uploads/wording.ts';
import { unsentFilesName } from './files-place.ts';
import type { Cipher } from './cipher.ts';
import { isClockFault } from './is-clock-fault.ts';

/** A file that could not be sent when it was chosen; `key` is the idempotency key of its upload. */
export type UnsentFile = { key: string; name: string; body: Blob };

/** One as it lies on the device. Once the server has it, it is not sent again while the server keeps what belongs to nothing. */
type KeptFile = UnsentFile & {
  personId: string;
  keptAt: number;
  isSealed?: true;
  stored?: { picture: StoredPicture; at: number };
};

/** The store of kept files, by their keys. */
export type Shelf = {
  list: () => Promise<KeptFile[]>;
  put: (files: readonly KeptFile[]) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
};

/** All files of a device together: some 60 photos as they are sent. */
const maxBytes = 30 * 1024 * 1024;
const sealLasts = 7 * day;
/** Before the bytes of a sealed file: its name and type. A name has at most 255 signs. */
const headBytes = 2048;
/** The server deletes an upload that belongs to nothing after a day. */
const lasts = 20 * hour;

type SendFile = (file: UnsentFile) => Promise<Pick<StoredFile, 'id' | 'width' | 'height'>>;

/** Keeps the files of a person on a shelf, and sends them when what they belong to is sent. */
export function makeUnsentFiles(shelf: Shelf, now = () => Date.now()) {
  const find = async (personId: string, keys: readonly string[]) => {
    const own = (await shelf.list()).filter((file) => file.personId === personId && !file.isSealed);
    const kept = new Map(own.map((file) => [file.key, file]));
    return keys.map((key) => kept.get(key));
  };
  return {
    /** Keeps files, and reads them back. False where the device has no room for them, or keeps nothing. */
    keep: async (personId: string, files: readonly UnsentFile[]): Promise<boolean> => {
      try {
        const kept = await shelf.list();
        if (sumBytes(kept) + sumBytes(files) > maxBytes) return false;
        await shelf.put(files.map((file) => ({ ...file, personId, keptAt: now() })));
        const taken = await find(
          personId,
          files.map(({ key }) => key),
        );
        return taken.every((file, index) => file?.body.size === files[index]?.body.size);
      } catch {
        return false;
      }
    },

    /**
     * Sends what the server does not have yet, and returns all as the server has them, in their order. Throws what refused the first
     * of them once it has tried each, or at once what stands in the way of all.
     */
    send: async (personId: string, keys: readonly string[], sendFile: SendFile): Promise<StoredPicture[]> => {
      const pictures: StoredPicture[] = [];
      let refusal: Error | undefined;
      for (const file of await find(personId, keys)) {
        if (file === undefined) {
          refusal ??= new CallError(410, undefined, words.gone);
          continue;
        }
        if (file.stored !== undefined && now() - file.stored.at < lasts) {
          pictures.push(file.stored.picture);
          continue;
        }
        try {
          const { id, width, height } = await sendFile(file);
          const picture = { id, width: width ?? 0, height: height ?? 0, alt: '', name: file.name };
          await shelf.put([{ ...file, stored: { picture, at: now() } }]);
          pictures.push(picture);
        } catch (error) {
          if (mayPass(error) || !(error instanceof Error)) throw error;
          refusal ??= new CallError(422, undefined, words.refused(file.name, error.message));
        }
      }
      if (refusal !== undefined) throw refusal;
      return pictures;
    },

    /** The server has none of them any more: they are sent again. */
    forgetStored: async (personId: string, keys: readonly string[]): Promise<void> => {
      const known = (await find(personId, keys)).filter((file) => file !== undefined);
      await shelf.put(known.map(({ stored: _, ...file }) => file));
    },

    /** Lists the files that the server has, in their order. */
    listStored: async (personId: string, keys: readonly string[]): Promise<StoredPicture[]> =>
      (await find(personId, keys)).flatMap((file) => file?.stored?.picture ?? []),

    /** Encrypts the files of a person whose session is over: names and pictures. */
    sealFiles: async (personId: string, { close }: Cipher): Promise<void> => {
      const readable = (await shelf.list()).filter((file) => file.personId === personId && !file.isSealed);
      for (const { key, name, body, keptAt } of readable) {
        const head = new TextEncoder().encode(JSON.stringify({ name, type: body.type }).padEnd(headBytes));
        const sealed = await close(await new Blob([head, body]).arrayBuffer());
        await shelf.put([{ key, personId, keptAt, isSealed: true, name: '', body: new Blob([sealed]) }]);
      }
    },

    /** Deletes all files that can be read. */
    forgetReadable: async (): Promise<void> => {
      const readable = (await shelf.list()).filter(({ isSealed }) => !isSealed);
      await shelf.remove(readable.map(({ key }) => key));
    },

    /** Makes the sealed files of a person readable again. */
    openFiles: async (personId: string, { open }: Cipher): Promise<void> => {
      const sealed = (await shelf.list()).filter((file) => file.personId === personId && file.isSealed);
      for (const { key, body, keptAt } of sealed) {
        const opened = await open(new Uint8Array(await body.arrayBuffer())).catch(() => null);
        if (opened === null) continue;
        const head = new TextDecoder().decode(opened.slice(0, headBytes));
        const { name, type } = JSON.parse(head) as { name: string; type: string };
        await shelf.put([{ key, personId, keptAt, name, body: new Blob([opened.slice(headBytes)], { type }) }]);
      }
    },

    /** Deletes what nothing waits with, or will: files are kept first. Those that are sealed for another person stay for a week. */
    sweep: async (personId: string, isWaiting: (key: string) => boolean): Promise<void> => {
      const all = await shelf.list();
      const renewed = all.filter((file) => file.isSealed && isClockFault(now() - file.keptAt));
      if (renewed.length > 0) await shelf.put(renewed.map((file) => ({ ...file, keptAt: now() })));
      const gone = all.filter((file) => {
        const age = now() - file.keptAt;
        if (file.isSealed) return age > sealLasts && !isClockFault(age);
        return file.personId !== personId || (Math.abs(age) > minute && !isWaiting(file.key));
      });
      if (gone.length > 0) await shelf.remove(gone.map(({ key }) => key));
    },
  };
}

const sumBytes = (files: readonly UnsentFile[]) => files.reduce((sum, { body }) => sum + body.size, 0);

/** Opens the database for one act: one that stays open could not be deleted. */
const store: UseStore = async (mode, act) => {
  const request = indexedDB.open(unsentFilesName);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('files'));
  const database = await promisifyRequest(request);
  try {
    return await act(database.transaction('files', mode).objectStore('files'));
  } finally {
    database.close();
  }
};

/** The files of this browser. */
export const unsentFiles = makeUnsentFiles({
  list: async () => (await entries<string, KeptFile>(store)).map(([, file]) => file),
  put: (files) =>
    setMany(
      files.map((file) => [file.key, file]),
      store,
    ),
  remove: (keys) => delMany([...keys], store),
});

/** Sends files of a person to the server, each under its own key, however long it takes. */
export const sendUnsentFiles = (
  personId: string,
  { keys, purpose }: { keys: readonly string[]; purpose: Purpose },
): Promise<StoredPicture[]> =>
  unsentFiles.send(personId, keys, ({ key, name, body }) =>
    uploadFile({
      purpose,
      name,
      body,
      idempotencyKey: key,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
  );
