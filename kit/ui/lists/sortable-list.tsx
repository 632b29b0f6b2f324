import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide';
import type { ReactNode } from 'react';
import { classes } from '#kit/ui/classes.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import * as words from '#kit/ui/wording.ts';

interface Item {
  key: string;
  /** The name that is announced when it moves. */
  name: string;
}

interface SortableListProps {
  label: string;
  items: readonly Item[];
  /** Puts one at another place, counted from 0. */
  onMove: (key: string, to: number) => void;
  /** Draws a row; `handle` is what moves it. */
  render: (key: string, handle: ReactNode) => ReactNode;
}

/** A list put in order by hand: dragged, with the arrow keys, or by its buttons. */
export function SortableList({ label, items, onMove, render }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: unknown) => items.findIndex((item) => item.key === key);
  const nameOf = (key: unknown) => items[placeOf(key)]?.name ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.itemPickedUp(nameOf(active.id), placeOf(active.id) + 1, items.length),
    onDragOver: ({ active, over }) =>
      over ? words.itemMoved(nameOf(active.id), placeOf(over.id) + 1, items.length) : undefined,
    onDragEnd: ({ active, over }) =>
      words.itemPutDown(nameOf(active.id), placeOf((over ?? active).id) + 1, items.length),
    onDragCancel: ({ active }) => words.itemPutBack(nameOf(active.id), placeOf(active.id) + 1),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), placeOf(over.id));
      }}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: words.sortInstructions },
      }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {items.map((item, place) => (
            <Row
              key={item.key}
              item={item}
              place={place}
              last={place === items.length - 1}
              onMove={onMove}
              render={render}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

type RowProps = Pick<SortableListProps, 'onMove' | 'render'> & { item: Item; place: number; last: boolean };

function Row({ item: { key, name }, place, last, onMove, render }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: key,
  });
  const handle = (
    <span className="flex flex-none items-center">
      <IconButton
        ref={setActivatorNodeRef}
        icon={GripVertical}
        label={words.dragItem(name)}
        {...attributes}
        {...listeners}
        className="cursor-grab touch-none text-muted"
      />
      <span className="grid">
        <MoveButton
          icon={ChevronUp}
          label={words.moveItemUp(name)}
          disabled={place === 0}
          onClick={() => onMove(key, place - 1)}
        />
        <MoveButton
          icon={ChevronDown}
          label={words.moveItemDown(name)}
          disabled={last}
          onClick={() => onMove(key, place + 1)}
        />
      </span>
    </span>
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes('relative', isDragging && 'z-10 rounded-control shadow-pop')}
    >
      {render(key, handle)}
    </li>
  );
}

type MoveButtonProps = { icon: typeof ChevronUp; label: string; disabled: boolean; onClick: () => void };

/** Stays focusable at the ends, so that moving to the end does not lose the focus. */
function MoveButton({ disabled, onClick, ...button }: MoveButtonProps) {
  return (
    <IconButton
      {...button}
      aria-disabled={disabled || undefined}
      className="aria-disabled:text-line"
      onClick={() => disabled || onClick()}
    />
  );
}
