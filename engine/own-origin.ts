import { isLoopback } from './loopback.ts';

const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * The origin at which a browser that sent this Host header sees the site; null for a host that is not ours. On a machine of one's own
 * 127.0.0.1 and localhost are the same site, whichever of them PUBLIC_URL names.
 */
export function ownOrigin({ publicUrl }: { publicUrl: string | undefined }, host: string | undefined): string | null {
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return new URL(publicUrl).origin;
  if (host !== undefined && loopbackHost.test(host)) return `http://${host}`;
  return publicUrl === undefined ? null : new URL(publicUrl).origin;
}
