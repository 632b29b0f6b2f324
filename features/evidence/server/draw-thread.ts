import { workerData } from 'node:worker_threads';
import { inLanguage } from '#engine/language.ts';
import type { RecordDrawing } from './draw-in-thread.ts';
import { drawRecord } from './draw-record.ts';

// The thread of `draw-in-thread.ts`. A failure ends it with an error.
const drawing = workerData as RecordDrawing;
await inLanguage(drawing.language, () => drawRecord(drawing));
