import { z } from '#core/zod.ts';
import { accountTypes, bankCodes } from '#features/bank-details/banks.ts';
import { methods } from '#features/credentials/methods.ts';
import { planIds } from '#features/plans/plans.ts';
import { hidingCauses } from '#features/reviews/reasons.ts';
import { drawing } from './drawings.ts';
import { member, problem, provider, worker } from './keys.ts';
import bankDetailsRead from './marketplace/bank-details.json' with { type: 'json' };
import certificates from './marketplace/certificates.json' with { type: 'json' };
import commentsRead from './marketplace/comments.json' with { type: 'json' };
import credentialsRead from './marketplace/credentials.json' with { type: 'json' };
import disputes from './marketplace/disputes.json' with { type: 'json' };
import pastJobs from './marketplace/past-jobs.json' with { type: 'json' };
import people from './marketplace/people.json' with { type: 'json' };
import problemsRead from './marketplace/problems.json' with { type: 'json' };
import providersRead from './marketplace/providers.json' with { type: 'json' };
import storiesRead from './marketplace/stories.json' with { type: 'json' };
import talksRead from './marketplace/talks.json' with { type: 'json' };
import visits from './marketplace/visits.json' with { type: 'json' };
import { type AspectStars, photosWithAlt, step, story, type Story } from './story.ts';

/** The people and what they do, all invented. Times are as in when.ts, prices in rand. */

const text = z.string();
const person = z.union([member, provider]);

export const { admin, members, homes, suspended, team, waiting, hiddenReview } = z
  .strictObject({
    admin: z.strictObject({ key: text, fullName: text }),
    members: z.record(member, text),
    /** The street addresses at which work is done, for those who give one. */
    homes: z.record(text, text),
    suspended: z.strictObject({ member, reason: text }),
    /** The people who work with the providers. */
    team: z.record(worker, z.strictObject({ of: provider, name: text, since: text })),
    /** New providers who wait for approval. */
    waiting: z.array(z.strictObject({ key: text, fullName: text, joined: text })),
    /** An admin hides the review with this comment. Its two stars count. */
    hiddenReview: z.strictObject({ comment: text, cause: z.enum(hidingCauses), reason: text }),
  })
  .parse(people);

/** A price of null is one on request. */
const listing = z.strictObject({
  fullName: text,
  listing: text,
  specialty: text,
  places: z.array(text),
  plan: z.enum(planIds).optional(),
  short: text,
  detailed: text,
  services: z.array(z.tuple([text.describe('name'), text.describe('description'), z.number().nullable()])),
  /** Only for a provider who is registered for VAT. */
  vatNumber: text.optional(),
  businessAddress: text.optional(),
  portfolio: photosWithAlt.optional(),
});
export type DemoProvider = z.output<typeof listing>;
export const providers = z.record(provider, listing).parse(providersRead);

/** The budget is as its owner typed it; `ended` is the step by which the owner ended it, if no quote did. */
const posted = z.strictObject({
  by: member,
  posted: text,
  title: text,
  description: text,
  category: text,
  location: text,
  budget: text.optional(),
  likes: z.number().optional(),
  photo: drawing.optional(),
  ended: z.tuple([z.enum(['pause', 'withdraw']), text]).optional(),
});
export type DemoProblem = z.output<typeof posted>;
export const problems = z.record(problem, posted).parse(problemsRead);

/** Oldest first: problem, writer, time, text. */
export const comments = z.array(z.tuple([problem, person, text, text])).parse(commentsRead);

/** Conversations in order: the member writes the lines with `>`, the provider those with `<`. Writing a line reads all lines before it. */
export const talks = z
  .array(z.strictObject({ member, provider, lines: z.array(z.tuple([text, z.enum(['>', '<']), text])) }))
  .parse(talksRead);

