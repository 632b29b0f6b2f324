const loopback = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** True if a host name is this machine's own. */
export const isLoopback = (host: string): boolean => loopback.has(host);
