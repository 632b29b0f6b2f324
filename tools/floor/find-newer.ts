// oxlint-disable no-underscore-dangle -- the compatibility data names its own part so
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseAst } from 'vite';
import { floor } from '#web/build/floor.ts';

/** A word that the oldest browsers do not know, with the code around it. */
export type Newer = { name: string; near: string };

type Version = string | false | null;
type Support = {
  version_added: Version;
  version_removed?: Version;
  partial_implementation?: true;
  flags?: object[];
  prefix?: string;
  alternative_name?: string;
};
type Entry = { __compat?: { support: Partial<Record<string, Support | Support[]>> } };
type Members = Entry & Record<string, Entry | undefined>;
type Group = Partial<Record<string, Members>>;
type Data = {
  api: Group;
  javascript: { builtins: Group };
  css: Record<'at-rules' | 'properties' | 'selectors', Record<string, Entry>>;
};

const data = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as Data;
const { api } = data;
const { builtins } = data.javascript;

/** Objects that every page has, by the interface that describes them. */
const interfaces: Record<string, string> = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  crypto: 'Crypto',
  performance: 'Performance',
  location: 'Location',
  history: 'History',
};

/** Methods that iterators have and arrays had before: by name alone they look old. */
const ofIterators = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/;

/** Lists what a script has beyond the floor, by the names of the compatibility data. What it asks for before using it is listed too. */
export function findNewerScript(code: string): Newer[] {
  const found: Newer[] = [];
  const bound = new Set<string>();
  const program = parseAst(code) as unknown as Node;
  visit(program, [], (node) => bindNames(node, bound));
  visit(program, [], (node, parents) => {
    for (const name of namesOf(node, parents, bound))
      found.push({ name, near: code.slice(node.start - 30, node.start + 70) });
  });
  return found;
}

/** Lists the properties, at-rules and selectors of a stylesheet beyond the floor. */
export function findNewerStyle(code: string): Newer[] {
  const kinds = [
    ['properties', /(?<=[;{])[a-z][a-z-]*(?=:[^{}]*[;}])/g],
    ['at-rules', /(?<=@)[a-z-]+/g],
    ['selectors', /(?<=:)[a-z-]+(?=[^;{}]*\{)/g],
  ] as const;
  return kinds.flatMap(([kind, pattern]) =>
    [...code.matchAll(pattern)]
      .filter(([name]) => isNewer(data.css[kind][name]))
      .map(({ 0: name, index }) => ({ name: `${kind}.${name}`, near: code.slice(index - 60, index + 60) })),
  );
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function visit(node: Node, parents: readonly Node[], see: (node: Node, parents: readonly Node[]) => void): void {
  see(node, parents);
  const way = [...parents, node];
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) visit(one, way, see);
}

/** A name that the file itself gives to something is no built-in, wherever it stands: files are minified, and share no such names by accident. */
function bindNames(node: Node, bound: Set<string>): void {
  const bind = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') bound.add(pattern['name'] as string);
    else for (const part of ['left', 'argument', 'value']) bind(pattern[part]);
    for (const part of ['elements', 'properties']) (pattern[part] as unknown[] | undefined)?.forEach(bind);
  };
  if (node.type === 'VariableDeclarator' || node.type.startsWith('Function') || node.type.startsWith('Class'))
    bind(node['id']);
  (node['params'] as unknown[] | undefined)?.forEach(bind);
  if (node.type === 'CatchClause') bind(node['param']);
  if (node.type.startsWith('Import')) bind(node['local']);
}

function namesOf(node: Node, parents: readonly Node[], bound: Set<string>): string[] {
  const parent = parents.at(-1);
  if (node.type === 'StaticBlock') return ['static {}'];
  if (node.type === 'PropertyDefinition') return hasWrongScope(node) ? ['a field with parentheses'] : [];
  if (node.type === 'Literal' || node.type === 'TemplateElement') return namesOfPattern(node);
  if (node.type === 'VariableDeclaration' && /using/.test(node['kind'] as string)) return ['using'];
  if (node.type === 'Decorator' || (node['attributes'] as unknown[] | undefined)?.length) return ['an attribute'];
  if (node.type === 'MemberExpression') return namesOfMember(node, parent, bound);
  const isFree =
    node.type === 'Identifier' &&
    !bound.has(node['name'] as string) &&
    !(parent?.type === 'MemberExpression' && parent['property'] === node && !parent['computed']) &&
    !(parent !== undefined && 'key' in parent && parent['key'] === node);
  return isFree ? newerGlobal(node['name'] as string) : [];
}

/** Safari 15 looks for a variable in the wrong scope in such a value (https://webkit.org/b/236843). */
function hasWrongScope({ value, static: isStatic }: Node): boolean {
  let has = false;
  if (isNode(value) && !isStatic)
    visit(value, [], ({ type }) => (has ||= /Call|Function|ArrowFunction|Sequence|Template/.test(type)));
  return has;
}

