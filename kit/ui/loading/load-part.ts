/** The checks for a new version after a file did not arrive. They are set once the page is idle. */
export const newVersion: {
  /** Looks whether the server has another version than this page. */
  look?: () => Promise<void>;
  /** Loads the page again, where the server has another version; says whether it does. */
  load?: () => boolean;
} = {};

const triesAfter = [500, 2_000];
/** Milliseconds that a file may take. One that comes later is there for the next try. */
export const longestLoad = 15_000;

/**
 * Loads a file of the page's code. A file that does not arrive is asked for again after 500 and 2,000 ms, unless the device
 * is offline, or the line gives no answer at all. Rejects with the last error.
 */
export async function loadPart<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const pause of triesAfter) {
    try {
      return await inTime(load());
    } catch (error) {
      if (!navigator.onLine || error instanceof NoAnswer) throw error;
      await newVersion.look?.();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return inTime(load());
}

/** A file did not arrive in time: the line may be up, and answers nothing. */
export class NoAnswer extends Error {}

function inTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), longestLoad);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
