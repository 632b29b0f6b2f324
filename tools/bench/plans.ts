import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { administering } from './console-questions.ts';
import { browsing, counting, growing, personal } from './questions.ts';
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
      ...(await counting(world)),
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
        const text = await explain(world, statement, 'text');
        const [{ Plan: root }] = JSON.parse(await explain(world, statement, 'json')) as [{ Plan: PlanNode }];
        const scans = listWholeReads(root).filter((table) => big.has(table));
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
  const rows = await query<{ relname: string }>(world.db).rows(sql`
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000`);
  return new Set(rows.map((row) => row.relname));
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows': number; Plans?: PlanNode[] };

/** Nodes that ask for a row of those below only when one is asked of them: a limit above them stops what they read. */
const passing = new Set(['Append', 'Limit', 'Nested Loop', 'ProjectSet', 'Result', 'Subquery Scan']);

/** The tables that a plan reads from end to end: no limit above stops the scan when it has enough of the rows that the planner expects. */
function listWholeReads(node: PlanNode, wanted = Number.POSITIVE_INFINITY): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Plan Rows': rows, Plans: parts = [] } = node;
  if (type === 'Seq Scan') return table !== undefined && rows < wanted * 2 ? [table] : [];
  const wantedBelow = type === 'Limit' ? Math.min(rows, wanted) : passing.has(type) ? wanted : Number.POSITIVE_INFINITY;
  return parts.flatMap((part) => listWholeReads(part, wantedBelow));
}

/** The plan of a prepared statement; for a statement that is planned at each call, the plan for its parameters. */
async function explain(world: World, { name, text, parameters }: Statement, format: 'text' | 'json'): Promise<string> {
  const { rows } = await world.db.$client.query<Record<string, unknown>>(
    name === undefined
      ? { text: `explain (format ${format}) ${text}`, values: parameters }
      : {
          text: `explain (format ${format}) execute ${quoted(name, '"')}${parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''}`,
        },
  );
  const lines = rows.map((row) => row['QUERY PLAN']);
  return format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n');
}

const quoted = (text: string, mark: '"' | "'") => mark + text.replaceAll(mark, mark + mark) + mark;

function literal(value: Parameter): string {
  if (value === null) return 'null';
  return quoted(value instanceof Date ? value.toISOString() : String(value), "'");
}
