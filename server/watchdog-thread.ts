import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const { beats, every, looks } = workerData as { beats: Int32Array; every: number; looks: number };
let last = -1;
let silent = 0;

setInterval(() => {
  const now = Atomics.load(beats, 0);
  silent = now === last ? silent + 1 : 0;
  last = now;
  if (silent < looks) return;
  const msg = `the main thread stood still for ${Math.round((silent * every) / 1_000)} seconds: the process ends`;
  writeSync(1, `${JSON.stringify({ level: 60, time: Date.now(), msg })}\n`);
  process.kill(process.pid, 'SIGKILL');
}, every);

parentPort?.postMessage('looking', []);
