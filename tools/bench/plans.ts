import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { readRows } from '#server/engine/postgres/read.ts';
import type { World } from '#server/engine/work.ts';
import { administering } from './console-questions.ts';
import { browsing, growing, personal } from './questions.ts';
import { worldOn } from './world.ts';

export type Plan = { list: string; text: string; scans: string[] };
type Parameter = string | number | boolean | Date | null;
type Statement = { name: string | undefined; text: string; parameters: Parameter[] };

/** From its sixth run on a prepared statement may get a generic plan. Seven runs show the plan that stays. */
const runs = 7;

/** Reads the plan of every statement that the product's lists send, as it is after a few runs, and the big tables that it scans. */
export async function readPlans(databaseUrl: string): Promise<Plan[]> {
  const world = worldOn(databaseUrl, { pool: 1, pipelines: 1 });
  let sent: Statement[] = [];
  const { $client } = world.db;
  const query = $client.query as (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
  $client.query = ((config: pg.QueryConfig, values: Parameter[] = config.values as Parameter[]) => {
    sent.push({ name: config.name, text: config.text, parameters: values });
    return query(config, values);
  }) as typeof $client.query;
  try {
    const big = await bigTables(world);
    const plans: Plan[] = [];
    for (const [list, read] of Object.entries({
      ...(await browsing(world)),
      ...(await growing(world)),
      ...(await personal(world)),
      ...(await administering(world)),
    })) {
      for (let run = 0; run < runs; run += 1) {
        sent = [];
        await read();
      }
      const statements = sent;
      sent = [];
      for (const statement of statements) {
        const text = await explain(world, statement);
        const scans = [...text.matchAll(/Seq Scan on (\w+)/g)].flatMap(([, table = '']) =>
          big.has(table) ? [table] : [],
        );
        plans.push({ list, text, scans });
      }
    }
    return plans;
  } finally {
    await $client.end();
  }
}

/** The names of the tables that are too big to scan for one page. */
async function bigTables(world: World): Promise<Set<string>> {
  const rows = await readRows<{ relname: string }>(
    world.db,
    sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000`,
  );
  return new Set(rows.map((row) => row.relname));
}

/** The plan of a prepared statement; for a statement that is planned at each call, the plan for its parameters. */
async function explain(world: World, { name, text, parameters }: Statement): Promise<string> {
  const { rows } = await world.db.$client.query<Record<string, string>>(
    name === undefined
      ? { text: `explain ${text}`, values: parameters }
      : {
          text: `explain execute ${quoted(name, '"')}${parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''}`,
        },
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const quoted = (text: string, mark: '"' | "'") => mark + text.replaceAll(mark, mark + mark) + mark;

function literal(value: Parameter): string {
  if (value === null) return 'null';
  return quoted(value instanceof Date ? value.toISOString() : String(value), "'");
}
