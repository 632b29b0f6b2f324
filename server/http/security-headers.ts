import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet, { type HelmetOptions } from 'helmet';
import type { World } from '#engine/work.ts';

/** Names the scripts that stand in the first document itself, each by its hash, as the content security policy does. */
export async function hashOwnScripts(webFolder: string): Promise<string[]> {
  const html = await readFile(join(webFolder, 'index.html'), 'utf8');
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

/**
 * Makes the headers of every answer, once: browsers take scripts, styles and frames from this site alone. `ownScripts` are those of
 * `hashOwnScripts`.
 */
export function securityHeaders(world: World, ownScripts: readonly string[] = []): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(options(world, ownScripts))({} as never, answer as never, () => {});
  return headers;
}

const options = (world: World, ownScripts: readonly string[]): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...ownScripts],
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
