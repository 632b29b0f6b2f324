import { errorStatuses, Refusal, type ErrorCode, type ProblemDetails, type Sentences } from '#core/errors.ts';
import { whenToTryAgain } from '#core/wording.ts';
import { mayHaveChanged } from '#engine/postgres/after-change.ts';
import { isDatabaseAway } from '#engine/postgres/database-errors.ts';

/** Writes a refusal as RFC 9457 problem details. */
export function problemDetails(refusal: Refusal, sentences: Sentences): ProblemDetails {
  const { code, errors, current, retryAfterSeconds, detail } = refusal;
  const status: number = errorStatuses[code];
  return {
    type: `/problems/${code}`,
    title: sentences[code],
    status,
    code,
    detail:
      errors?.[0]?.message ??
      detail ??
      (status === 429 ? `${sentences[code]} ${whenToTryAgain(retryAfterSeconds)}` : sentences[code]),
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
  };
}

/** A request that could not end after it may have changed something does not say that nothing was done. */
export const nameUnsure = (refusal: Refusal | null): Refusal | null =>
  refusal?.code === 'server.busy' && mayHaveChanged()
    ? new Refusal('server.unsure', { retryAfterSeconds: refusal.retryAfterSeconds ?? 5 })
    : refusal;

const transportErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
};

/** Turns an error into the refusal that the caller may see. Null for a mistake of ours, which is answered as a bare 500. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const transport = transportErrors[code];
  if (transport !== undefined) return new Refusal(transport);
  if (code.startsWith('FST_') && 'statusCode' in error && error.statusCode === 400)
    return new Refusal('request.malformed');
  if (isDatabaseAway(error)) return new Refusal('server.busy', { retryAfterSeconds: 5 });
  return null;
}
