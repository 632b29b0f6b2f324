import { Equal, TrendingDown, TrendingUp } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import type { Overview } from '#features/console/web/api.ts';
import { tileWords as words } from '#features/console/overview-wording.ts';
import { Card } from '#kit/ui/card.tsx';
import { classes } from '#kit/ui/classes.ts';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';

type Tile = Overview['tiles'][number];

/** Four figures of the range, each beside the range before. */
export function Tiles({ tiles, range }: { tiles: readonly Tile[]; range: keyof typeof words.lengths }) {
  return (
    <ul aria-label={words.label} className="grid grid-cols-2 gap-3 md:gap-4">
      {tiles.map((tile) => (
        <Card as="li" key={tile.id}>
          <h2 className="text-sm leading-5 font-normal tracking-normal text-muted font-sans">{words.tiles[tile.id]}</h2>
          <p className="numbers mt-1 font-display text-h1 font-bold tracking-[-0.015em]">
            {words.show(tile.id, tile.value)}
          </p>
          <Change {...tile} length={words.lengths[range]} />
        </Card>
      ))}
    </ul>
  );
}

function Change({ id, value, before, length }: Tile & { length: string }) {
  if (value === null || before === null) return <p className="mt-1 text-sm text-muted">{words.nothingBefore}</p>;
  const change = words.change(id, value, before);
  const icon = change.direction === 0 ? Equal : change.direction > 0 ? TrendingUp : TrendingDown;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <Icon
        shape={icon}
        className={classes('size-4 flex-none', change.isBetter && 'text-success', change.isWorse && 'text-danger')}
      />
      <span className={classes('font-semibold', change.isBetter && 'text-success', change.isWorse && 'text-danger')}>
        {change.text}
      </span>
      <span aria-hidden="true">{length}</span>
      <VisuallyHidden>{words.than(words.show(id, before), length)}</VisuallyHidden>
    </p>
  );
}
