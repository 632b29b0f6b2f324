import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ResizeOptions } from 'sharp';

const program = fileURLToPath(new URL('./draw-svg-process.ts', import.meta.url));

/** Milliseconds for a drawing, with the start of its process. */
const maxDrawing = 10_000;

type Bounds = ResizeOptions & { limitInputPixels: number };

/**
 * Draws an SVG as a PNG in a separate process, which has none of our secrets and is killed after `limit` milliseconds. Null for a drawing
 * that took too long; fails for one that is damaged.
 */
export async function drawSvg(
  body: Uint8Array,
  bounds: Bounds,
  { limit = maxDrawing }: { limit?: number } = {},
): Promise<Buffer | null> {
  const child = spawn(process.execPath, [program, JSON.stringify(bounds)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: limit,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  // A process that ends early leaves its input unread.
  child.stdin.on('error', () => {});
  child.stdin.end(body);
  const [png, { code, signal }] = await Promise.all([buffer(child.stdout), ended]);
  if (signal === 'SIGKILL') return null;
  if (code !== 0) throw new Error('the drawing is damaged');
  return png;
}
