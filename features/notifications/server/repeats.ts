/**
 * Repeats are folded when they are read, by their key and the time they were read: those marked in one go stay together. None of it is
 * stored, so that it is exact even if many notices are written at once.
 */
const sameGroup = (one: string, other: string): string =>
  `${one}.account_id = ${other}.account_id and ${one}.group_key = ${other}.group_key and ${one}.in_app = ${other}.in_app and ${one}.read_at is not distinct from ${other}.read_at`;

/** True if the row `n` is the newest of its repeats: it stands for all of them. */
export const isNewestOfGroup = `(n.group_key is null or not exists (
  select from notifications o where ${sameGroup('o', 'n')} and (o.created_at, o.id) > (n.created_at, n.id)))`;

/** A larger count is of no use to a reader. */
export const maxCounted = 100;

/** Beside each row `n` the number of its repeats and of their people, `g`: null for a row that repeats nothing. */
export const countsOfGroup = `
  left join lateral (
    select count(*)::int as times, count(distinct by_id)::int as people
    from (select o.by_id from notifications o where ${sameGroup('o', 'n')} limit ${maxCounted}) o
  ) g on n.group_key is not null`;
