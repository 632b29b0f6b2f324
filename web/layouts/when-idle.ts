/** Acts once the browser has nothing else to do. The returned function prevents it. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
