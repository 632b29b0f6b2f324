import {
  BrushCleaning,
  CodeXml,
  Droplets,
  Hammer,
  Laptop,
  type IconNode,
  Megaphone,
  PaintRoller,
  PenTool,
  Sprout,
  Wrench,
  Zap,
} from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { classes } from './classes.ts';

/** An icon and the colours of its tile. */
export type CategoryLook = readonly [IconNode, string];
const plain: CategoryLook = [Wrench, 'bg-sunken text-muted'];

/** The looks by category: of a new site, until the site's own are set. */
let looks: Readonly<Partial<Record<string, CategoryLook>>> = {
  Plumbing: [Droplets, 'bg-water-tint text-water'],
  Electrical: [Zap, 'bg-power-tint text-power'],
  Gardening: [Sprout, 'bg-grow-tint text-grow'],
  Painting: [PaintRoller, 'bg-craft-tint text-craft'],
  Carpentry: [Hammer, 'bg-craft-tint text-craft'],
  Cleaning: [BrushCleaning, 'bg-water-tint text-water'],
  'IT Services': [Laptop, 'bg-digital-tint text-digital'],
  'Web Development': [CodeXml, 'bg-digital-tint text-digital'],
  'Graphic Design': [PenTool, 'bg-studio-tint text-studio'],
  Marketing: [Megaphone, 'bg-studio-tint text-studio'],
};
const readers = new Set<() => void>();

/** Sets the look of each category. What shows a category whose look stays the same is not drawn again. */
export function setCategoryLooks(next: typeof looks): void {
  const kept = Object.entries(next).map(([category, look]) => {
    const last = looks[category];
    return [category, last?.every((part, at) => part === look?.[at]) ? last : look] as const;
  });
  if (kept.length === Object.keys(looks).length && kept.every(([category, look]) => look === looks[category])) return;
  looks = Object.fromEntries(kept);
  for (const tell of readers) tell();
}

const readLooks = () => looks;
function follow(tell: () => void): () => void {
  readers.add(tell);
  return () => readers.delete(tell);
}

/** Finds the picture of a category for a chip or a list. */
export function useCategoryIcon(): (category: string) => IconNode {
  const now = useSyncExternalStore(follow, readLooks);
  return (category) => (now[category] ?? plain)[0];
}

interface CategoryTileProps {
  /** The category's name. An unknown or missing one gets a plain wrench. */
  category?: string | null;
  size?: 'sm' | 'md';
  className?: string;
}

/** The picture of a category; its name stands beside it, so the tile says nothing. */
export function CategoryTile({ category, ...tile }: CategoryTileProps) {
  const look = useSyncExternalStore(follow, () => looks[category ?? ''] ?? plain);
  return <IconTile look={look} {...tile} />;
}

/** The tile of an icon that a category has, or may get. */
export function IconTile({
  look: [icon, colours],
  size = 'md',
  className,
}: Omit<CategoryTileProps, 'category'> & { look: CategoryLook }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid flex-none place-items-center',
        size === 'sm' ? 'size-9 rounded-control' : 'size-10 rounded-xl md:size-11',
        colours,
        className,
      )}
    >
      <Icon shape={icon} className={size === 'sm' ? 'size-[18px]' : 'size-[22px]'} />
    </span>
  );
}
