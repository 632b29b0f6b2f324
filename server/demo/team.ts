import type { ProviderKey } from './providers.ts';

type DemoWorker = { of: ProviderKey; name: string; since: string };

/** The people who work with the providers of the demo. */
export const team = {
  mandla: { of: 'thabo', name: 'Mandla Zulu', since: '2023-03' },
  busi: { of: 'thabo', name: 'Busisiwe Radebe', since: '2025-08' },
} as const satisfies Record<string, DemoWorker>;

export type WorkerKey = keyof typeof team;
