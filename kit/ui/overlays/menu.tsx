import { Menu as Base } from '@base-ui/react/menu';
import type { IconNode } from 'lucide';
import { type ReactElement, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import { useCloseByBack } from './close-by-back.ts';

export type MenuAct = {
  label: string;
  icon: IconNode;
  /** Stops or removes something. */
  danger?: boolean;
  /** The reason why it cannot be done now: stands under its name. */
  obstacle?: string | undefined;
  onSelect: () => void;
};

interface MenuProps {
  /** The button that opens it, with a label of its own. */
  trigger: ReactElement;
  acts: readonly MenuAct[];
  /** Open from the start, where the press that asked for it has been already. */
  defaultOpen?: boolean;
}

/** A few acts behind one button. */
export function Menu({ trigger, acts, defaultOpen = false }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen);
  useCloseByBack(open, () => setOpen(false));
  return (
    <Base.Root open={open} onOpenChange={setOpen} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} className="z-50 outline-hidden">
          <Base.Popup className="min-w-52 rounded-card border border-line bg-raised py-1.5 shadow-pop outline-hidden transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {acts.map(({ label, icon, danger = false, obstacle, onSelect }) => (
              <Base.Item
                key={label}
                disabled={obstacle !== undefined}
                onClick={onSelect}
                className={classes(
                  'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-card font-medium outline-hidden select-none data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-sunken',
                  danger && 'text-danger',
                )}
              >
                <Icon shape={icon} className="size-5 flex-none" />
                <span>
                  {label}
                  {obstacle ? <small className="block text-meta text-muted">{obstacle}</small> : null}
                </span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
