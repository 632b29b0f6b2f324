/** An object with every property that is asked for: `make` makes each the first time, and the object keeps it. */
export const makeOnDemand = <Made>(make: (name: string) => Made): Record<string, Made> =>
  new Proxy<Record<string, Made>>({}, { get: (made, name: string) => (made[name] ??= make(name)) });
