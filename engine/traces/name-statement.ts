export type StatementName = { verb: string; table: string | undefined };

const maxKnown = 1_000;
const known = new Map<string, StatementName>();

/** Returns the part of a statement that a trace tells: its verb, and the first table that it reads or changes. Nothing else of its text. */
export function nameStatement(text: string): StatementName {
  let name = known.get(text);
  if (name === undefined) {
    name = readName(text);
    if (known.size < maxKnown) known.set(text, name);
  }
  return name;
}

function readName(text: string): StatementName {
  const [, verb = 'statement'] = /^[\s(]*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+(?:"?[a-z]\w*"?\.)?"?([a-z]\w*)/i.exec(withoutBrackets(text)) ?? [];
  return { verb: verb.toLowerCase(), table };
}

/** Each pair of brackets stays, empty, but for the one behind `from`: the statement reads what that selects. */
function withoutBrackets(text: string): string {
  let [depth, outside] = [0, ''];
  for (const sign of text) {
    const isRead = depth === 0 && sign === '(' && /\bfrom\s+$/i.test(outside.slice(-12));
    if (sign === ')' && depth > 0) depth -= 1;
    if (depth === 0) outside += sign;
    if (sign === '(' && !isRead) depth += 1;
  }
  return outside;
}
