import { useId } from 'react';
import { type CategoryIcon, categoryIcons } from '#core/category-icons.ts';
import { findLook } from '#kit/ui/category-looks.ts';
import { IconTile } from '#kit/ui/category-tile.tsx';
import { moreLooks } from '#kit/ui/more-category-icons.ts';
import { categoryFormWords as words, nameIcon } from '#features/site/category-wording.ts';

/** The look of an icon, with those that do not load with the first screen. */
export const lookOf = (icon: CategoryIcon) => findLook(icon, moreLooks);

/** One of the icons that a category can have. */
export function IconField({ value, onChange }: { value: CategoryIcon; onChange: (icon: CategoryIcon) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{words.icon}</legend>
      <div className="grid max-h-56 grid-cols-[repeat(auto-fill,minmax(52px,1fr))] gap-1.5 overflow-y-auto rounded-control border border-line p-1.5">
        {categoryIcons.map((icon) => (
          <label
            key={icon}
            title={nameIcon(icon)}
            className="relative grid min-h-13 place-items-center rounded-control border-2 border-transparent has-checked:border-brand-ink has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              aria-label={nameIcon(icon)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <IconTile size="sm" look={lookOf(icon)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
