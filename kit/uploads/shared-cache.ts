/** The cache that holds what was shared until the form for a new problem takes it. */
export const sharedCache = 'shared';

/**
 * Forgets what another app shared and no form took: its person leaves, or another one comes. Not on the way to the form, on which
 * someone may have to log in.
 */
export function forgetShared(): void {
  if ('caches' in globalThis && !/shared/.test(location.search)) void caches.delete(sharedCache);
}
