import { keep, readKept } from './kept.ts';

/**
 * What stood in a form of this tab and was not sent; `otherwise` where nothing is kept. It stays through reloads, failures and logging in again, until it is
 * sent or its author signs out.
 */
export function readDraft<Draft>(name: string, otherwise: Draft): Draft {
  try {
    return (JSON.parse(readKept('tab', name) ?? 'null') as Draft | null) ?? otherwise;
  } catch {
    // A browser that has kept something else is no reason to stop.
    return otherwise;
  }
}

/** Null forgets it. */
export function keepDraft(name: string, draft: object | null): void {
  keep('tab', name, draft && JSON.stringify(draft));
}
