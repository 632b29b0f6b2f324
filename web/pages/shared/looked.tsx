import type { ComponentProps, ReactNode } from 'react';
import type { LookKind } from '#features/accounts/look-kinds.ts';
import { toCallError } from '#kit/api/client.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Card } from '#kit/ui/card.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

const AskLook = lazyPart(() => import('#features/console/web/ask-look.tsx'), null);

type LookedPartProps = {
  kind: LookKind;
  level?: 1 | 2 | 3;
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** Puts the question in a card of its own. */
  inCard?: boolean;
  children: ReactNode;
};

/** Something private: an admin who comes to it by its address is asked why first, in its place. */
export function LookedPart({ kind, level, query, inCard = false, children }: LookedPartProps) {
  const id = findUnexplained(query);
  if (id === null) return children;
  const question = <AskLook kind={kind} id={id} level={level} onLooked={query.refetch} />;
  return inCard ? (
    <Card as="section" pad="lg">
      {question}
    </Card>
  ) : (
    question
  );
}

/** `Loaded` for a page of something private. */
export function Looked<Data>({ kind, ...loaded }: ComponentProps<typeof Loaded<Data>> & { kind: LookKind }): ReactNode {
  return (
    <LookedPart inCard kind={kind} query={loaded.query}>
      <Loaded {...loaded} />
    </LookedPart>
  );
}

/** The id of the thing that the reader says why they look at before it is shown, and again after an hour; null where nothing is asked. */
function findUnexplained({ error }: Pick<LookedPartProps['query'], 'error'>): string | null {
  const problem = error === null ? null : toCallError(error).problem;
  return problem?.code === 'accounts.look-unexplained' ? (problem.current ?? null) : null;
}