/** Patterns that are no syntax of Safari 15. In a text they fail where they run, which `web/build/missing-functions.ts` sees to. */
function namesOfPattern({ type, regex, value }: Node): string[] {
  const text = type === 'TemplateElement' ? (value as { raw: string }).raw : value;
  if (typeof text === 'string') return /\(\?<[=!]/.test(text) ? ['a look-behind in a text'] : [];
  const { pattern, flags } = (regex as { pattern: string; flags: string } | undefined) ?? { pattern: '', flags: '' };
  return [
    ...(/\(\?<[=!]/.test(pattern) ? ['a look-behind'] : []),
    ...(/v/.test(flags) ? ['the flag v'] : []),
    ...(/\(\?[ims]*-?[ims]+:/.test(pattern) ? ['a flag in a pattern'] : []),
  ];
}

const nameOf = (node: unknown) => (isNode(node) ? ((node['name'] ?? node['value']) as string) : '');

function namesOfMember(node: Node, parent: Node | undefined, bound: Set<string>): string[] {
  const { object, property, computed } = node as unknown as { object: Node; property: Node; computed: boolean };
  if (computed && property.type !== 'Literal') return [];
  const name = nameOf(property);
  if (object.type === 'CallExpression' && ofIterators.test(name)) {
    const callee = object['callee'] as Node;
    const made = callee.type === 'MemberExpression' ? nameOf(callee['property']) : '';
    const of = callee.type === 'MemberExpression' ? nameOf(callee['object']) : '';
    if (/^(keys|values|entries|matchAll)$/.test(made) && of !== 'Object') return [`Iterator.${name}`];
  }
  const owner = object.type === 'Identifier' && !bound.has(nameOf(object)) ? nameOf(object) : '';
  const isCalled = parent?.type === 'CallExpression' && parent['callee'] === node;
  if (owner === '') return isCalled ? newerMember(name) : [];
  if (interfaces[owner] === 'Window') return newerGlobal(name);
  const described = interfaces[owner] ?? owner;
  const entry =
    api[described]?.[`${name}_static`] ??
    (builtins[described] ?? api[described])?.[name] ??
    builtins['Function']?.[name];
  if (entry === undefined) return isCalled && !(owner in builtins || owner in api) ? newerMember(name) : [];
  return isNewer(entry) ? [`${owner}.${name}`] : [];
}

function newerGlobal(name: string): string[] {
  const entry = builtins[name] ?? api[name] ?? api['Window']?.[name];
  return isNewer(entry) ? [name] : [];
}

/** A member of something unknown: newer if nothing that the floor knows has one of its name. */
function newerMember(name: string): string[] {
  members ??= listMembers();
  return members.get(name) === false ? [`.${name}`] : [];
}

/** The interfaces whose methods are looked for by name alone: others share their names with much else. */
const common =
  /^(Abort|Animation$|Blob|Cache|Clipboard|Crypto|CSSStyle|CustomEvent|DataTransfer|Document|DOM|Element|Event|Fetch|File|FormData|Headers|History|HTML|IDB|Intersection|Keyboard|Location|MediaQuery|MessagePort|Mutation|Navigator|Node|Performance|Pointer|Range|Readable|Request|Resize|Response|Selection|ServiceWorker|ShadowRoot|Storage|Text|URL|Window)/;

/** The member names of the platform; true if any interface at the floor has such a member. */
let members: Map<string, boolean> | undefined;

function listMembers(): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const group of [builtins, api])
    for (const [owner, entry] of Object.entries(group))
      if (group === builtins ? owner !== 'Iterator' : common.test(owner))
        for (const [name, member] of membersOf(entry))
          if (member?.__compat && !name.endsWith('_static'))
            found.set(name, found.get(name) === true || !(isNewer(entry) || isNewer(member)));
  return found;
}

/** The members of an interface, without its own entry. */
const membersOf = (entry: Members | undefined) =>
  Object.entries(entry ?? {}).filter(([name]) => name !== '__compat') as [string, Entry | undefined][];

function isNewer(entry: Entry | undefined): boolean {
  const support = entry?.__compat?.support;
  return (
    support !== undefined && Object.entries(floor).some(([browser, version]) => !isKnown(support[browser], version))
  );
}

function isKnown(support: Support | Support[] | undefined, version: string): boolean {
  if (support === undefined) return true;
  return [support]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
        typeof added === 'string' &&
        /\d/.test(added) &&
        compare(added, version) <= 0 &&
        !(typeof removed === 'string' && compare(removed, version) <= 0) &&
        !flags &&
        !prefix &&
        !other,
    );
}

function compare(one: string, other: string): number {
  const [a = [], b = []] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number));
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}

/** The functions and objects that the oldest browsers lack, as paths from the window: `Array.prototype.toSorted`. */
export function listNewer(): string[] {
  return [builtins, api].flatMap((group) =>
    Object.entries(group).flatMap(([owner, entry]) => [
      ...(isNewer(entry) ? [owner] : []),
      ...membersOf(entry).flatMap(([name, member]) => (isNewer(member) ? pathsTo(owner, name) : [])),
    ]),
  );
}

function pathsTo(owner: string, name: string): string[] {
  if (!/^\w+$/.test(name) || name === '__compat' || name === owner) return [];
  if (name.endsWith('_static')) return [`${owner}.${name.slice(0, -'_static'.length)}`];
  return owner === 'Window' ? [name] : [`${owner}.prototype.${name}`, `${owner}.${name}`];
}
