import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TextLink } from '#web/ui/text-link.tsx';
import { QuoteBadge } from './quote-badge.tsx';
import { api } from './api.ts';
import { quotedNoteWords as words } from '../wording.ts';

type QuotedNoteProps = {
  problemId: string;
  /** All the problems of the list or page, which are asked about in one call. */
  among: readonly string[];
};

/** For a provider, on a problem: that they have quoted, how it stands, and the way to the quote. */
export default function QuotedNote({ problemId, among }: QuotedNoteProps) {
  const quoted = useQuery(api.findOwn.queryOptions({ input: { ids: among.join() }, enabled: among.length > 0 })).data
    ?.items;
  const quote = quoted?.find((other) => other.problemId === problemId);
  if (quote === undefined) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
      <TextLink render={<Link to="/quotes/$quoteId" params={{ quoteId: quote.quoteId }} />}>{words.quoted}</TextLink>
      <QuoteBadge status={quote.status} />
    </p>
  );
}
