import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useWorld } from '#tests/support/testing.ts';
import { hashOwnScripts, securityHeaders } from './security-headers.ts';

const world = useWorld();

it('lets the script that stands in the document run by its hash, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lungisa-web-'));
  try {
    const code = "const theme = localStorage.getItem('theme');\n";
    await writeFile(join(folder, 'index.html'), `<script>${code}</script><script src="/a.js"></script>`);
    const policy = securityHeaders(world, await hashOwnScripts(folder))['content-security-policy'];
    expect(policy).toContain("script-src 'self' 'sha256-hxPiw1I4ihEKOUSo+lw7/2A6c+Y4F+SKvnR3SeJkw8E=';");
  } finally {
    await rm(folder, { recursive: true });
  }
});
