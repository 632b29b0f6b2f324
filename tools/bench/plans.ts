import postgres, { type Sql } from 'postgres';
import { browsing, growing, personal } from './questions.ts';
import { worldOn } from './world.ts';

export type Plan = { list: string; text: string; scans: string[] };
type Parameter = string | number | boolean | Date | null;
type Statement = { text: string; parameters: Parameter[] };

/** From its sixth run on a prepared statement may get a generic plan. Seven runs show the plan that stays. */
const runs = 7;

/** Reads the plan of every statement that the product's lists send, as it is after a few runs, and the big tables that it scans. */
export async function readPlans(databaseUrl: string): Promise<Plan[]> {
  let sent: Statement[] = [];
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'bench', TimeZone: 'UTC' },
    debug: (_connection, text, parameters) => void sent.push({ text, parameters: parameters as Parameter[] }),
  });
  try {
    const world = worldOn(sql);
    const big = await bigTables(sql);
    const plans: Plan[] = [];
    for (const [list, read] of Object.entries({
      ...(await browsing(world)),
      ...(await growing(world)),
      ...(await personal(world)),
    })) {
      for (let run = 0; run < runs; run += 1) {
        sent = [];
        await read();
      }
      const statements = sent;
      sent = [];
      for (const statement of statements) {
        const text = await explain(sql, statement);
        const scans = [...text.matchAll(/Seq Scan on (\w+)/g)].flatMap(([, table = '']) =>
          big.has(table) ? [table] : [],
        );
        plans.push({ list, text, scans });
      }
    }
    return plans;
  } finally {
    await sql.end();
  }
}

/** The names of the tables that are too big to scan for one page. */
async function bigTables(sql: Sql): Promise<Set<string>> {
  const rows = await sql<
    { relname: string }[]
  >`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000`;
  return new Set(rows.map((row) => row.relname));
}

/** The plan of a prepared statement; for a statement that is planned at each call, the plan for its parameters. */
async function explain(sql: Sql, { text, parameters }: Statement): Promise<string> {
  const [prepared] = await sql<
    { name: string }[]
  >`select name from pg_prepared_statements where statement = ${text} order by prepare_time desc limit 1`;
  const lines = prepared
    ? await sql.unsafe(
        `explain execute ${quoted(prepared.name, '"')}${parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''}`,
      )
    : await sql.unsafe(`explain ${text}`, parameters);
  return lines.map((line) => String(line['QUERY PLAN'])).join('\n');
}

const quoted = (text: string, mark: '"' | "'") => mark + text.replaceAll(mark, mark + mark) + mark;

function literal(value: Parameter): string {
  if (value === null) return 'null';
  return quoted(value instanceof Date ? value.toISOString() : String(value), "'");
}
