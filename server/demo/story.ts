import type { DurationMinutes } from '#features/jobs/durations.ts';
import type { PostponeCause } from '#features/jobs/reasons.ts';
import type { DenialReason, PaymentWay } from '#features/payment-steps/reasons.ts';
import type { DelayMinutes, TravelMinutes } from '#features/visits/limits.ts';
import type { Drawing } from './drawings.ts';
import type { MemberKey } from './people.ts';
import type { ProblemKey } from './problems.ts';
import type { ProviderKey } from './providers.ts';
import type { WorkerKey } from './team.ts';

/** The terms of a quote: price in rand, scope and timeline, with its lines and attachments. */
export type Terms = [
  rand: number,
  scope: string,
  timeline: string,
  more?: {
    lines?: [description: string, quantity: number, rand: number][];
    pictures?: Drawing[];
    callOut?: number;
    deposit?: number;
  },
];

/** The services that a request names, and its attachments. */
export type RequestExtras = { services?: string[]; pictures?: Drawing[] };

/** Quality, punctuality, communication, value; null for an aspect without a rating. */
export type AspectStars = [number | null, number | null, number | null, number | null];

/** A step of the visit of a job, or of the report about it, that a person takes. */
export type VisitStep =
  | [step: 'who', at: string, worker: WorkerKey]
  | [step: 'coming' | 'arrive' | 'reportNoShow', at: string]
  | [step: 'late', at: string, minutes: DelayMinutes]
  | [step: 'setOut', at: string, minutes: TravelMinutes]
  | [step: 'contestNoShow', at: string, reason: string];

/** A step of a dispute about a job, with amounts in rand. */
export type DisputeStep =
  | [step: 'dispute', at: string, claim: string, rand: number]
  | [step: 'offerBack', at: string, rand: number]
  | [step: 'declineOffer' | 'askAdmin', at: string]
  | [step: 'decideDispute', at: string, rand: number, reason: string];

/** One step of a quote or its job, with its time as in when.ts. */
export type Step =
  | [step: 'submit' | 'revise', at: string, terms: Terms]
  | [
      step: 'accept' | 'decline' | 'declineRequest' | 'noAnswer' | 'confirm' | 'reject' | 'start' | 'leaveUnrated',
      at: string,
    ]
  | [step: 'ask' | 'fallSilent' | 'fallLate' | 'acceptChange', at: string]
  | [step: 'changePrice', at: string, reason: string, lines: [description: string, quantity: number, rand: number][]]
  | VisitStep
  | DisputeStep
  | [step: 'complete', at: string, photos?: Drawing[], needsCertificate?: true]
  | [step: 'deliver', at: string, number: string]
  /** Of the first payment that waits. Without one of these, the provider writes down the whole payment with the completion. */
  | [step: 'pay', at: string, way: PaymentWay]
  | [step: 'receive', at: string]
  | [step: 'deny', at: string, reason: DenialReason]
  | [step: 'note', at: string, text: string]
  | [step: 'cancel' | 'backOut' | 'rework', at: string, reason: string]
  | [step: 'memberReschedules' | 'providerReschedules', at: string, reason: string, cause?: PostponeCause]
  | [step: 'propose', at: string, date: string, durationMinutes?: DurationMinutes, notes?: string]
  | [
      step: 'rate',
      at: string,
      stars: number,
      comment: string,
      more?: { aspects?: AspectStars; photos?: [picture: Drawing, alt: string][] },
    ];

type Beginning =
  | { on: ProblemKey; offered: [at: string, terms: Terms] }
  | { on: ProblemKey; asked: [at: string, description: string, more?: RequestExtras] }
  | { by: MemberKey | ProviderKey; asked: [at: string, description: string, more?: RequestExtras] };

/** A quote with its job, from the request or the offer to the last step. */
export type Story = Beginning & {
  provider: ProviderKey;
  next: Step[];
  /** The street address of the work, if it is not at the member's home. */
  address?: string;
};
