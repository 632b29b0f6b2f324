import type { ReactNode } from 'react';
import { Card, CardHead } from '#kit/ui/card.tsx';

/** One part of the page: its title, its explanation, and its content in a card. */
export function Part({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={title} />
      {text === undefined ? null : <p className="mb-3 text-sm text-muted">{text}</p>}
      {children}
    </Card>
  );
}

type FactProps = { label: string; children: ReactNode; isBad?: boolean };

/** A figure with its name. `isBad` if it needs attention. */
export function Fact({ label, children, isBad = false }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={isBad ? 'numbers text-h3 font-bold text-danger' : 'numbers text-h3 font-bold'}>{children}</dd>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-4">{children}</dl>;
}
