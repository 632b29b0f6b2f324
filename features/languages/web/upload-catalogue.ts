import type { TranslatedLanguage } from '#core/languages.ts';
import { CallError } from '#kit/api/call.ts';
import { readAnswer } from '#kit/uploads/upload-file.ts';
import { uploadWords } from '#kit/uploads/wording.ts';

/** Sends a file of translations. Resolves with the number of sentences that it changes; fails with a `CallError`. */
export async function uploadCatalogue(language: TranslatedLanguage, file: Blob): Promise<{ changed: number }> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(`/api/languages/${language}/catalogue`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
      signal: AbortSignal.timeout(60_000),
    });
    body = await response.text();
  } catch {
    throw new CallError(0, undefined, uploadWords.offline);
  }
  const answer = readAnswer(response.status, response.headers.get('content-type'), body);
  if (answer instanceof CallError) throw answer;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's contract says so
  return answer as { changed: number };
}
