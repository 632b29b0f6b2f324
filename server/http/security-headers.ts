import helmet, { type HelmetOptions } from 'helmet';
import type { World } from '#server/engine/work.ts';

/** Makes the headers of every answer, once: browsers take scripts, styles and frames from this site alone. */
export function securityHeaders(world: World): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(options(world))({} as never, answer as never, () => {});
  return headers;
}

const options = (world: World): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  strictTransportSecurity: world.config.publicUrl?.startsWith('https:')
    ? { maxAge: 31_536_000, includeSubDomains: true }
    : false,
  xFrameOptions: { action: 'deny' as const },
});
