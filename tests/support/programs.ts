import { parseAst } from 'vite';

/** A node of a program as the parser gives it. */
export type Node = { type: string; start: number; [key: string]: unknown };

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

export const parseProgram = (path: string, code: string): Node =>
  parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;

/** The nodes within a node, each with the key that has it. */
export const partsOf = (node: Node): [key: string, part: Node][] =>
  Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((part): [string, Node] => [key, part]),
  );

export const childrenOf = (node: Node): Node[] => partsOf(node).map(([, part]) => part);

/** The name of an identifier, or the text of a literal; empty for anything else. */
export const nameOf = (node: unknown): string => {
  const name = isNode(node) ? (node['name'] ?? node['value']) : '';
  return typeof name === 'string' ? name : '';
};

export const lineOf = (code: string, { start }: Node): number => code.slice(0, start).split('\n').length;
