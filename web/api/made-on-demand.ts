/** An object that has whatever it is asked for: each property is made by `make` the first time, and kept. */
export const madeOnDemand = <Made>(make: (name: string) => Made): Record<string, Made> =>
  new Proxy<Record<string, Made>>({}, { get: (made, name: string) => (made[name] ??= make(name)) });
