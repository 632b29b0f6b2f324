import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ResizeOptions } from 'sharp';
import { Refusal } from '#core/errors.ts';

const program = fileURLToPath(new URL('./draw-svg-process.ts', import.meta.url));

/** Milliseconds for the start of the process, which a busy machine delays whatever the drawing is, and then for the drawing. */
const limits = { start: 10_000, drawing: 10_000 };

export const busy = () => new Refusal('server.busy', { retryAfterSeconds: 5 });

type Bounds = ResizeOptions & { limitInputPixels: number };

/**
 * Draws an SVG as a PNG in a separate process, which has none of our secrets and is killed at its limits, in milliseconds. Null for a drawing
 * that took too long; fails for one that is damaged. Refuses with `server.busy` where the process did not start in time.
 */
export async function drawSvg(
  body: Uint8Array,
  bounds: Bounds,
  { start = limits.start, drawing = limits.drawing }: Partial<typeof limits> = {},
): Promise<Buffer | null> {
  const child = spawn(process.execPath, [program, JSON.stringify(bounds)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  });
  const kill = () => child.kill('SIGKILL');
  let late = setTimeout(kill, start);
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    if (output.length === 0) {
      clearTimeout(late);
      late = setTimeout(kill, drawing);
    }
    output.push(chunk);
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  // A process that ends early leaves its input unread.
  child.stdin.on('error', () => {});
  child.stdin.end(body);
  const { code, signal } = await ended.finally(() => clearTimeout(late));
  if (signal === 'SIGKILL' && output.length === 0) throw busy();
  if (signal === 'SIGKILL') return null;
  if (code !== 0) throw new Error('the drawing is damaged');
  return Buffer.concat(output).subarray(1);
}
