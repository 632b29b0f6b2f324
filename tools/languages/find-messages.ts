import { parseSync } from 'vite';

/** A node of a program, by its place in the text. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A text that a person reads, in the source of a file of words. */
export type Message = {
  /** Unique within its file: the names that lead to it, such as `quoteErrors.quotes.expired`. */
  key: string;
  /** The English text as an ICU message. */
  icu: string;
  /** The facts of the message: the name of each in ICU, and the code that gives it. */
  facts: ReadonlyMap<string, string>;
  /** Its place in the source. */
  start: number;
  end: number;
  /** True if it is made when it is needed, within a function; otherwise when its module loads. */
  isLate: boolean;
  /** The property whose value holds a text that is made when the module loads; null if no property does. */
  property: { start: number; end: number; keyEnd: number; valueStart: number; isComputed: boolean } | null;
};

/** A property of an object that is made when the module loads, and whose value reads other words or holds texts. */
export type LoadedProperty = NonNullable<Message['property']>;

export type FoundMessages = { messages: Message[]; loaded: LoadedProperty[] };

/** Names of properties whose short values are codes of the design or of a program, not texts. */
const codeProperties = new Set([
  'tone',
  'icon',
  'kind',
  'code',
  'unit',
  'href',
  'to',
  'id',
  'style',
  'category',
  'name',
  'variant',
  'type',
  'by',
]);
/** Functions that take a text to work with it. */
const worksWithText =
  /(?:\.(?:replace|replaceAll|split|join|startsWith|endsWith|toLocaleString|includes|get|has|slice|padStart|localeCompare|match|test)|[fF]ormat|RegExp)$/;
