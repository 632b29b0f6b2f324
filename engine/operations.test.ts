import { expectTypeOf, test } from 'vitest';
import { z } from '#core/zod.ts';
import { type Access, operationsOf } from '#core/contract.ts';
import type { Caller, Person } from './actor.ts';
import type { HandlersOf } from './operations.ts';
import type { PersonWork, Work } from './work.ts';

const anOperation = <const A extends Access>(access: A) =>
  operationsOf('')({ POST: '/', access, summary: '', input: z.object({}), output: z.unknown() });

const contract = {
  register: anOperation('public'),
  read: anOperation('browsing'),
  like: anOperation('signed-in'),
  post: anOperation('member'),
  offer: anOperation('approved-provider'),
  suspend: anOperation('admin'),
};
type All = HandlersOf<typeof contract>;
type Handlers = Partial<All>;
type ActorOf<Handler> = Handler extends (call: infer Call) => unknown
  ? Call extends { context: { actor: infer Who } }
    ? Who
    : never
  : never;

const verbOfPerson = async (_work: PersonWork) => ({});
const verbOfAnyone = async (_work: Work) => ({});

test('gives a handler a signed-in person where access requires one, and any caller elsewhere', () => {
  expectTypeOf<ActorOf<All['register']>>().toEqualTypeOf<Caller>();
  expectTypeOf<ActorOf<All['read']>>().toEqualTypeOf<Caller>();
  expectTypeOf<ActorOf<All['like']>>().toEqualTypeOf<Person>();
  expectTypeOf<ActorOf<All['post']>>().toEqualTypeOf<Person>();
  expectTypeOf<ActorOf<All['offer']>>().toEqualTypeOf<Person>();
  expectTypeOf<ActorOf<All['suspend']>>().toEqualTypeOf<Person>();
});

test('does not compile when an operation for visitors calls a verb for signed-in people', () => {
  void ({
    like: ({ context }) => context.change(verbOfPerson),
    register: ({ context }) => context.change(verbOfAnyone),
  } satisfies Handlers);
  // @ts-expect-error A visitor may call this operation.
  void ({ register: ({ context }) => context.change(verbOfPerson) } satisfies Handlers);
  // @ts-expect-error A visitor may call this operation.
  void ({ read: ({ context }) => context.create(verbOfPerson, {}) } satisfies Handlers);
});
