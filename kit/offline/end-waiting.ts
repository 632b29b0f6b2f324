import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { notKeptError } from '#kit/api/not-kept.ts';

/** Milliseconds in which the device gives back what it keeps. */
export const restoreTime = 1_500;

/**
 * Ends readings that wait for a connection and have nothing to show: the page says so in place of a placeholder that would stand for ever. They are asked
 * for again when the device is online. The returned function stops it.
 */
export function endWaiting(queries: QueryClient): () => void {
  const cache = queries.getQueryCache();
  const listPaused = () =>
    cache.findAll({ type: 'active', fetchStatus: 'paused', predicate: ({ state }) => state.data === undefined });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = async () => {
    timer = undefined;
    for (const query of onlineManager.isOnline() ? [] : listPaused()) {
      await query.cancel({ silent: true });
      if (query.state.data !== undefined) continue;
      query.setState({
        status: 'error',
        fetchStatus: 'idle',
        error: notKeptError,
        errorUpdatedAt: Date.now(),
      });
    }
  };
  const look = () => {
    if (timer === undefined && !onlineManager.isOnline() && listPaused().length > 0)
      timer = setTimeout(() => void end(), restoreTime);
  };
  const stop = cache.subscribe(look);
  look();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