const comparisons = new Set(['===', '!==', '==', '!=', 'in', '<', '>', '<=', '>=', 'instanceof']);

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);
const inIcu = (text: string): string => text.replace(/'(?=[{}#])/g, "''").replace(/[{}#]+/g, (found) => `'${found}'`);

const wrappers = new Set(['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
/** The expression within parentheses and remarks about its type. */
function bare(node: Node): Node {
  return wrappers.has(node.type) ? bare(node['expression'] as Node) : node;
}

const isString = (node: Node): boolean => node.type === 'Literal' && typeof node['value'] === 'string';
const partsOf = (node: Node) => ({
  texts: (node['quasis'] as Node[]).map(({ value }) => (value as { cooked: string }).cooked),
  facts: node['expressions'] as Node[],
});

/** True if an expression says something in words: a text, a choice between texts, texts put together. */
function says(node: Node): boolean {
  const one = bare(node);
  if (isString(one)) return hasWords(String(one['value']));
  if (one.type === 'TemplateLiteral') {
    const { texts, facts } = partsOf(one);
    return texts.some(hasWords) || facts.some((fact) => bare(fact).type !== 'CallExpression' && says(fact));
  }
  if (one.type === 'ConditionalExpression') return says(one['consequent'] as Node) || says(one['alternate'] as Node);
  if (one.type === 'BinaryExpression' && one['operator'] === '+')
    return says(one['left'] as Node) || says(one['right'] as Node);
  return false;
}

const isText = (node: Node): boolean =>
  isString(node) ||
  node.type === 'TemplateLiteral' ||
  node.type === 'ConditionalExpression' ||
  node.type === 'BinaryExpression';

/** The name of a property, a variable or a function, as far as the source names it. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  const name = node['name'] ?? node['value'];
  return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}

/** `count === 1` and the like: the counted expression, and the number; null for any other condition. */
function readCount(condition: Node): { counted: Node; number: '0' | '1' } | null {
  const test = bare(condition);
  if (test.type !== 'BinaryExpression' || test['operator'] !== '===') return null;
  const right = bare(test['right'] as Node);
  const number = String(right['value']);
  return right.type === 'Literal' && typeof right['value'] === 'number' && (number === '0' || number === '1')
    ? { counted: test['left'] as Node, number }
    : null;
}

/** Returns the texts of a file of words, in the order of the source; of a lifecycle, its labels and questions alone. */
export function findMessages(file: string, source: string): FoundMessages {
  const { program, errors } = parseSync(file, source, { lang: 'ts' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const isLifecycle = file.endsWith('lifecycle.ts');
  const found: Message[] = [];
  const loaded = new Map<number, LoadedProperty>();
  const codeOf = ({ start, end }: Node) => source.slice(start, end);

  const visit = (node: Node, within: Within): void => {
    if (node.type.startsWith('TS') && !wrappers.has(node.type)) return;
    // The name of another module is no text.
    if (/^(Import|ExportAll)/.test(node.type) || isNode(node['source']) || node.type === 'TaggedTemplateExpression')
      return;
    const isRead = !isLifecycle || within.isLabel;
    const one = bare(node);
    if (isRead && isText(one) && says(one)) {
      const choice = one.type === 'ConditionalExpression' && readCount(one['test'] as Node) === null;
      // Each of two whole sentences is a message of its own.
      if (!choice) return add(one, within);
    }
    if (one !== node) return visit(one, within);
    switch (node.type) {
      case 'Property': {
        const key = node['key'] as Node;
        const value = node['value'] as Node;
        const name = nameOf(key);
        const inner = bare(value);
        const isCode = isString(inner) && codeProperties.has(name) && /^[a-z0-9-]*$/.test(String(inner['value']));
        if (isCode || value.type === 'AssignmentPattern') return;
        const isFunction = /Function/.test(inner.type);
        const isMade = !within.isLate && !isFunction && node['kind'] === 'init' && node['shorthand'] !== true;
        const property = {
          start: node.start,
          end: node.end,
          keyEnd: key.end,
          valueStart: value.start,
          isComputed: node['computed'] === true,
        };
        // An object that takes over others reads them when it is made.
        const spreads =
          inner.type === 'ObjectExpression' &&
          (inner['properties'] as Node[]).some(({ type }) => type === 'SpreadElement');
        const isPlain = inner.type === 'ObjectExpression' && !spreads;
        const reads = [
          'Identifier',
          'MemberExpression',
          'CallExpression',
          'TemplateLiteral',
          'ArrayExpression',
          'ConditionalExpression',
          'ObjectExpression',
        ].includes(inner.type);
        if (isMade && !isPlain && reads && !isLifecycle && !/^undefined$/.test(codeOf(inner)))
          loaded.set(property.start, property);
        return visit(value, {
          names: [...within.names, name || codeOf(key)],
          isLate: within.isLate,
          property: isMade && !isPlain ? property : spreads ? property : within.property,
          // A step can have these names, too.
          isLabel: within.isLabel || ((name === 'label' || name === 'confirm') && inner.type !== 'ObjectExpression'),
        });
      }
      case 'VariableDeclarator': {
        const init = node['init'];
        if (isNode(init)) visit(init, { ...within, names: [...within.names, nameOf(node['id'])] });
        return;
      }
      case 'ArrayExpression': {
        // A list of codes, not of texts.
        const elements = (node['elements'] as (Node | null)[]).map((element) =>
          element === null ? null : bare(element),
        );
        if (
          elements.every((one) => one !== null && isString(one) && /^[a-z]+(?:[-_][a-z]+)*$/.test(String(one['value'])))
        )
          return;
        (node['elements'] as (Node | null)[]).forEach((element, place) => {
          if (element !== null) visit(element, { ...within, names: [...within.names, String(place)] });
        });
        return;
      }
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression': {
        const name = nameOf(node['id']);
        const names = name === '' ? within.names : [...within.names, name];
        const inner = { ...within, names, isLate: true, property: null };
        for (const parameter of node['params'] as Node[])
          if (parameter.type === 'AssignmentPattern') visit(parameter['right'] as Node, inner);
        if (isNode(node['body'])) visit(node['body'], inner);
        return;
      }
      case 'BinaryExpression':
        if (comparisons.has(String(node['operator']))) return;
        break;
      case 'CallExpression': {
        const callee = node['callee'] as Node;
        visit(callee, within);
        const isWork = worksWithText.test(codeOf(callee));
        for (const argument of node['arguments'] as Node[])
          if (!(isWork && (isString(bare(argument)) || /Template/.test(bare(argument).type)))) visit(argument, within);
        return;
      }
      case 'MemberExpression':
        visit(node['object'] as Node, within);
        return;
      case 'NewExpression':
      case 'SwitchCase':
        for (const child of (node['consequent'] as Node[] | undefined) ?? []) visit(child, within);
        return;
      default:
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, within);
  };

  function add(node: Node, within: Within): void {
    const facts = new Map<string, string>();
    const icu = toIcu(node, facts);
    const key = within.names.filter((name) => name !== '').join('.');
    found.push({
      key,
      icu,
      facts,
      start: node.start,
      end: node.end,
      isLate: within.isLate,
      property: within.isLate ? null : within.property,
    });
  }

  function toIcu(node: Node, facts: Map<string, string>): string {
    const one = bare(node);
    if (isString(one)) return inIcu(String(one['value']));
    if (one.type === 'TemplateLiteral') {
      const parts = partsOf(one);
      return parts.texts
        .map((text, place) => {
          const fact = parts.facts[place];
          return inIcu(text) + (fact === undefined ? '' : toIcu(fact, facts));
        })
        .join('');
    }
    if (one.type === 'BinaryExpression' && one['operator'] === '+' && says(one))
      return toIcu(one['left'] as Node, facts) + toIcu(one['right'] as Node, facts);
    if (one.type === 'ConditionalExpression') return toChoice(one, facts);
    return `{${putFact(one, facts)}}`;
  }

  /** A choice by a count is a plural; any other one is a select. */
  function toChoice(node: Node, facts: Map<string, string>): string {
    const count = readCount(node['test'] as Node);
    const yes = node['consequent'] as Node;
    const no = bare(node['alternate'] as Node);
    if (count === null) {
      const name = putFact(node['test'] as Node, facts, 'if');
      return `{${name}, select, true {${toIcu(yes, facts)}} other {${toIcu(no, facts)}}}`;
    }
    const name = putFact(count.counted, facts);
    const form = (number: string, text: Node) => `${number === '1' ? 'one' : '=0'} {${toIcu(text, facts)}}`;
    const forms = [form(count.number, yes)];
    const second = no.type === 'ConditionalExpression' ? readCount(no['test'] as Node) : null;
    const isSame =
      second !== null && codeOf(second.counted) === codeOf(count.counted) && second.number !== count.number;
    if (isSame) forms.push(form(second.number, no['consequent'] as Node));
    const rest = isSame ? (no['alternate'] as Node) : no;
    return `{${name}, plural, ${forms.join(' ')} other {${toIcu(rest, facts)}}}`;
  }

  /** The name of a fact: the last name in its code. */
  function putFact(node: Node, facts: Map<string, string>, wish?: string): string {
    const code = codeOf(node);
    for (const [name, known] of facts) if (known === code) return name;
    const first = node.type === 'CallExpression' ? (node['arguments'] as Node[])[0] : undefined;
    const [last = 'fact'] = (first === undefined ? code : codeOf(first)).match(/\w+(?=\W*$)/) ?? [];
    const base = wish ?? (/^\d/.test(last) ? 'fact' : last);
    let name = base;
    for (let number = 2; facts.has(name); number += 1) name = `${base}${number}`;
    facts.set(name, code);
    return name;
  }

  visit(program as unknown as Node, { names: [], isLate: false, property: null, isLabel: false });
  const counts = new Map<string, number>();
  for (const message of found) {
    const count = (counts.get(message.key) ?? 0) + 1;
    counts.set(message.key, count);
    if (count > 1) message.key = `${message.key}#${count}`;
  }
  return { messages: found, loaded: [...loaded.values()] };
}

type Within = {
  names: readonly string[];
  isLate: boolean;
  property: LoadedProperty | null;
  /** Within a label or a question of a lifecycle. */
  isLabel: boolean;
};
