import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span as ApiSpan,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Span, Traces } from '#engine/traces/span.ts';
import type { ExportOptions, TracesConfig } from './traces-config.ts';

/** Milliseconds. */
const warnEvery = 10 * 60_000;
const maxClosing = 2_000;

/**
 * Sends spans by OTLP over HTTP. Address, headers, time limit, certificates, the name of the service and its attributes come from
 * OpenTelemetry's variables, which its packages read themselves.
 */
export function exportTraces(config: TracesConfig, { version, warn }: ExportOptions): Traces {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'lungisa', 'service.version': version }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: makeSampler(config),
    spanProcessors: [new BatchSpanProcessor({ exporter: withoutErrors(new OTLPTraceExporter(), warn) })],
  });
  const tracer = provider.getTracer('lungisa', version);
  const propagator = new W3CTraceContextPropagator();

  const wrap = (span: ApiSpan): Span => ({
    begin: (name, facts = {}) =>
      wrap(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: facts }, trace.setSpan(ROOT_CONTEXT, span))),
    end(facts = {}, failure) {
      span.setAttributes(facts);
      if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  });

  return {
    begin(kind, name, facts, headers = {}) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const options = { kind: kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER, attributes: facts };
      const span = tracer.startSpan(name, options, parent);
      return span.isRecording() ? wrap(span) : undefined;
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, maxClosing).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

function makeSampler({ sampler, ratio }: TracesConfig): Sampler {
  const [, isParentBased, kind] = /^(parentbased_)?(.+)$/.exec(sampler) ?? [];
  const root =
    kind === 'always_off'
      ? new AlwaysOffSampler()
      : kind === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return isParentBased === undefined ? root : new ParentBasedSampler({ root });
}

/** A collector that is away costs its spans and a warning now and then, never an error. */
function withoutErrors(exporter: SpanExporter, warn: ExportOptions['warn']): SpanExporter {
  let lost = 0;
  let warnedAt = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }) => {
        if (code !== ExportResultCode.SUCCESS) {
          lost += spans.length;
          if (performance.now() - warnedAt >= warnEvery) {
            warn({ spans: lost, cause: error !== undefined && 'code' in error ? String(error.code) : 'unknown' });
            [lost, warnedAt] = [0, performance.now()];
          }
        }
        done({ code: ExportResultCode.SUCCESS });
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
