/** A module that several parts need at once; `users` are those parts, `size` is in characters. */
export type SharedModule = { id: string; size: number; users: readonly string[] };

type Options = {
  /** Returns the frequency of a part, relative to a page that is 1. */
  weigh: (part: string) => number;
  /** Returns the maximum of shared files that a part may load. */
  limitOf: (part: string) => number;
  /** The modules that have a group already, and those groups by name. */
  named: ReadonlyMap<string, string>;
  known: readonly { name: string; size: number; users: readonly string[] }[];
  importsOf: (id: string) => readonly string[];
};

type Group = { name: string; size: number; users: Set<string>; needs: Set<Group> };
type Pair = { one: Group; other: Group; saved: number };

/** The price of one more file to a page, in characters of code: its headers, its place in the line, and that it is compressed alone. */
const perFile = 10_000;

/**
 * Joins shared modules to files, so that pages load as little as possible: first those that the same parts need, then, as long as that saves
 * bytes, the two files whose joining saves most. Each file costs a page a little; code that it does not need, and the files which that
 * code needs, cost it more. No two files wait for each other. Returns the name of the file of each module.
 */
export function groupModules(
  modules: readonly SharedModule[],
  { weigh, limitOf, named, known, importsOf }: Options,
): Map<string, string> {
  const own = new Map<string, Group>();
  const left = new Set<Group>();
  const byUsers = new Map<string, Group>();
  for (const { id, size, users } of modules) {
    const key = users.toSorted().join();
    const group = byUsers.get(key) ?? { name: `shared-${left.size}`, size: 0, users: new Set(users), needs: new Set() };
    byUsers.set(key, group);
    left.add(group);
    group.size += size;
    own.set(id, group);
  }
  const others = new Map<string, Group>(
    known.map(({ name, size, users }) => [name, { name, size, users: new Set(users), needs: new Set() }]),
  );
  const groupOf = (id: string) => own.get(id) ?? others.get(named.get(id) ?? '');
  for (const id of [...own.keys(), ...named.keys()]) {
    const group = groupOf(id);
    for (const needed of group ? importsOf(id) : []) {
      const next = groupOf(needed);
      if (next !== undefined && next !== group) group?.needs.add(next);
    }
  }

  /** All groups that these need, by way of others too. */
  const reach = (from: readonly Group[]): Set<Group> => {
    const found = new Set<Group>();
    const add = (group: Group) => {
      for (const next of group.needs) {
        if (found.has(next)) continue;
        found.add(next);
        add(next);
      }
    };
    from.forEach(add);
    return found;
  };
  const weightOf = (users: Set<string>) => [...users].reduce((sum, user) => sum + weigh(user), 0);
  /** Returns the characters saved by joining two files; pages that needed one of them then load the needs of the other too. */
  const measure = (one: Group, other: Group): number => {
    const users = one.users.union(other.users);
    let saved =
      weightOf(one.users) * (one.size + perFile) +
      weightOf(other.users) * (other.size + perFile) -
      weightOf(users) * (one.size + other.size + perFile);
    for (const needed of reach([one, other]))
      if (needed !== one && needed !== other)
        saved -= weightOf(users.difference(needed.users)) * (needed.size + perFile);
    return saved;
  };
  /** True if the two would wait for each other by way of a third. */
  const wouldWait = (one: Group, other: Group): boolean => {
    const leads = (from: Group, to: Group) => reach([...from.needs].filter((next) => next !== to)).has(to);
    return leads(one, other) || leads(other, one);
  };
  const join = (one: Group, other: Group): void => {
    one.users = one.users.union(other.users);
    one.size += other.size;
    one.needs = one.needs.union(other.needs);
    one.needs.delete(one);
    one.needs.delete(other);
    for (const group of [...left, ...others.values()])
      if (group.needs.delete(other) && group !== one) group.needs.add(one);
    left.delete(other);
    for (const [id, group] of own) if (group === other) own.set(id, one);
    for (const needed of reach([one])) needed.users = needed.users.union(one.users);
  };

  const pairs = new Set<Pair>();
  const addPairs = (one: Group) => {
    for (const other of left) {
      const saved = one === other ? 0 : measure(one, other);
      if (saved > 0) pairs.add({ one, other, saved });
    }
  };
  const findBest = (some: Iterable<Pair>): Pair | undefined => {
    let best: Pair | undefined;
    for (const pair of some) if (best === undefined || pair.saved > best.saved) best = pair;
    return best;
  };
  left.forEach(addPairs);
  for (let best = findBest(pairs); best !== undefined; best = findBest(pairs)) {
    const { one, other, saved } = best;
    pairs.delete(best);
    if (!left.has(one) || !left.has(other)) continue;
    const now = measure(one, other);
    // Others were joined since: it may save less than a pair that is still there.
    if (now < saved) {
      if (now > 0) pairs.add({ one, other, saved: now });
      continue;
    }
    if (wouldWait(one, other)) continue;
    join(one, other);
    addPairs(one);
  }

  // While a page still loads too many files, join the two that cost least.
  const refused = new Set<string>();
  for (;;) {
    const some = new Map<string, Pair>();
    for (const page of new Set(modules.flatMap(({ users }) => users))) {
      const theirs = [...left].filter(({ users }) => users.has(page));
      if (theirs.length <= limitOf(page)) continue;
      for (const [at, one] of theirs.entries())
        for (const other of theirs.slice(at + 1)) {
          const key = `${one.name}+${other.name}`;
          if (!refused.has(key) && !some.has(key)) some.set(key, { one, other, saved: measure(one, other) });
        }
    }
    const best = findBest(some.values());
    if (best === undefined) break;
    if (wouldWait(best.one, best.other)) refused.add(`${best.one.name}+${best.other.name}`);
    else join(best.one, best.other);
  }
  return new Map([...own].map(([id, { name }]) => [id, name]));
}
