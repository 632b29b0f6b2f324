import { isSame } from '#kit/drafts/draft.ts';

/** The typed content, with the one that is saved now wherever it still equals the content that the form began with. */
export function followSaved<Content>(typed: Content, began: Content, saved: Content): Content {
  if (isSame(typed, began)) return saved;
  if (!isGroup(typed) || !isGroup(began) || !isGroup(saved)) return typed;
  const names = Object.keys({ ...saved, ...typed });
  return Object.fromEntries(names.map((name) => [name, followSaved(typed[name], began[name], saved[name])])) as Content;
}

const isGroup = (content: unknown): content is Record<string, unknown> =>
  typeof content === 'object' && content !== null && !Array.isArray(content);
