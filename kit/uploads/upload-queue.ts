import { maxFileBytes, type StoredFile } from '#core/files.ts';
import { fileRefusals } from '#core/wording.ts';
import { uploadWords as words } from './wording.ts';
import { CallError } from '#kit/api/call.ts';

/** A file that was stored before, such as a picture of a listing that is edited. `name` is missing where only `alt` is known. */
export type StoredPicture = { id: string; width: number; height: number; alt: string; name?: string };

/** One file of a field, from being chosen to being stored. */
export type Upload = {
  /** Stays the same whatever becomes of it. */
  key: string;
  name: string;
  /** Null for what was stored before. */
  bytes: number | null;
  state: 'waiting' | 'shrinking' | 'sending' | 'held' | 'done' | 'failed';
  /** The share that has left, from 0 to 1. */
  progress: number;
  /** The failure, as a whole sentence. */
  error: string | null;
  /** True if trying again may help. */
  retryable: boolean;
  /** Null until it is done. */
  stored: Pick<StoredFile, 'id' | 'width' | 'height'> | null;
  /** The address of what the file itself shows, for pictures; null where there is none. */
  preview: string | null;
  /** The content of the picture, in words. */
  alt: string;
};

type Rules = { types: readonly string[]; max: number };

type Means = {
  shrink: (file: File) => Promise<Blob>;
  send: (file: {
    name: string;
    body: Blob;
    idempotencyKey: string;
    signal: AbortSignal;
    onProgress: (share: number) => void;
  }) => Promise<StoredFile>;
  /** Deletes what was sent and is not wanted after all. */
  discard: (id: string) => void;
  /** True if a file with this failure is held on the device until `resume`. */
  mustWait?: (error: unknown) => boolean;
};

/** The parts of a file that the screen does not show. */
type Source = { file: File; idempotencyKey: string; body: Blob | null; abort: AbortController };
type State = { uploads: readonly Upload[]; announcement: string };

const atOnce = 2;

export type UploadQueue = ReturnType<typeof makeUploadQueue>;

/**
 * The files of one field: each is checked, shrunk and sent, two at a time, and one that fails leaves the others alone.
 * `announcement` is read out to people who do not see the rows.
 */
