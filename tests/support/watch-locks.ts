import type { PoolClient } from 'pg';
import type { World } from '#engine/work.ts';

/** The order in which every transaction locks rows (docs/architecture.md, Data). */
const order: readonly (readonly string[])[] = [
  ['accounts'],
  ['problems'],
  ['quote_requests'],
  ['jobs'],
  ['job_disputes'],
  ['visits'],
  ['change_orders'],
  ['payment_steps', 'certificates'],
];
const placeOf = (table: string) => order.findIndex((tables) => tables.includes(table));

/** The part of a statement from the beginning of its innermost parentheses to `end`, without those that it holds itself. */
function selectBefore(text: string, end: number): string {
  let depth = 0;
  let kept = '';
  for (let at = end - 1; at >= 0 && depth >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    else if (text[at] === '(') depth -= 1;
    else if (depth === 0) kept = text[at] + kept;
  }
  return kept;
}

/** The tables whose rows a statement locks, as the statement names them. */
function tablesLockedBy(text: string): string[] {
  const plain = text.replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase();
  const changed = [...plain.matchAll(/\b(?:update|delete from) (?:only )?(?:public\.)?(\w+)/g)].map(
    ([, table = '']) => table,
  );
  const read = [...plain.matchAll(/\bfor (?:no key update|update|share)\b(?: of ([\w, ]+))?/g)].flatMap(
    ({ index, 1: of }) => {
      const named = of?.split(',').map((one) => one.trim().split(' ')[0]);
      return [...selectBefore(plain, index).matchAll(/\b(?:from|join) (?:public\.)?(\w+)(?: (?:as )?(\w+))?/g)].flatMap(
        ([, table = '', alias = '']) =>
          named === undefined || named.includes(table) || named.includes(alias) ? [table] : [],
      );
    },
  );
  return [...new Set([...read, ...changed])].filter((table) => placeOf(table) >= 0);
}

export type WatchedLocks = { listOutOfOrder: () => string[]; forget: () => void };

/**
 * Watches the transactions of a world, from now on. `listOutOfOrder` returns the statements that locked a row of a table before which another
 * one of the order was locked already, each once; a table that the transaction has locked before is not counted again.
 */
export function watchLocks({ db }: Pick<World, 'db'>): WatchedLocks {
  const found = new Set<string>();
  const watched = new WeakSet<object>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    let locked: string[] = [];
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [config] = given as [string | { text: string }];
      const text = typeof config === 'string' ? config : config.text;
      if (/^begin/i.test(text)) locked = [];
      for (const table of tablesLockedBy(text)) {
        const later = locked.filter((other) => placeOf(other) > placeOf(table));
        if (later.length > 0 && !locked.includes(table))
          found.add(`${table} after ${later.join(', ')}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
        if (!locked.includes(table)) locked.push(table);
      }
      return send(...given);
    }) as PoolClient['query'];
  };
  db.$client.on('acquire', watch);
  return { listOutOfOrder: () => [...found], forget: () => found.clear() };
}
