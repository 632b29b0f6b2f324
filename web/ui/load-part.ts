/** What is known of a new version after a file did not arrive. It is set once the page is idle. */
export const newVersion: {
  /** Looks whether the server has another version than this page. */
  look?: () => Promise<void>;
  /** Loads the page again, where the server has another version; says whether it does. */
  load?: () => boolean;
} = {};

const triesAfter = [500, 2_000];

/**
 * Loads a file of the page's code. A file that does not arrive is asked for again after 500 and 2,000 ms, unless the device
 * is offline. Rejects with the last error.
 */
export async function loadPart<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const pause of triesAfter) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) throw error;
      await newVersion.look?.();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}
