import { chooseSentence } from '#kit/api/refusal.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { editorWords as words, unknownPlaceholder } from '../wording.ts';
import { PolicyText } from './policy-text.tsx';
import { usePreview } from './use-preview.ts';

/** A preview of the text, and the errors of its placeholders. */
export function PolicyPreview({ source, isShown }: { source: string; isShown: boolean }) {
  const preview = usePreview(source, isShown);
  if (source.trim() === '') return <p className="text-muted">{words.noText}</p>;
  const { data, error, isError } = preview;
  return (
    <div className="grid gap-4">
      {isError ? (
        <Alert
          tone="danger"
          title={words.previewFailed}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        >
          {chooseSentence(error, words.previewFailed)}
        </Alert>
      ) : null}
      {data && data.unknown.length > 0 ? <Alert tone="warning" title={unknownPlaceholder(data.unknown)} /> : null}
      {data ? (
        <PolicyText html={data.html} />
      ) : isError ? null : (
        <div role="status" aria-label={words.previewing} className="grid gap-2">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton />
          <Skeleton />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
      )}
    </div>
  );
}
