/** The program that COMPOSE names, with its first arguments, as in COMPOSE='docker compose'; null where it names none. */
export function findCompose(): [string, ...string[]] | null {
  const [program, ...first] = (process.env.COMPOSE ?? '').split(' ');
  return program ? [program, ...first] : null;
}
