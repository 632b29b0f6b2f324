/** The samplers of OpenTelemetry's specification that need no other service. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** The share of requests and jobs that are traced: `ratio` of them, where the sampler has one. */
export type TracesConfig = { sampler: (typeof samplers)[number]; ratio: number };

export type ExportOptions = {
  version: string;
  /** Takes spans that no collector took, with the cause: at most once in ten minutes. */
  warn: (lost: { spans: number; cause: string }) => void;
};
