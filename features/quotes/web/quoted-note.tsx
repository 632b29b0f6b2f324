import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TextLink } from '#kit/ui/text-link.tsx';
import { QuoteBadge } from './quote-badge.tsx';
import { api } from './api.ts';
import { quotedNoteWords as words } from '../wording.ts';

type QuotedNoteProps = {
  problemId: string;
  /** The ids of all problems in the list, for a single call. */
  listed: readonly string[];
};

/** On the card of a problem, for a provider who has quoted on it: a link to the quote, and its status. */
export default function QuotedNote({ problemId, listed }: QuotedNoteProps) {
  const quoted = useQuery(api.findOwn.queryOptions({ input: { ids: listed.join() }, enabled: listed.length > 0 })).data
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
