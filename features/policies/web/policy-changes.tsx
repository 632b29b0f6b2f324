import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Loaded } from '#kit/api/loaded.tsx';
import { classes } from '#kit/ui/classes.ts';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { policyWords as words } from '../wording.ts';
import { api, type ChangedBlock } from './api.ts';

/** The changes of a version against the one before it. Colour, line and words mark new and removed parts. */
export function PolicyChanges({ version }: { version: number }) {
  const changes = useQuery(api.changes.queryOptions({ input: { version: String(version) } }));
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="mb-1">
        {words.changesTitle(version)}
      </h2>
      <Loaded
        query={changes}
        loading={<Skeleton className="mt-4 h-60 rounded-card!" />}
        failed={words.changesFailed}
        level={3}
      >
        {({ blocks }) => <Blocks blocks={blocks} />}
      </Loaded>
    </section>
  );
}

const isSame = ({ parts }: ChangedBlock): boolean => parts.every(({ change }) => change === 'same');

function Blocks({ blocks }: { blocks: readonly ChangedBlock[] }) {
  if (blocks.every(isSame)) return <p className="text-muted">{words.same}</p>;
  return (
    <>
      <p className="mb-4 text-card text-muted">{words.changesHint}</p>
      <div lang="en" className="grid max-w-[66ch] gap-3">
        {groupBlocks(blocks).map(({ block, unchanged }, at) =>
          block === null ? (
            <p key={at} className="border-l-4 border-line py-0.5 pl-3 text-sm text-muted">
              {words.unchanged(unchanged)}
            </p>
          ) : (
            <Block key={at} block={block} />
          ),
        )}
      </div>
    </>
  );
}

/** The blocks to show: those that change, with the one before each of them; a count stands for the others between. */
function groupBlocks(blocks: readonly ChangedBlock[]): { block: ChangedBlock | null; unchanged: number }[] {
  const groups: { block: ChangedBlock | null; unchanged: number }[] = [];
  let skipped = 0;
  const count = () => {
    if (skipped > 0) groups.push({ block: null, unchanged: skipped });
    skipped = 0;
  };
  blocks.forEach((block, at) => {
    const next = blocks[at + 1];
    if (isSame(block) && (next === undefined || isSame(next))) return void (skipped += 1);
    count();
    groups.push({ block, unchanged: 0 });
  });
  count();
  return groups;
}

function Block({ block: { kind, parts } }: { block: ChangedBlock }) {
  return (
    <p
      className={classes(
        'leading-[1.625rem] wrap-anywhere',
        kind === 'heading' && 'font-display text-h3 font-bold',
        kind === 'item' && 'ml-5 list-item list-disc',
      )}
    >
      {parts.map(({ change, text }, at) =>
        change === 'same' ? (
          <Fragment key={at}>{text}</Fragment>
        ) : change === 'added' ? (
          <ins
            key={at}
            className="rounded-[3px] bg-success-tint text-success underline decoration-2 underline-offset-2"
          >
            <VisuallyHidden>{words.added} </VisuallyHidden>
            {text}
            <VisuallyHidden> {words.end}</VisuallyHidden>
          </ins>
        ) : (
          <del key={at} className="rounded-[3px] bg-danger-tint text-danger line-through">
            <VisuallyHidden>{words.removed} </VisuallyHidden>
            {text}
            <VisuallyHidden> {words.end}</VisuallyHidden>
          </del>
        ),
      )}
    </p>
  );
}
