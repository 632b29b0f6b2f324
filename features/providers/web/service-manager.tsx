import { Pencil, Trash2 } from 'lucide';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { Refused } from '#kit/api/refused.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { serviceManagerWords as words, serviceWords } from '../wording.ts';
import { type ServiceData, useDeleteService, useMoveService } from './own-listing.ts';
import { ServiceForm } from './service-form.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

const SortableList = lazyPart(() =>
  import('#kit/ui/lists/sortable-list.tsx').then((module) => ({ default: module.SortableList })),
);

/** Adds, changes, deletes and reorders a provider's services. */
export function ServiceManager({ services }: { services: readonly ServiceData[] }) {
  const [edited, setEdited] = useState<ServiceData | null>(null);
  const form = useRef<{ focus: () => void }>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeleteService();
  const order = useMoveService();
  const edit = (service: ServiceData | null) => {
    setEdited(service);
    setTimeout(() => form.current?.focus());
  };
  const remove = (service: ServiceData) => {
    if (edited?.id === service.id) setEdited(null);
    deletion.mutate(service);
    // The focused button goes away with its row.
    heading.current?.focus();
  };
  const move = (key: string, to: number) => {
    const ids = services.map(({ id }) => id).filter((id) => id !== key);
    order.mutate(ids.toSpliced(to, 0, key));
  };
  const row = (id: string, handle?: ReactNode) => {
    const service = services.find((other) => other.id === id);
    return service ? (
      <Row service={service} handle={handle} onEdit={() => edit(service)} onDelete={() => remove(service)} />
    ) : null;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ServiceForm key={edited?.id ?? 'new'} ref={form} service={edited} onDone={() => edit(null)} />
      <Card as="section" pad="lg" aria-label={words.title}>
        <CardHead
          title={
            <span ref={heading} tabIndex={-1}>
              {words.title}
            </span>
          }
        />
        <div className="grid gap-3 not-empty:mb-3">
          <Refused act={deletion} failed={words.deleteFailed} />
          <Refused act={order} failed={words.updateFailed} />
        </div>
        {services.length === 0 ? (
          <p className="text-muted">{serviceWords.none}</p>
        ) : (
          <Suspense
            fallback={
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
                {services.map(({ id }) => (
                  <li key={id}>{row(id)}</li>
                ))}
              </ul>
            }
          >
            <SortableList
              label={words.title}
              items={services.map(({ id, serviceName }) => ({ key: id, name: serviceName }))}
              onMove={move}
              render={row}
            />
          </Suspense>
        )}
      </Card>
    </div>
  );
}

type RowProps = { service: ServiceData; handle: ReactNode; onEdit: () => void; onDelete: () => void };

function Row({ service: { serviceName, description, priceCents }, handle, onEdit, onDelete }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface p-2">
      {handle}
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="font-semibold">{serviceName}</p>
        {description ? <p className="line-clamp-3 text-sm text-muted">{description}</p> : null}
      </div>
      <div className="ml-auto flex items-center gap-1">
        <p className="numbers mr-1 font-display text-h3 font-bold">
          {priceCents === null ? serviceWords.noPrice : formatRand(priceCents)}
        </p>
        <IconButton icon={Pencil} label={words.edit(serviceName)} onClick={onEdit} />
        <IconButton icon={Trash2} label={words.delete(serviceName)} onClick={onDelete} />
      </div>
    </div>
  );
}
