import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { Card } from '#kit/ui/card.tsx';
import { documentWords as words } from '../wording.ts';
import { useDocuments } from './api.ts';

/** Links to the agreement and the invoice of a quote or its job. */
export function DocumentLinks({ quoteId }: { quoteId: string }) {
  const { data } = useDocuments(quoteId);
  // The rest of the page is useful without these links.
  if (!data || data.items.length === 0) return null;
  return (
    <Card as="section" aria-label={words.heading}>
      <h2 className="mb-2 text-h3">{words.heading}</h2>
      <ul className="-mx-2">
        {data.items.map(({ id, kind, number }) => (
          <li key={id}>
            <Link
              to="/documents/$documentId"
              params={{ documentId: id }}
              className="flex min-h-11 flex-wrap items-center gap-3 rounded-control px-2 py-1.5 text-card font-semibold text-brand-ink transition-colors duration-150 hover:bg-brand-tint"
            >
              <Icon shape={FileText} className="size-5 flex-none" />
              <span className="flex-[1_1_5rem]">{words.kinds[kind]}</span>{' '}
              <span className="numbers font-normal text-muted">{number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
