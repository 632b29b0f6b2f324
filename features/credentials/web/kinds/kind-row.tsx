import { Archive, IdCard, Trash2 } from 'lucide';
import { showDate } from '#core/time.ts';
import { kindWords as words } from '#features/credentials/console-wording.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import type { Category, ManagedKind } from './api.ts';

export type KindAct = 'edit' | 'retire' | 'offer';

type KindRowProps = { kind: ManagedKind; categories: readonly Category[]; onAsk: (act: KindAct) => void };

/** A kind with its facts, and the buttons that change it. */
export function KindRow({ kind, categories, onAsk }: KindRowProps) {
  const { name, retiredAt, registerName, numberForm, months, confirmed } = kind;
  const act = retiredAt === null ? 'retire' : 'offer';
  const work = categories.flatMap((category) => {
    const own = kind.categories.find(({ categoryId }) => categoryId === category.id);
    return own === undefined ? [] : [own.isRequired ? words.needed(category.name) : category.name];
  });
  return (
    <article
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {kind.isLicence ? (
            <Badge tone="brand" icon={IdCard}>
              {words.licence}
            </Badge>
          ) : null}
          {kind.dropsDocuments ? (
            <Badge tone="line" icon={Trash2}>
              {words.drops}
            </Badge>
          ) : null}
          {retiredAt === null ? null : (
            <Badge tone="warning" icon={Archive}>
              {words.retired(showDate(retiredAt))}
            </Badge>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted first-letter:uppercase">
          {[registerName === '' ? words.noRegister : registerName, words.forms[numberForm]].join(' · ')}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {[work.length === 0 ? words.allWork : words.forWork(work), words.again(words.monthCount(months))].join(' · ')}
        </p>
        <p className="text-sm">{words.count(confirmed)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="quiet" aria-label={words.editOf(name)} onClick={() => onAsk('edit')}>
          {words.edit}
        </Button>
        <Button size="sm" variant="quiet" aria-label={words[`${act}Of`](name)} onClick={() => onAsk(act)}>
          {words[act]}
        </Button>
      </div>
    </article>
  );
}
