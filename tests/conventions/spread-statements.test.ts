import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { spreadPlan } from '#server/citus/spread-plan.ts';

const root = join(import.meta.dirname, '../..');

/** The templates of SQL in a file, each without those that stand in it. */
function readStatements(code: string): string[] {
  const statements: string[] = [];
  const readTemplate = (from: number): number => {
    let own = '';
    for (let at = from; at < code.length; at += 1) {
      if (code[at] === '\\') at += 1;
      else if (code[at] === '`') {
        statements.push(own);
        return at;
      } else if (code.startsWith('${', at)) {
        const end = readHole(at + 2);
        const hole = code.slice(at, end + 1);
        own += hole.includes('`') ? '${}' : hole;
        at = end;
      } else own += code[at];
    }
    return code.length;
  };
  const readHole = (from: number): number => {
    for (let [at, depth] = [from, 0]; at < code.length; at += 1) {
      if (code[at] === '`') at = readTemplate(at + 1);
      else if (code[at] === '{') depth += 1;
      else if (code[at] === '}' && depth-- === 0) return at;
    }
    return code.length;
  };
  for (let at = code.indexOf('sql`'); at !== -1; at = code.indexOf('sql`', at)) at = readTemplate(at + 4);
  return statements;
}

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A spread table where SQL reads or changes it. */
const names = Object.keys(spreadPlan).flatMap((table) => [`"?${table}"?`, String.raw`\$\{${camel(table)}\}`]);
const anyTable = `(${names.join('|')})(?!\\w)`;
const spreadTable = new RegExp(String.raw`\b(from|join|into|update|using)\s+(only\s+)?${anyTable}`, 'i');
/** A spread table that a statement takes as its `table`. */
const asTable = new RegExp(String.raw`sql\`(${Object.keys(spreadPlan).join('|')})\``);

/** The forms that Citus refuses in a statement on a spread table, as far as a text shows them. Each was met by the integration tests on three machines. */
const refusals: Record<string, RegExp> = {
  'a value from a subquery: insert … select': /\bvalues\s*\([^;]*\(\s*select\b/i,
  'a subquery without columns: select 1 from': /\(\s*select\s+from\b/i,
  'a lock of rows: for update': new RegExp(String.raw`\bfrom ${anyTable}[^()]*\bfor (no key )?(update|share)\b`, 'i'),
  'a delete that joins other tables': new RegExp(String.raw`\bdelete from ${anyTable}[^()]*\busing \$\{tables\}`, 'i'),
  'rows of a change in a statement that locks others': new RegExp(
    String.raw`\b(delete from|update|insert into) ${anyTable}[^]*\bfor (no key )?(update|share)\b`,
    'i',
  ),
  'a recursive query': /\bwith recursive\b/i,
  'a lateral part with an offset or a limit': new RegExp(
    String.raw`\blateral\s*\([^()]*\bfrom ${anyTable}[^()]*\b(offset|limit)\b`,
    'i',
  ),
};

function findRefused(code: string): string[] {
  const [, taken = '${table}'] = asTable.exec(code) ?? [];
  const own = readStatements(code.replaceAll('${table}', taken)).filter((statement) => spreadTable.test(statement));
  const refused = Object.entries(refusals).flatMap(([name, form]) => (own.some((one) => form.test(one)) ? [name] : []));
  for (const [table, { key }] of Object.entries(spreadPlan)) {
    // Citus asks all machines about a table in a condition on another row, or refuses: the value says which machine has the rows.
    const inner = new RegExp(
      String.raw`\bexists\s*\(\s*select\b[^()]*\bfrom ${table}\b(?![^]*\b${key} = (\$\{|any \())`,
    );
    if (own.some((statement) => inner.test(statement)))
      refused.push(`${table} in "exists" without its ${key} by value`);
    const variable = camel(table);
    for (const [, target = ''] of code.matchAll(/\btarget:\s*(\[[^\]]*\]|[\w.]+)/g))
      if (target.includes(`${variable}.`) && !target.includes(`${variable}.${camel(key)}`))
        refused.push(`a conflict on columns of ${table} without its ${key}`);
  }
  return refused;
}

const planted: [code: string, refused: string[]][] = [
  [
    'sql`insert into mails (id, text) values (${id}, (select text from texts))`',
    ['a value from a subquery: insert … select'],
  ],
  ['sql`select count(*) from (select from ${notifications} limit 9) n`', ['a subquery without columns: select 1 from']],
  ['sql`select id from ${pushes} order by id for no key update`', ['a lock of rows: for update']],
  ['sql`delete from ${notifications} n using ${tables} where ${where}`', ['a delete that joins other tables']],
  [
    'sql`with gone as (delete from problem_likes where account_id = ${id} returning problem_id), l as (select id from problems where id in (select problem_id from gone) for update) select id from l`',
    ['rows of a change in a statement that locks others'],
  ],
  ['sql`with recursive m as (select id from mails) select from m`', ['a recursive query']],
  [
    '[sql`mails`].map((table) => sql`select m.id from e cross join lateral (select id from ${table} t where t.event_id = e.id offset 0) m`)',
    ['a lateral part with an offset or a limit'],
  ],
  [
    'sql`select id from people p where exists (select 1 from mails m where m.account_id = p.id)`',
    ['mails in "exists" without its event_id by value'],
  ],
  [
    'db.insert(mails).onConflictDoNothing({ target: [mails.accountId] })',
    ['a conflict on columns of mails without its event_id'],
  ],
  ['sql`select id from ${pushes} where exists (select 1 from pushes o where o.account_id = ${id})`', []],
  ['sql`select count(*) from (select from problems limit 9) p`', []],
  ['db.insert(mails).onConflictDoNothing({ target: [mails.accountId, mails.eventId] })', []],
  ['sql`update problems set title = ${sql`(select text from mails where id = ${id})`}`', []],
];

test.each(planted)('finds in %j what Citus refuses: %j', (code, refused) => {
  expect(findRefused(code)).toEqual(refused);
});

it('keeps statements on spread tables within what Citus takes', async () => {
  const found: Record<string, string[]> = {};
  let read = 0;
  for await (const file of glob('{features/*/server,engine,integrations,server}/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const code = await readFile(join(root, file), 'utf8');
    read += readStatements(code).filter((statement) => spreadTable.test(statement)).length;
    const refused = findRefused(code);
    if (refused.length > 0) found[file] = refused;
  }
  expect(read).toBeGreaterThan(15);
  expect(found).toEqual({});
});
