import { workerData } from 'node:worker_threads';
import type { RecordDrawing } from './draw-in-thread.ts';
import { drawRecord } from './draw-record.ts';

// The thread of `draw-in-thread.ts`. A failure ends it with an error.
await drawRecord(workerData as RecordDrawing);
