import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { readSamples } from '#features/console/server/health/read-samples.ts';
import type { Sample } from '#engine/metrics.ts';
import type { World } from '#engine/work.ts';

/** Milliseconds that the database has for its part: a scrape answers without it where it is away. */
const maxQuestion = 2_000;
const resolution = 10;

/** Makes the reader of what only the moment of a scrape can tell, of this process and of the database. `stop` ends its timers. */
export function makeSampler(
  world: World,
  about: { version: string; folders: Record<string, string> },
): { read: () => Promise<Sample[]>; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let busySince = performance.eventLoopUtilization();

  function readProcess(): Sample[] {
    const { statements, wait } = world.db.$client.load;
    const { totalCount, idleCount, waitingCount } = world.db.$client;
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const now = performance.eventLoopUtilization();
    const busy = performance.eventLoopUtilization(now, busySince).utilization;
    busySince = now;
    // The timer of the measurement is itself as late as its resolution.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1_000);
    const [p99, max] = [late(delay.percentile(99)), late(delay.max)];
    delay.reset();
    const pool = (state: string, value: number): Sample => ({
      name: 'lungisa_pool_connections',
      labels: { state },
      value,
    });
    return [
      pool('used', totalCount - idleCount),
      pool('idle', idleCount),
      pool('waited-for', waitingCount),
      { name: 'lungisa_statements_under_way', value: statements },
      { name: 'lungisa_statement_wait_seconds', value: wait / 1_000 },
      { name: 'lungisa_event_loop_delay_seconds', labels: { of: 'p99' }, value: p99 },
      { name: 'lungisa_event_loop_delay_seconds', labels: { of: 'max' }, value: max },
      { name: 'lungisa_event_loop_busy_ratio', value: busy },
      { name: 'lungisa_info', labels: { version: about.version, node: process.version }, value: 1 },
      { name: 'process_start_time_seconds', value: performance.timeOrigin / 1_000 },
      { name: 'process_cpu_seconds_total', value: (user + system) / 1e6 },
      { name: 'process_resident_memory_bytes', value: rss },
      { name: 'nodejs_heap_used_bytes', value: heapUsed },
    ];
  }

  async function readDatabase(): Promise<Sample[]> {
    const late = new Promise<never>((_resolve, reject) => setTimeout(reject, maxQuestion, new Error('late')).unref());
    try {
      return [...(await Promise.race([readSamples(world), late])), { name: 'lungisa_database_up', value: 1 }];
    } catch {
      return [{ name: 'lungisa_database_up', value: 0 }];
    }
  }

  return {
    read: async () => [...readProcess(), ...(await Promise.all([readDatabase(), readDisks(about.folders)])).flat()],
    stop: () => delay.disable(),
  };
}

/** The disks of folders by what these are for. A folder that is not there yet is on the disk of the one around it. */
async function readDisks(folders: Record<string, string>): Promise<Sample[]> {
  const all = Object.entries(folders).map(async ([of, folder]): Promise<Sample[]> => {
    const disk = await statfs(folder).catch(() => statfs(dirname(folder)).catch(() => null));
    if (disk === null) return [];
    return [
      { name: 'lungisa_disk_free_bytes', labels: { of }, value: disk.bavail * disk.bsize },
      { name: 'lungisa_disk_bytes', labels: { of }, value: disk.blocks * disk.bsize },
    ];
  });
  return (await Promise.all(all)).flat();
}
