/** The metrics of the product: their kind, and what they say. Durations are in seconds. */
const described = {
  lungisa_requests_total: ['counter', 'Requests by operation and status of the answer.'],
  lungisa_request_seconds: ['histogram', 'Time until the answer was sent, by operation.'],
  lungisa_requests_refused_total: ['counter', 'Requests refused because the process had more to do than it can.'],
  lungisa_errors_total: ['counter', 'Errors of ours, by the operation or job in which they came up.'],
  lungisa_jobs_total: ['counter', 'Jobs by queue and how they ended.'],
  lungisa_slow_statements_total: ['counter', 'Statements that took more than 200 ms, by operation or job.'],
  lungisa_connections: ['gauge', 'Open connections of the process.'],
  lungisa_connections_max: ['gauge', 'Connections that the process may have open (MAX_CONNECTIONS).'],
  lungisa_live_streams: ['gauge', 'Open streams of live updates.'],
  lungisa_pool_connections: ['gauge', 'Connections for transactions, by state.'],
  lungisa_statements_under_way: ['gauge', 'Statements that the database has not answered.'],
  lungisa_statement_wait_seconds: ['gauge', 'How long new work waits for a connection.'],
  lungisa_event_loop_delay_seconds: [
    'gauge',
    'Delay of the main thread since the last scrape: its 99th percentile and maximum.',
  ],
  lungisa_event_loop_busy_ratio: ['gauge', 'Share of the time since the last scrape in which the main thread worked.'],
  lungisa_database_up: ['gauge', '1 where the database answered the questions of this scrape.'],
  lungisa_database_connections: ['gauge', 'Connections of all programs to the database server.'],
  lungisa_database_connections_max: ['gauge', 'Connections that the database server allows.'],
  lungisa_clock_ahead_seconds: ['gauge', 'How far the clock of the process is ahead of that of the database.'],
  lungisa_queue_jobs: ['gauge', 'Jobs by queue and state; counts end at 1,000.'],
  lungisa_queue_oldest_seconds: ['gauge', 'How long the oldest job that is due has waited, by queue.'],
  lungisa_mails: ['gauge', 'Mails by state; counts end at 1,000. Sent: within a day.'],
  lungisa_mail_oldest_seconds: ['gauge', 'How long the oldest mail that is not sent has waited.'],
  lungisa_payments: ['gauge', 'Payments by what they wait for; counts end at 1,000.'],
  lungisa_disk_free_bytes: ['gauge', 'Room for this user on the disks of the data and of the backups.'],
  lungisa_disk_bytes: ['gauge', 'Size of the disks of the data and of the backups.'],
  lungisa_sweep_age_seconds: ['gauge', 'Time since the newest daily sweep ended well.'],
  lungisa_backup_age_seconds: ['gauge', 'Time since the newest whole backup was begun.'],
  lungisa_backup_failed: ['gauge', '1 where the newest attempt at a backup failed.'],
  lungisa_info: ['gauge', 'Always 1, with the version.'],
  process_start_time_seconds: ['gauge', 'When the process started, since 1970.'],
  process_cpu_seconds_total: ['counter', 'Time of cores that the process has used.'],
  process_resident_memory_bytes: ['gauge', 'Memory of the process.'],
  nodejs_heap_used_bytes: ['gauge', 'Memory of JavaScript objects.'],
} as const satisfies Record<string, readonly ['counter' | 'gauge' | 'histogram', string]>;

export const metricNames: readonly string[] = Object.keys(described);
export type MetricName = keyof typeof described;
type Labels = Record<string, string>;
/** One number of a metric, as it is now. */
export type Sample = { name: MetricName; labels?: Labels; value: number };

/** Upper bounds in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
/** Different sets of labels of one metric; more are left out, so that no caller can fill the memory. */
const maxSeries = 5_000;

type Series = { labels: Labels; value: number };
type Histogram = { labels: Labels; counts: number[]; count: number; sum: number };

/** The counters and histograms of a process since its start. */
export class Metrics {
  readonly #counters = new Map<MetricName, Map<string, Series>>();
  readonly #histograms = new Map<MetricName, Map<string, Histogram>>();

  count(name: MetricName, labels: Labels = {}, by = 1): void {
    this.counter(name, labels)(by);
  }

  /** Makes the function that counts under these labels: what is counted often looks its series up once. */
  counter(name: MetricName, labels: Labels = {}): (by?: number) => void {
    const series = seriesIn(this.#counters, name, labels, () => ({ labels, value: 0 }));
    return (by = 1) => {
      if (series !== undefined) series.value += by;
    };
  }

  /** Makes the function that adds a time, in seconds, to a histogram. */
  histogram(name: MetricName, labels: Labels): (seconds: number) => void {
    const series = seriesIn(this.#histograms, name, labels, () => ({
      labels,
      counts: bounds.map(() => 0),
      count: 0,
      sum: 0,
    }));
    return (seconds) => {
      if (series === undefined) return;
      series.count += 1;
      series.sum += seconds;
      for (let at = bounds.length - 1; at >= 0 && seconds <= (bounds[at] ?? 0); at -= 1)
        series.counts[at] = (series.counts[at] ?? 0) + 1;
    };
  }

  /** All of it with `samples`, in the text format of Prometheus (0.0.4). */
  render(samples: readonly Sample[]): string {
    const lines: string[] = [];
    const own = [...this.#counters].flatMap(([name, all]) => [...all.values()].map((one) => ({ name, ...one })));
    const byName = Map.groupBy<MetricName, Sample>([...own, ...samples], ({ name }) => name);
    for (const [name, [kind, help]] of Object.entries(described) as [MetricName, readonly [string, string]][]) {
      const numbers = byName.get(name) ?? [];
      const histograms = [...(this.#histograms.get(name)?.values() ?? [])];
      if (numbers.length + histograms.length === 0) continue;
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`);
      for (const { labels, value } of numbers) lines.push(`${name}${showLabels(labels)} ${value}`);
      for (const { labels, counts, count, sum } of histograms) {
        bounds.forEach((bound, at) =>
          lines.push(`${name}_bucket${showLabels({ ...labels, le: String(bound) })} ${counts[at] ?? 0}`),
        );
        lines.push(`${name}_bucket${showLabels({ ...labels, le: '+Inf' })} ${count}`);
        lines.push(`${name}_sum${showLabels(labels)} ${sum}`, `${name}_count${showLabels(labels)} ${count}`);
      }
    }
    return `${lines.join('\n')}\n`;
  }
}

function seriesIn<Kind>(
  all: Map<MetricName, Map<string, Kind>>,
  name: MetricName,
  labels: Labels,
  make: () => Kind,
): Kind | undefined {
  let series = all.get(name);
  if (series === undefined) all.set(name, (series = new Map()));
  const key = Object.values(labels).join('\n');
  let one = series.get(key);
  if (one === undefined && series.size < maxSeries) series.set(key, (one = make()));
  return one;
}

function showLabels(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
