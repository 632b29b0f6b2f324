import {
  BrushCleaning,
  CodeXml,
  Droplets,
  Hammer,
  Laptop,
  Megaphone,
  PaintRoller,
  PenTool,
  Sprout,
  Wrench,
  Zap,
} from 'lucide';
import type { CategoryIcon } from '#core/category-icons.ts';
import type { CategoryLook } from './category-tile.tsx';

/** The looks of the icons that the first screen has, by their names. */
const firstLooks = {
  wrench: [Wrench, 'bg-sunken text-muted'],
  droplets: [Droplets, 'bg-water-tint text-water'],
  zap: [Zap, 'bg-power-tint text-power'],
  sprout: [Sprout, 'bg-grow-tint text-grow'],
  'paint-roller': [PaintRoller, 'bg-craft-tint text-craft'],
  hammer: [Hammer, 'bg-craft-tint text-craft'],
  'brush-cleaning': [BrushCleaning, 'bg-water-tint text-water'],
  laptop: [Laptop, 'bg-digital-tint text-digital'],
  'code-xml': [CodeXml, 'bg-digital-tint text-digital'],
  'pen-tool': [PenTool, 'bg-studio-tint text-studio'],
  megaphone: [Megaphone, 'bg-studio-tint text-studio'],
} satisfies Partial<Record<CategoryIcon, CategoryLook>>;
export type MoreLooks = Record<Exclude<CategoryIcon, keyof typeof firstLooks>, CategoryLook>;

/** True if an icon is there without `MoreLooks`. */
const isFirst = (icon: CategoryIcon): icon is keyof typeof firstLooks => icon in firstLooks;
export const isFirstIcon: (icon: CategoryIcon) => boolean = isFirst;

/** Finds the look of an icon; a wrench for one that did not load. */
export const findLook = (icon: CategoryIcon, more: MoreLooks | null): CategoryLook =>
  isFirst(icon) ? firstLooks[icon] : (more?.[icon] ?? firstLooks.wrench);
