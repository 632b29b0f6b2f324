import { CallError } from '#kit/api/call.ts';
import { readAnswer } from '#kit/uploads/upload-file.ts';
import { uploadWords } from '#kit/uploads/wording.ts';
import type { BrandPicture, PictureSlot } from '../brand.ts';

/** Sends a logo or an icon. Resolves with the picture that the server made of it; fails with a `CallError`. */
export async function uploadPicture(slot: PictureSlot, file: Blob): Promise<BrandPicture> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(`/api/settings/site/pictures?slot=${slot}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': crypto.randomUUID() },
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
  return answer as BrandPicture;
}
