import { context, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'

export type TracesOptions = {
  /** The collector's URL, without `/v1/traces`. The exporter itself reads OTEL_EXPORTER_OTLP_HEADERS. */
  endpoint: string
  service: string
  /** The fraction of calls to trace, 0 to 1. */
  share: number
}

/** Stored with a job to link it to the call that caused it: a W3C `traceparent`. */
type Mark = string

/** Traces of a process's work. They contain no personal values: routes and statements appear without their values. */
export type Tracing = {
  /** Traces every call from now on, with its effects. */
  followCalls: (app: FastifyInstance) => void
  statement: (text: string, milliseconds: number, failed: boolean) => void
  mark: () => Mark | undefined
  job: <T>(name: string, mark: Mark | undefined, work: () => Promise<T>) => Promise<T>
  stop: () => Promise<void>
}

const longestStatement = 2000
/** Milliseconds, retries included: a server that stops waits for its last export. */
const exportTimeout = 3000

const contextOf = (mark: Mark | undefined): Context => {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(mark ?? '') ?? []
  if (!traceId || !spanId) return context.active()
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags: Number.parseInt(flags ?? '00', 16), isRemote: true })
}

const markOf = (span: Span | undefined): Mark | undefined => {
  const spoken = span?.spanContext()
  return spoken && `00-${spoken.traceId}-${spoken.spanId}-${spoken.traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`
}

const failed = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR })

/** Exports calls, statements and jobs to the collector every five seconds. If it does not answer, nothing waits and nothing fails. */
export const startTracing = ({ endpoint, service, share }: TracesOptions): Tracing => {
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeout }) }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('avisa')
  const calls = new WeakMap<object, Span>()

  const followCalls = (app: FastifyInstance) => {
    app.addHook('onRequest', async (request) => {
      const route = request.routeOptions.url ?? 'none'
      const attributes = { 'http.request.method': request.method, 'http.route': route, 'avisa.request_id': request.id }
      calls.set(request, tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }))
    })
    // After the body: reading it loses the context.
    app.addHook('preValidation', (request, _reply, next) => {
      const span = calls.get(request)
      if (span) context.with(trace.setSpan(context.active(), span), next)
      else next()
    })
    app.addHook('onResponse', async (request, reply) => {
      const span = calls.get(request)
      span?.setAttribute('http.response.status_code', reply.statusCode)
      if (span && reply.statusCode >= 500) failed(span)
      span?.end()
    })
  }
  return {
    followCalls,
    statement: (text, milliseconds, broken) => {
      // Background work (polling for jobs) would be a trace of its own each time.
      if (!trace.getActiveSpan()) return
      const verb = /^(?:\s|\/\*.*?\*\/)*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': text.slice(0, longestStatement) }
      const end = Date.now()
      const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes, startTime: end - milliseconds })
      if (broken) failed(span)
      span.end(end)
    },
    mark: () => markOf(trace.getActiveSpan()),
    job: async (name, mark, work) => {
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, contextOf(mark))
      try {
        return await context.with(trace.setSpan(context.active(), span), work)
      } catch (error) {
        failed(span)
        throw error
      } finally {
        span.end()
      }
    },
    stop: () => provider.shutdown(),
  }
}
