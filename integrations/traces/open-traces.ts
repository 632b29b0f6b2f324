import type { Traces } from '#engine/traces/span.ts';
import type { ExportOptions, TracesConfig } from './traces-config.ts';

/** Opens the way to a collector; undefined where none is configured, and then nothing of OpenTelemetry is loaded. */
export async function openTraces(
  config: TracesConfig | undefined,
  options: ExportOptions,
): Promise<Traces | undefined> {
  if (config === undefined) return undefined;
  const { exportTraces } = await import('./export-traces.ts');
  return exportTraces(config, options);
}
