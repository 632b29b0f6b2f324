import { useState, useSyncExternalStore } from 'react';
import { showDateTime } from '#core/time.ts';
import { type Language, languageNames, languages } from '#core/languages.ts';
import { maxSource } from '#features/policies/limits.ts';
import { placeholders } from '#features/policies/placeholders.ts';
import type { PolicyDraft } from '#features/policies/web/api.ts';
import { PolicyPreview } from '#features/policies/web/policy-preview.tsx';
import { editorWords as words } from '#features/policies/wording.ts';
import { toCallError } from '#kit/api/client.ts';
import { chooseSentence } from '#kit/api/refusal.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { classes } from '#kit/ui/classes.ts';
import { Tabs } from '#kit/ui/tabs.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { PublishForm } from './publish-form.tsx';
import { usePolicyDraft } from './use-policy-draft.ts';

const desk = window.matchMedia('(min-width: 1100px)');
const onDesk = (changed: () => void) => {
  desk.addEventListener('change', changed);
  return () => desk.removeEventListener('change', changed);
};

/** The Markdown of the draft and its preview: side by side where there is room, else as tabs. */
export function PolicyEditor({ stored }: { stored: PolicyDraft }) {
  const draft = usePolicyDraft(stored);
  const isWide = useSyncExternalStore(onDesk, () => desk.matches);
  const [language, setLanguage] = useState<Language>('en');
  const [view, setView] = useState<'text' | 'preview'>('text');
  const [sourceError, setSourceError] = useState<string>();
  const saveError = draft.save.error ? toCallError(draft.save.error) : null;
  const text = (
    <TextPart
      source={draft.textOf(language)}
      language={language}
      onLanguage={setLanguage}
      error={saveError?.fields[0]?.message ?? sourceError}
      onChange={(source) => {
        setSourceError(undefined);
        draft.type(language, source);
      }}
    />
  );
  const preview = (
    <section
      aria-label={words.preview}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move in it
      tabIndex={isWide ? 0 : undefined}
      className={classes(
        'min-w-0 rounded-control border border-line p-4',
        isWide && 'max-h-[44rem] overflow-y-auto overscroll-contain',
      )}
    >
      <PolicyPreview source={draft.textOf(language)} isShown={isWide || view === 'preview'} />
    </section>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card as="section" pad="lg" aria-label={words.draftOf(stored.nextVersion)}>
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2>{words.draftOf(stored.nextVersion)}</h2>
          <p className="text-sm text-muted">
            {stored.savedAt === null
              ? words.notSaved
              : words.savedBy(stored.savedBy ?? '', showDateTime(stored.savedAt))}
          </p>
        </div>
        {isWide ? (
          <div className="grid grid-cols-2 items-start gap-5">
            {text}
            <div className="min-w-0">
              <p className="mb-1.5 text-sm font-semibold">{words.preview}</p>
              {preview}
            </div>
          </div>
        ) : (
          <Tabs
            fill
            label={words.tabs}
            tabs={[
              { value: 'text', label: words.text },
              { value: 'preview', label: words.preview },
            ]}
            value={view}
            onChange={setView}
          >
            {view === 'text' ? text : preview}
          </Tabs>
        )}
        <div className="mt-4 grid gap-4">
          {draft.conflict ? (
            <DraftConflict
              reading={draft.conflict.other}
              lostLanguages={draft.lostLanguages}
              isSaving={draft.save.isPending}
              onKeepMine={draft.keepMine}
              onTakeTheirs={draft.takeTheirs}
            />
          ) : saveError && saveError.fields.length === 0 ? (
            <Refusal title={chooseSentence(saveError, words.saveFailed)} />
          ) : null}
          <div className="flex flex-wrap justify-end gap-3">
            {stored.savedAt === null ? null : <Discard draft={draft} />}
            <Button
              variant="quiet"
              busy={draft.save.isPending}
              busyLabel={words.saving}
              aria-disabled={!draft.isChanged || draft.conflict !== null || undefined}
              onClick={draft.submit}
            >
              {words.save}
            </Button>
          </div>
        </div>
      </Card>
      <PublishForm
        stored={stored}
        isSaved={stored.savedAt !== null && !draft.isChanged}
        onSourceError={setSourceError}
      />
    </div>
  );
}

type TextPartProps = {
  source: string;
  language: Language;
  onLanguage: (language: Language) => void;
  error: string | undefined;
  onChange: (source: string) => void;
};

function TextPart({ source, language, onLanguage, error, onChange }: TextPartProps) {
  return (
    <div className="grid gap-4">
      <Select
        label={words.language}
        hint={words.languageHint}
        value={language}
        onChange={({ target }) => onLanguage(languages.find((code) => code === target.value) ?? 'en')}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </Select>
      <Textarea
        label={words.source}
        hint={words.sourceHint}
        rows={28}
        limit={maxSource}
        spellCheck
        lang={language}
        value={source}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <details className="min-w-0 rounded-control border border-line px-4 py-1 wrap-anywhere">
        <summary className="min-h-11 content-center font-semibold">{words.placeholders}</summary>
        <p className="text-sm text-muted">{words.placeholdersHint}</p>
        <dl className="my-2 grid gap-2 text-sm">
          {placeholders.map((name) => (
            <div key={name}>
              <dt className="font-semibold wrap-anywhere">{`{${name}}`}</dt>
              <dd className="text-muted">{words.descriptions[name]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function Discard({ draft: { discard } }: { draft: ReturnType<typeof usePolicyDraft> }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsks(true)}>
        {words.discard}
      </Button>
      <ActDialog
        {...words.discardAsk}
        open={asks}
        send={() => discard.mutateAsync()}
        failed={words.discardFailed}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
