import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commonSettings } from '#server/database/embedded-postgres.ts';
import { findPlace, giveTo, runAs } from '#server/database/embedded-postgres-place.ts';
import { connect } from '#tools/bench/database.ts';
import { freePort } from '#tools/free-port.ts';
import type { Primary, Surroundings } from './row.ts';

/** Megabytes of its log that a primary keeps, from which the copy goes on. */
const keptLog = 256;

/**
 * Copies a PostgreSQL that came along while it runs, lets the copy follow it, and returns the address of the copy. PostgreSQL that comes along has
 * no `pg_basebackup`: this does the steps of it.
 */
export async function startReplica(
  { folder, url }: Primary,
  home: string,
  { say, started }: Surroundings,
): Promise<string> {
  const place = await findPlace(folder, () => {});
  const password = (await readFile(join(place.home, 'password'), 'utf8')).trim();
  const asAdmin = (of: string, database = 'postgres') =>
    Object.assign(new URL(of), { username: 'postgres', password, pathname: database }).href;
  const copy = join(home, 'replica');
  await mkdir(copy, { recursive: true });
  await giveTo(place.account, copy, 0o700);
  const sql = connect(asAdmin(url));
  try {
    await sql.run(`alter system set wal_keep_size = '${keptLog}MB'`);
    await sql`select pg_reload_conf()`;
    await sql`select pg_backup_start('replica', fast => true)`;
    const { code, output } = await runAs(place.account, 'cp', ['-a', `${join(place.home, 'cluster')}/.`, copy]);
    const [label] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(wait_for_archive => false)`;
    // Files that go while they are copied come back with the log.
    if (code !== 0 && !/No such file/.test(output)) throw new Error(`The copy of the database failed: ${output}`);
    await writeFile(join(copy, 'backup_label'), label?.labelfile ?? '');
  } finally {
    await sql.end();
  }
  const { hostname, port: far } = new URL(url);
  const source = `host=${hostname} port=${far} user=postgres password=${password} application_name=replica`;
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  await writeFile(join(copy, 'standby.signal'), '');
  await rm(join(copy, 'postmaster.pid'), { force: true });
  for (const name of ['backup_label', 'standby.signal']) await giveTo(place.account, join(copy, name), 0o600);

  const port = await freePort();
  const flags = Object.entries(commonSettings(port)).map(([name, value]) => `-c ${name}=${value}`);
  const control = (...args: string[]) =>
    runAs(place.account, place.programs.pg_ctl, [...args, '-s', '-w', '-D', copy, '-l', join(copy, 'replica.log')]);
  const { code, output } = await control('start', '-o', flags.join(' '));
  if (code !== 0) throw new Error(`The replica did not start: ${output}`);
  started.push(async () => void (await control('stop', '-m', 'immediate')));
  const replica = Object.assign(new URL(url), { port: String(port) }).href;
  const before = await readAnswered(asAdmin(replica, new URL(url).pathname));
  started.push(async () => {
    const after = await readAnswered(asAdmin(replica, new URL(url).pathname));
    say(
      `The replica looked into its tables ${after.scans - before.scans} times; in the end it ${after.follows ? 'follows' : 'DOES NOT FOLLOW'} its primary.`,
    );
  });
  return replica;
}

/** The number of times that a replica has looked into a table, and if it is connected to its primary. */
async function readAnswered(url: string): Promise<{ scans: number; follows: boolean }> {
  const sql = connect(url);
  try {
    const [row] = await sql<{ scans: number; follows: boolean }[]>`
      select (select sum(seq_scan + coalesce(idx_scan, 0))::int from pg_stat_user_tables) as scans,
        exists (select from pg_stat_wal_receiver where status = 'streaming') as follows`;
    return { scans: row?.scans ?? 0, follows: row?.follows ?? false };
  } finally {
    await sql.end();
  }
}
