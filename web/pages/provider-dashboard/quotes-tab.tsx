import { QuoteList } from '../quote-list.tsx';

export default function QuotesTab() {
  return <QuoteList side="received" />;
}
