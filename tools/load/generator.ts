import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Stop } from '#tools/bench/stop-all.ts';
import { lines } from '#tools/bench/report.ts';
import type { OpenLoopJob, OpenLoopResult, Sample } from './open-loop.ts';
import { below, format, none, quantile, type Finding } from './row.ts';

/** Gives a program a job, and waits for its result. */
export type Worker<Job, Result> = (job: Job) => Promise<Result>;

/** Forks a program of this folder that takes one job at a time over its channel, and answers it with one message. */
export function startWorker(file: string, started: Stop[]): Worker<object, object> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const exited = once(child, 'exit');
  started.push(async () => {
    child.kill();
    await exited;
  });
  return async (job) => {
    child.send(job);
    const gone = exited.then(() => Promise.reject(new Error(`${file} has ended.`)));
    gone.catch(() => {});
    const [result] = (await Promise.race([once(child, 'message'), gone])) as [object];
    return result;
  };
}

/** Starts the process that sends the requests of many people. */
export const startGenerator = (started: Stop[]): Worker<OpenLoopJob, OpenLoopResult> =>
  startWorker('./open-loop.ts', started) as Worker<OpenLoopJob, OpenLoopResult>;

/** A request that the product refused because it could not take it on now. */
export const isRefused = ({ status }: Sample): boolean => status === 503 || status === 429;
export const isAccepted = ({ status }: Sample): boolean => status >= 200 && status < 300;

/** Milliseconds of each sample. */
export const times = (samples: readonly Sample[]): number[] => samples.map(({ ms }) => ms);

/** The promises to people who use the product as usual while a row runs. */
export const findHonest = ({ samples }: OpenLoopResult): Finding[] => [
  below('honest p99', quantile(times(samples), 0.99), 500),
  none('honest requests failed', samples.filter((sample) => !isAccepted(sample)).length, samples.length),
];

/** Returns a table with the answers and times of each operation. */
export function describe(title: string, { samples, late }: OpenLoopResult): string {
  const byName = Map.groupBy(samples, ({ name }) => name);
  const row = (name: string, of: readonly Sample[]) => {
    const accepted = of.filter(isAccepted);
    const refused = of.filter(isRefused);
    return [
      name,
      ...[of.length, accepted.length, refused.length, of.length - accepted.length - refused.length].map(String),
      ...[0.5, 0.95, 0.99, 1].map((share) => format(quantile(times(accepted), share))),
    ];
  };
  return [
    lines([
      [title, 'asked', 'accepted', 'refused', 'failed', 'p50 ms', 'p95', 'p99', 'longest'],
      row('all', samples),
      ...[...byName].map(([name, of]) => row(name, of)),
    ]),
    `The generator itself was late by ${format(late)} ms or less in 99 of 100 cases; the figures contain that.`,
  ].join('');
}

/** Counts the answers of each status that is neither a success nor a refusal that may be retried, as text: "404 × 3". */
export function describeFailures(samples: readonly Sample[]): string {
  const failed = samples.filter((sample) => !isAccepted(sample));
  return [...Map.groupBy(failed, ({ name, status }) => `${status} ${name}`)]
    .map(([what, of]) => `${what} × ${of.length}`)
    .join(', ');
}
