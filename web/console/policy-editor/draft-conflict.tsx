import type { UseQueryResult } from '@tanstack/react-query';
import { type Language, languageNames } from '#core/languages.ts';
import { showDateTime } from '#core/time.ts';
import type { PolicyDraft } from '#features/policies/web/api.ts';
import { editorWords as words, policyErrors } from '#features/policies/wording.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';

type DraftConflictProps = {
  /** The draft that the database has now. */
  reading: UseQueryResult<PolicyDraft>;
  /** The languages whose text of the other admin would be lost. */
  lostLanguages: (latest: PolicyDraft) => readonly Language[];
  isSaving: boolean;
  onKeepMine: (latest: PolicyDraft) => void;
  onTakeTheirs: (latest: PolicyDraft) => void;
};

/** For the admin who was slower: the text of the other, and the choice between the two. */
export function DraftConflict({ reading, lostLanguages, isSaving, onKeepMine, onTakeTheirs }: DraftConflictProps) {
  const other = reading.data;
  const title =
    other === undefined
      ? policyErrors['policies.changed-elsewhere']
      : other.savedAt === null
        ? words.conflictDiscarded
        : words.conflict(other.savedBy ?? '', showDateTime(other.savedAt));
  return (
    <Alert
      tone="warning"
      title={title}
      onRetry={reading.isError ? () => void reading.refetch() : undefined}
      retrying={reading.isFetching}
    >
      {other ? (
        <div className="grid gap-3">
          {lostLanguages(other).map((language) => (
            <details key={language}>
              <summary className="min-h-11 content-center font-semibold">
                {words.theirs(languageNames[language])}
              </summary>
              <p
                lang={language}
                className="max-h-80 overflow-y-auto rounded-control bg-surface p-3 whitespace-pre-wrap wrap-anywhere"
              >
                {language === 'en' ? other.source : other.sourceInLanguages[language]}
              </p>
            </details>
          ))}
          <div className="flex flex-wrap gap-3">
            <Button size="sm" variant="quiet" busy={isSaving} onClick={() => onKeepMine(other)}>
              {words.keepMine}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onTakeTheirs(other)}>
              {words.takeTheirs}
            </Button>
          </div>
        </div>
      ) : null}
    </Alert>
  );
}
