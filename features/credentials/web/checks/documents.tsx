import type { Ref } from 'react';
import { checkWords as words } from '#features/credentials/console-wording.ts';
import { Refused } from '#kit/api/refused.tsx';
import { KeyButton } from '#kit/console/key-button.tsx';
import { AttachedFiles } from '#kit/uploads/attached-files.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import type { CheckedCredential, useLook } from './api.ts';

type DocumentsProps = {
  ref: Ref<HTMLDivElement>;
  item: CheckedCredential;
  look: ReturnType<typeof useLook>;
  onOpen: () => void;
};

/** The documents of a credential: one press opens them, which the log keeps. */
export function Documents({ ref, item: { files, isOpen, dropsDocuments }, look, onOpen }: DocumentsProps) {
  return (
    <Card as="section" aria-labelledby="check-documents">
      <CardHead id="check-documents" title={words.documents} />
      <div ref={ref} tabIndex={-1} aria-labelledby="check-documents" role="group" className="grid gap-3 outline-none">
        {files.length === 0 ? (
          <p className="text-muted">{words.noDocuments}</p>
        ) : isOpen ? (
          <AttachedFiles whole label={words.documents} files={files} />
        ) : (
          <>
            <p className="text-muted">{words.looked(files.length)}</p>
            <Refused act={look} failed={words.failedToOpen} />
            <KeyButton shortcut="d" variant="primary" busy={look.isPending} onClick={onOpen}>
              {words.openDocuments}
            </KeyButton>
          </>
        )}
        {dropsDocuments && files.length > 0 ? <p className="text-sm text-muted">{words.dropped}</p> : null}
      </div>
    </Card>
  );
}
