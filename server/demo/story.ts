import type { DurationMinutes } from '#features/jobs/durations.ts';
import type { Drawing } from './drawings.ts';
import type { MemberKey } from './people.ts';
import type { ProblemKey } from './problems.ts';
import type { ProviderKey } from './providers.ts';

/** What a provider asks for and does: rand, scope, how long it takes; what the price is made of, and what is attached. */
export type Terms = [
  rand: number,
  scope: string,
  timeline: string,
  more?: { lines?: [description: string, quantity: number, rand: number][]; pictures?: Drawing[] },
];

/** What a request names of the provider's services, and what is attached. */
export type Asking = { services?: string[]; pictures?: Drawing[] };

/** Quality, punctuality, communication, value; null is not said. */
export type AspectStars = [number | null, number | null, number | null, number | null];

/** One step of a quote or of its job, with when it was taken (a time of when.ts). */
export type Step =
  | [step: 'submit' | 'revise', at: string, terms: Terms]
  | [
      step: 'accept' | 'decline' | 'declineRequest' | 'noAnswer' | 'confirm' | 'reject' | 'start' | 'leaveUnrated',
      at: string,
    ]
  | [step: 'complete', at: string, photos?: Drawing[]]
  | [step: 'note', at: string, text: string]
  | [step: 'cancel' | 'backOut' | 'rework' | 'memberReschedules' | 'providerReschedules', at: string, reason: string]
  | [step: 'propose', at: string, date: string, durationMinutes?: DurationMinutes, notes?: string]
  | [
      step: 'rate',
      at: string,
      stars: number,
      comment: string,
      more?: { aspects?: AspectStars; photos?: [picture: Drawing, alt: string][] },
    ];

type Begins =
  | { on: ProblemKey; offered: [at: string, terms: Terms] }
  | { on: ProblemKey; asked: [at: string, description: string, more?: Asking] }
  | { by: MemberKey | ProviderKey; asked: [at: string, description: string, more?: Asking] };

/** A quote from its beginning to where it stands now, with its job. */
export type Story = Begins & { provider: ProviderKey; next: Step[] };
