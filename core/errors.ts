/** The code of every refusal with its HTTP status. A feature's `wording.ts` has the sentence. */
export const errorStatuses = {
  'request.invalid': 422,
  'request.malformed': 400,
  'request.too-large': 413,
  'request.unsupported-type': 415,
  'request.foreign-origin': 403,
  'request.not-found': 404,
  'request.too-many': 429,
  'request.too-slow': 408,
  'request.headers-too-large': 431,
  'request.conflict': 409,
  'request.in-flight': 409,
  'request.key-reused': 422,
  'server.failed': 500,
  'server.busy': 503,
  'server.unsure': 503,
  'accounts.signed-out': 401,
  'accounts.wrong-role': 403,
  'accounts.not-approved': 403,
  'accounts.bad-credentials': 401,
  'accounts.suspended': 403,
  'accounts.unconfirmed': 403,
  'accounts.registered-elsewhere': 422,
  'accounts.bad-link': 404,
  'accounts.wrong-password': 422,
  'accounts.wrong-code': 422,
  'accounts.codes-locked': 429,
  'accounts.code-too-late': 409,
  'accounts.second-factor-needed': 403,
  'accounts.second-factor-on': 409,
  'accounts.second-factor-off': 409,
  'accounts.set-up-over': 409,
  'accounts.confirm-first': 422,
  'accounts.show-factor': 403,
  'accounts.unknown-passkey': 422,
  'accounts.passkey-not-yours': 422,
  'accounts.passkey-not-made': 422,
  'accounts.too-many-passkeys': 409,
  'accounts.no-passkeys-here': 409,
  'accounts.own-reset': 409,
  'accounts.own-email': 409,
  'accounts.too-early': 409,
  'accounts.no-reset': 409,
  'accounts.too-many-attempts': 429,
  'accounts.email-taken': 422,
  'accounts.password-too-short': 422,
  'accounts.password-too-common': 422,
  'accounts.cannot-suspend-oneself': 409,
  'accounts.last-admin': 409,
  'accounts.profile-changed': 409,
  'accounts.look-unexplained': 403,
  'files.too-large': 413,
  'files.not-a-picture': 422,
  'files.unknown-type': 422,
  'files.broken': 422,
  'files.too-many-pixels': 422,
  'files.no-room': 409,
  'files.not-yours': 422,
  'files.storage-failed': 503,
  'files.check-running': 409,
  'files.not-an-orphan': 409,
  'files.backup-running': 409,
  'site.not-a-picture': 422,
  'site.picture-too-large': 413,
  'site.drawing-too-slow': 422,
  'site.no-such-picture': 422,
  'site.notice-over': 422,
  'site.changed-since': 409,
  'site.not-undoable': 409,
  'languages.bad-text': 422,
  'languages.bad-catalogue': 422,
  'languages.catalogue-too-large': 413,
  'policies.changed-elsewhere': 409,
  'policies.unchanged': 409,
  'policies.too-early': 422,
  'policies.too-late': 422,
  'policies.before-the-last': 422,
  'policies.unknown-placeholder': 422,
  'policies.not-readable': 422,
  'site.category-changed': 409,
  'site.category-order-changed': 409,
  'site.last-category': 409,
  'payments.off': 409,
  'payments.not-started': 503,
  'payments.no-answer': 503,
  'payments.under-way': 409,
  'payments.card-declined': 409,
  'payments.unsigned': 401,
  'payments.not-acceptable': 409,
  'payments.refund-under-way': 409,
  'payments.not-refundable': 409,
  'plans.running': 409,
  'plans.nothing-due': 409,
  'plans.price-changed': 409,
  'plans.has-plan': 409,
  'plans.no-provider': 409,
  'plans.plan-changed': 409,
  'plans.last-plan': 409,
  'plans.order-changed': 409,
  'credentials.waiting': 409,
  'credentials.kind-retired': 409,
  'credentials.kind-changed': 409,
  'credentials.changed-since': 409,
  'applications.waiting': 409,
  'applications.person-away': 409,
  'problems.not-open': 409,
  'problems.closed': 409,
  'problems.hidden': 409,
  'providers.not-approved': 409,
  'providers.on-holiday': 409,
  'quotes.own-problem': 409,
  'quotes.own-listing': 409,
  'quotes.already-quoted': 409,
  'quotes.already-requested': 409,
  'quotes.already-answered': 409,
  'quotes.expired': 409,
  'quotes.revised-since': 409,
  'quotes.no-quota': 409,
  'quotes.over-budget-limit': 409,
  'quotes.no-date-agreed': 409,
  'quotes.changed-elsewhere': 409,
  'quotes.unknown-service': 422,
  'quotes.no-vat': 422,
  'quotes.deposit-too-large': 422,
  'quotes.payment-too-early': 422,
  'jobs.date-in-the-past': 422,
  'jobs.date-too-far': 422,
  'jobs.suggestion-has-passed': 409,
  'jobs.date-has-passed': 409,
  'jobs.newer-proposal': 409,
  'jobs.no-date': 409,
  'jobs.note-changed': 409,
  'jobs.too-many-photos': 422,
  'jobs.photos-in-dispute': 409,
  'jobs.not-created': 500,
  'jobs.provider-gone': 409,
  'jobs.after-care-over': 409,
  'visits.too-early': 409,
  'visits.not-today': 409,
  'visits.day-over': 409,
  'visits.wrong-pin': 422,
  'visits.pin-locked': 422,
  'visits.no-show-too-early': 409,
  'visits.cannot-share': 409,
  'visits.bad-link': 404,
  'orders.one-open': 409,
  'orders.work-completed': 409,
  'orders.too-many': 409,
  'orders.ended': 409,
  'orders.below-call-out': 422,
  'orders.member-away': 409,
  'orders.price-changed': 409,
  'orders.no-such-line': 409,
  'orders.wrong-code': 422,
  'orders.codes-locked': 422,
  'payment-steps.amount-changed': 409,
  'payment-steps.cancelled': 409,
  'payment-steps.disowned': 409,
  'payment-steps.day-to-come': 422,
  'payment-steps.too-many': 409,
  'bank-details.changed-since': 409,
  'certificates.answer-missing': 422,
  'certificates.not-held': 422,
  'disputes.one-open': 409,
  'disputes.too-late': 409,
  'disputes.too-many': 409,
  'disputes.above-price': 422,
  'disputes.bad-day': 422,
  'disputes.not-of-this-job': 422,
  'disputes.other-offer': 409,
  'disputes.too-many-offers': 409,
  'disputes.too-many-statements': 409,
  'disputes.offer-outdated': 409,
  'disputes.appeal-waits': 409,
  'disputes.appeal-over': 409,
  'disputes.another-admin': 409,
  'reviews.too-late': 409,
  'reviews.too-late-to-amend': 409,
  'messages.to-oneself': 409,
  'messages.blocked': 409,
  'messages.blocks-you': 409,
  'messages.you-blocked-them': 409,
  'messages.you-blocked': 409,
  'messages.out-of-reach': 409,
  'moderation.own': 409,
  'moderation.already-reported': 409,
  'moderation.claimed': 409,
  'moderation.claim-over': 409,
  'moderation.another-admin': 409,
  'moderation.changed': 409,
  'moderation.not-offered': 409,
  'moderation.appealed': 409,
  'home-file.too-large': 409,
  'evidence.under-way': 409,
  'evidence.gone': 409,
  'privacy.export-under-way': 409,
  'privacy.not-ready': 409,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** The sentence that people read for each code. */
export type Sentences = Readonly<Record<ErrorCode, string>>;

/** The codes of one feature. Its `wording.ts` must have a sentence for each. */
export type CodesOf<Feature extends string> = Extract<ErrorCode, `${Feature}.${string}`>;

/** The mistake in one field: `path` as in `price` or `lines.0.quantity`. */
export type FieldError = { path: string; message: string };

/** The body of every error answer, by RFC 9457. */
export type ProblemDetails = {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  errors?: FieldError[];
  /** The current status of the thing, where another step was faster; the thing that an admin says why they look at. */
  current?: string;
};

/** A refusal that reaches the person who asked: a code with its details. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly current: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly detail: string | undefined;

  /** `cause` is the underlying error: it is logged and never shown. `detail` is a sentence that says more than that of the code. */
  constructor(
    code: ErrorCode,
    more: {
      errors?: FieldError[];
      current?: string;
      retryAfterSeconds?: number;
      detail?: string;
      cause?: unknown;
    } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'Refusal';
    this.code = code;
    this.errors = more.errors;
    this.current = more.current;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.detail = more.detail;
  }
}

/** Returns a thing that was looked for, and refuses with 404 where there is none. */
export function expectFound<Thing>(found: Thing | undefined): Thing {
  if (found === undefined) throw new Refusal('request.not-found');
  return found;
}
