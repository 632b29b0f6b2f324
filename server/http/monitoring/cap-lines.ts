/** Lines of one key between two reports. An attack fills no disk: the rest is counted. */
const maxLines = 100;

type LineCap = {
  /** Counts a line. Returns false if it is one too many. */
  take(key: string): boolean;
  /** Returns the number of lines left out since the last call, and counts from zero. */
  takeLeftOut(): number;
};

export function capLines(): LineCap {
  const lines = new Map<string, number>();
  let leftOut = 0;
  return {
    take(key) {
      const taken = lines.get(key) ?? 0;
      lines.set(key, taken + 1);
      if (taken >= maxLines) leftOut += 1;
      return taken < maxLines;
    },
    takeLeftOut() {
      const taken = leftOut;
      leftOut = 0;
      lines.clear();
      return taken;
    },
  };
}