export function makeUploadQueue({ types, max }: Rules, means: Means, stored: readonly StoredPicture[] = []) {
  let state: State = { uploads: stored.map(fromStored), announcement: '' };
  const sources = new Map<string, Source>();
  const listeners = new Set<() => void>();
  let running = 0;

  const change = (next: Partial<State>) => {
    state = { ...state, ...next };
    listeners.forEach((listener) => listener());
  };
  const find = (key: string) => state.uploads.find((upload) => upload.key === key);
  const set = (key: string, part: Partial<Upload>, announcement = state.announcement) =>
    change({
      uploads: state.uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)),
      announcement,
    });
  const isFull = () => state.uploads.filter((upload) => upload.state !== 'failed').length >= max;

  const fail = (key: string, message: string, retryable: boolean) => {
    const error = words.failed(find(key)?.name ?? '', message);
    set(key, { state: 'failed', progress: 0, error, retryable }, error);
  };

  async function run(key: string, source: Source): Promise<void> {
    const { signal } = source.abort;
    try {
      set(key, { state: 'shrinking', error: null });
      source.body ??= await means.shrink(source.file);
      if (source.body.size > maxFileBytes) throw new CallError(413, undefined, fileRefusals['files.too-large']);
      if (signal.aborted) return;
      set(key, { state: 'sending', bytes: source.body.size });
      const { name } = source.file;
      const answer = await means.send({
        name,
        body: source.body,
        idempotencyKey: source.idempotencyKey,
        signal,
        onProgress: (progress) => set(key, { progress }),
      });
      if (signal.aborted) means.discard(answer.id);
      else set(key, { state: 'done', progress: 1, stored: answer }, words.added(name));
    } catch (error) {
      if (signal.aborted) return;
      if (means.mustWait?.(error)) set(key, { state: 'held', progress: 0 }, words.keptHere(source.file.name));
      else fail(key, error instanceof Error ? error.message : String(error), mayHelp(error));
    } finally {
      running -= 1;
      pump();
    }
  }

  function pump(): void {
    for (const { key } of state.uploads.filter((upload) => upload.state === 'waiting')) {
      const source = sources.get(key);
      if (running >= atOnce || source === undefined) return;
      running += 1;
      void run(key, source);
    }
  }

  function forget(key: string): void {
    sources.get(key)?.abort.abort();
    sources.delete(key);
    const preview = find(key)?.preview;
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
  }

  return {
    current: () => state,
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    add: (files: Iterable<File>) => {
      for (const file of files) {
        const key = crypto.randomUUID();
        const isOver = isFull();
        const refused = isOver ? words.tooMany(max) : refusalOf(file, types);
        sources.set(key, { file, idempotencyKey: crypto.randomUUID(), body: null, abort: new AbortController() });
        change({ uploads: [...state.uploads, fromFile(key, file)] });
        // Another may make room for it.
        if (refused !== null) fail(key, refused, isOver);
      }
      pump();
    },

    retry: (key: string) => {
      if (find(key)?.state !== 'failed') return;
      if (isFull()) return fail(key, words.tooMany(max), true);
      set(key, { state: 'waiting', error: null });
      pump();
    },

    /** Sends what is held. */
    resume: () => {
      state.uploads.forEach(({ key, state: now }) => now === 'held' && set(key, { state: 'waiting' }));
      pump();
    },

    /** Returns the files, or those of `some`, that are ready to be sent and did not arrive, in order. */
    listUnsent: (some: readonly Pick<Upload, 'key'>[] = state.uploads) =>
      state.uploads.flatMap(({ key, state: now, retryable, name }) => {
        const source = sources.get(key);
        const isReady = (now === 'held' || (now === 'failed' && retryable)) && some.some((one) => one.key === key);
        return isReady && source?.body ? [{ key: source.idempotencyKey, name, body: source.body }] : [];
      }),

    /** Takes one out, wherever it is; what was sent in this sitting is deleted on the server as well. */
    remove: (key: string) => {
      const upload = find(key);
      if (upload === undefined) return;
      if (upload.stored !== null && sources.has(key)) means.discard(upload.stored.id);
      forget(key);
      change({ uploads: state.uploads.filter((other) => other.key !== key), announcement: words.removed(upload.name) });
      pump();
    },

    /** Puts one at another place, counted from 0. */
    move: (key: string, to: number) => {
      const upload = find(key);
      if (upload === undefined || to < 0 || to >= state.uploads.length) return;
      change({
        uploads: state.uploads.filter((other) => other !== upload).toSpliced(to, 0, upload),
        announcement: words.moved(upload.name, to + 1),
      });
    },

    describe: (key: string, alt: string) => set(key, { alt }),

    /** Starts again from what is stored, after saving; deletes nothing. */
    reset: (next: readonly StoredPicture[] = []) => {
      state.uploads.forEach(({ key }) => forget(key));
      change({ uploads: next.map(fromStored), announcement: '' });
    },

    /** Takes out what has left with its form, and deletes nothing. Others stay, also on their way. */
    release: (hasLeft: (upload: Upload) => boolean) => {
      const leaving = state.uploads.filter(hasLeft);
      leaving.forEach(({ key }) => forget(key));
      change({ uploads: state.uploads.filter((upload) => !leaving.includes(upload)), announcement: '' });
    },

    /** Ends what is under way and lets go of what it holds. */
    stop: () => state.uploads.forEach(({ key }) => forget(key)),
  };
}

/** Returns the first upload that has failed since the list was `before`. */
export const findFailure = (uploads: readonly Upload[], before: readonly Upload[]): Upload | undefined =>
  uploads.find((upload) => upload.state === 'failed' && !before.includes(upload));

const settled = { progress: 1, error: null, retryable: false } as const;

const fromStored = ({ id, width, height, alt, name }: StoredPicture, index: number): Upload => ({
  ...settled,
  key: id,
  name: name || alt || words.picture(index + 1),
  bytes: null,
  state: 'done',
  stored: { id, width, height },
  preview: null,
  alt,
});

const fromFile = (key: string, file: File): Upload => ({
  ...settled,
  key,
  name: file.name,
  bytes: file.size,
  state: 'waiting',
  progress: 0,
  stored: null,
  preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
  alt: '',
});

/** Refuses a file before it is sent. A picture of another type may be turned into one that is taken. */
function refusalOf(file: File, types: readonly string[]): string | null {
  if (file.type.startsWith('image/')) return null;
  if (!types.includes(file.type))
    return types.includes('application/pdf') ? fileRefusals['files.unknown-type'] : fileRefusals['files.not-a-picture'];
  return file.size > maxFileBytes ? fileRefusals['files.too-large'] : null;
}

/** A file that is refused for what it is will be refused again. */
function mayHelp(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.status < 400 || error.status >= 500 || [401, 408, 409, 429].includes(error.status);
}