/** Credentials in every status: one that was replaced, one that ends soon, one that waits for an admin. `next` is the answer, and what came of it. */
export const credentials = z
  .array(
    z.strictObject({
      of: provider,
      kind: text,
      number: text.optional(),
      submitted: text,
      next: z
        .array(
          z.union([
            z.tuple([z.literal('confirm'), text, z.enum(methods), text]),
            z.tuple([z.enum(['decline', 'revoke']), text, text]),
            z.tuple([z.literal('expire'), text]),
            z.tuple([z.literal('withdraw'), text]),
          ]),
        )
        .optional(),
    }),
  )
  .parse(credentialsRead);

/** The details of two providers; one has changed them, so that the members of open jobs see the old ones struck. All numbers are made up. */
export const bankDetails = z
  .array(
    z.strictObject({
      of: provider,
      at: text,
      version: z.number(),
      holder: text,
      bank: z.enum(bankCodes),
      number: text,
      accountType: z.enum(accountTypes),
      shapId: text.optional(),
    }),
  )
  .parse(bankDetailsRead);

/** Most people rate some of the aspects as well. */
const aspectStars = (stars: number, index: number): AspectStars => [
  stars,
  index % 3 === 0 ? Math.max(1, stars - 1) : stars,
  index % 4 === 1 ? null : stars,
  index % 5 === 2 ? Math.max(1, stars - 1) : index % 5 === 4 ? null : stars,
];

/** Naledi also has work done where her mother lives. */
const motherOfNaledi = '8 Mncube Drive, Dobsonville, Soweto';

/** Provider, member, days ago, request, price, scope, stars, review, photos. Requested and quoted in one day, completed after three, rated after four. */
const pastStories = z
  .array(z.tuple([provider, member, z.number(), text, z.number(), text, z.number(), text, photosWithAlt.optional()]))
  .parse(pastJobs)
  .map(([by, whose, ago, request, rand, scope, stars, review, photos], index): Story => {
    const on = (later: number, clock: string) =>
      `${ago - later}d ${clock}:${String((index * 17) % 60).padStart(2, '0')}`;
    return {
      provider: by,
      by: whose,
      ...(whose === 'naledi' && { address: motherOfNaledi }),
      asked: [on(0, '08'), request],
      next: [
        ['submit', on(0, '11'), [rand, scope, 'One day']],
        ['accept', on(0, '18')],
        ['propose', on(1, '07'), `${ago - 3}d 09:00`],
        ['confirm', on(1, '12')],
        ['start', on(3, '09')],
        ['complete', on(3, '15')],
        ['rate', on(4, '19'), stars, review, { aspects: aspectStars(stars, index), ...(photos && { photos }) }],
      ],
    };
  });

/** A job in each state of its visit, whatever the day and the hour of the start: the agreed time, and the steps of the visit. */
const visitStories = z
  .array(
    z.strictObject({
      provider,
      by: member,
      request: text,
      rand: z.number(),
      scope: text,
      at: text,
      next: z.array(step),
    }),
  )
  .parse(visits)
  .map(({ request, rand, scope, at, next, ...parties }, index): Story => {
    // Each story has its own minutes.
    const clock = (hour: string) => `${hour}:${String(index * 5).padStart(2, '0')}`;
    return {
      ...parties,
      asked: [`5d ${clock('08')}`, request],
      next: [
        ['submit', `5d ${clock('12')}`, [rand, scope, 'Two hours']],
        ['accept', `4d ${clock('08')}`],
        ['propose', `4d ${clock('12')}`, at, 120],
        ['confirm', `4d ${clock('17')}`],
        ...next,
      ],
    };
  });

/**
 * The quotes on the problems and on direct requests, in every status; then the visits, work of a licensed plumber that owes its member a
 * certificate (in time, late, and delivered), and finished work about which two people disagree.
 */
export const stories: Story[] = [
  ...pastStories,
  ...z.array(story).parse(storiesRead),
  ...visitStories,
  ...z.array(story).parse([...certificates, ...disputes]),
];
