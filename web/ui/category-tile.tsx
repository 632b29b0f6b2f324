import {
  BrushCleaning,
  CodeXml,
  Droplets,
  Hammer,
  Laptop,
  type LucideIcon,
  Megaphone,
  PaintRoller,
  PenTool,
  Sprout,
  Wrench,
  Zap,
} from 'lucide-react';
import { classes } from './classes.ts';

const LOOKS: Record<string, [LucideIcon, string]> = {
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

/** The same picture for a chip or a list. */
export const categoryIcon = (category: string): LucideIcon => LOOKS[category]?.[0] ?? Wrench;

interface CategoryTileProps {
  /** The category's name. An unknown or missing one gets a plain wrench. */
  category?: string | null;
  size?: 'sm' | 'md';
  className?: string;
}

/** The picture of a category; its name stands beside it, so the tile says nothing. */
export function CategoryTile({ category, size = 'md', className }: CategoryTileProps) {
  const [Icon, colours] = LOOKS[category ?? ''] ?? [Wrench, 'bg-sunken text-muted'];
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
      <Icon className={size === 'sm' ? 'size-[18px]' : 'size-[22px]'} />
    </span>
  );
}
