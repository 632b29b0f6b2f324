/** Names and numbers that a trace may tell. Never ids of rows, values, addresses of people, or text that they typed. */
export type Facts = Record<string, string | number>;

/** A piece of work that is traced. */
export type Span = {
  /** Begins a call that the work makes to another program. */
  begin(name: string, facts?: Facts): Span;
  /** Ends it. `failure` is the code or the class of the error by which it failed, never its message. */
  end(facts?: Facts, failure?: string): void;
};

/** Begins the spans of requests and jobs, and sends them. */
export type Traces = {
  /**
   * Begins a request or a job: a new trace, or the next part of the one that `headers` name (`traceparent`, as W3C Trace Context has it).
   * Undefined where the sampler leaves it out: then nothing in it is traced.
   */
  begin(kind: 'request' | 'job', name: string, facts: Facts, headers?: object): Span | undefined;
  /** Sends what has not been sent, as far as two seconds allow. */
  close(): Promise<void>;
};
