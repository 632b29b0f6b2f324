const interval = 100;
/** One late interval is a pause, such as that of the garbage collector. This many in a row are a load. */
const ticks = 5;

export type EventLoopDelay = {
  /** The milliseconds by which timers have been late for a while. */
  readonly current: number;
  stop(): void;
};

/** Measures how long work waits for the main thread. */
export function measureEventLoopDelay(): EventLoopDelay {
  const delays: number[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    delays.push(Math.max(0, now - last - interval));
    if (delays.length > ticks) delays.shift();
    last = now;
  }, interval).unref();
  return {
    get current() {
      return delays.length < ticks ? 0 : Math.min(...delays);
    },
    stop: () => clearInterval(timer),
  };
}
