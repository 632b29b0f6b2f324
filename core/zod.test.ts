import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const compile = vi.fn<() => never>(() => {
  throw new Error('refused by the content security policy');
});

beforeAll(() => {
  // Other tests of this process have loaded it without a browser.
  vi.resetModules();
  vi.stubGlobal('document', {});
  vi.stubGlobal('Function', compile);
});
afterAll(() => vi.unstubAllGlobals());

it('compiles no code in a browser, where the content security policy refuses and reports it', async () => {
  const { z } = await import('./zod.ts');
  expect(z.object({ title: z.string() }).safeParse({ title: 'Geyser' }).success).toBe(true);
  expect(compile).not.toHaveBeenCalled();
});
