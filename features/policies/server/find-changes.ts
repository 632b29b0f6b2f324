import type { OutputOf } from '#core/contract.ts';
import { diffArrays, diffWordsWithSpace } from 'diff';
import type { policiesContract } from '../contract.ts';
import { unescapeHtml } from './escape-html.ts';

type Changes = OutputOf<typeof policiesContract.changes>;
export type ChangedBlock = Changes['blocks'][number];
type Part = ChangedBlock['parts'][number];

/** A heading, paragraph, list item or row of a table, as plain text. */
export type Block = { kind: ChangedBlock['kind']; text: string };

const blockTag = /<\/?(h[2-4]|p|li|tr|blockquote|ul|ol|pre|table|thead|tbody|hr)(?: \/)?>/;
const kinds: Record<string, Block['kind']> = { h2: 'heading', h3: 'heading', h4: 'heading', li: 'item', tr: 'item' };

/** The blocks of sanitised HTML, in their order. */
export function readBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  let kind: Block['kind'] = 'text';
  // Splitting by a pattern with one group gives text and tag in turns.
  html.split(blockTag).forEach((piece, at) => {
    if (at % 2 === 1) return void (kind = kinds[piece ?? ''] ?? (piece === 'p' && kind === 'item' ? 'item' : 'text'));
    const text = unescapeHtml(
      (piece ?? '')
        .replace(/<\/t[dh]>/g, ' ')
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' '),
    ).trim();
    if (text !== '') blocks.push({ kind, text });
  });
  return blocks;
}

/** The limit of changed words: beyond it a block is shown as a whole, because word by word it would be unreadable, and slow to find. */
const maxEdits = 400;

/** Every block of two texts in reading order: blocks that stay, and those added, removed or changed, word by word. */
export function findChanges(before: readonly Block[], after: readonly Block[]): ChangedBlock[] {
  const blocks: ChangedBlock[] = [];
  let removed: Block[] = [];
  const flush = (added: readonly Block[]) => {
    const count = Math.max(removed.length, added.length);
    for (let at = 0; at < count; at += 1) blocks.push(...compare(removed[at], added[at]));
    removed = [];
  };
  const runs = diffArrays([...before], [...after], {
    comparator: (one, other) => one.kind === other.kind && one.text === other.text,
    maxEditLength: maxEdits,
  }) ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ];
  for (const run of runs) {
    if (run.removed) removed = run.value;
    else if (run.added) flush(run.value);
    else {
      flush([]);
      blocks.push(...run.value.map(({ kind, text }) => ({ kind, parts: [{ change: 'same' as const, text }] })));
    }
  }
  flush([]);
  return blocks;
}

/** One block against the one in its place: as one block if they are of the same kind and share most words. */
function compare(before: Block | undefined, after: Block | undefined): ChangedBlock[] {
  if (before !== undefined && after !== undefined && before.kind === after.kind) {
    const parts = diffWordsWithSpace(before.text, after.text, { maxEditLength: maxEdits })?.map<Part>(
      ({ value, added, removed }) => ({ change: added ? 'added' : removed ? 'removed' : 'same', text: value }),
    );
    const kept = parts?.reduce((sum, { change, text }) => sum + (change === 'same' ? text.length : 0), 0) ?? 0;
    if (parts !== undefined && kept * 3 > Math.max(before.text.length, after.text.length))
      return [{ kind: after.kind, parts }];
  }
  const whole = (block: Block | undefined, change: Part['change']): ChangedBlock[] =>
    block === undefined ? [] : [{ kind: block.kind, parts: [{ change, text: block.text }] }];
  return [...whole(before, 'removed'), ...whole(after, 'added')];
}
