import { expectTypeOf, test } from 'vitest';
import { z } from '#core/zod.ts';
import { operation, type Access } from '#core/contract.ts';
import type { Caller, Person } from './actor.ts';
import { bind } from './operations.ts';
import type { PersonWork, Work } from './work.ts';

const anOperation = <const A extends Access>(access: A) =>
  operation({ method: 'POST', path: '/', access, summary: '', tag: '', input: z.object({}), output: z.unknown() });

const on = bind({
  register: anOperation('public'),
  read: anOperation('browsing'),
  like: anOperation('signed-in'),
  post: anOperation('member'),
  offer: anOperation('approved-provider'),
  suspend: anOperation('admin'),
});

const verbOfPerson = async (_work: PersonWork) => ({});
const verbOfAnyone = async (_work: Work) => ({});

test('gives a handler a signed-in person where access requires one, and any caller elsewhere', () => {
  on.register.handler(({ context }) => expectTypeOf(context.actor).toEqualTypeOf<Caller>());
  on.read.handler(({ context }) => expectTypeOf(context.actor).toEqualTypeOf<Caller>());
  on.like.handler(({ context }) => expectTypeOf(context.actor).toEqualTypeOf<Person>());
  on.post.handler(({ context }) => expectTypeOf(context.actor).toEqualTypeOf<Person>());
  on.offer.handler(({ context }) => expectTypeOf(context.actor).toEqualTypeOf<Person>());
  on.suspend.handler(({ context }) => expectTypeOf(context.actor).toEqualTypeOf<Person>());
});

test('does not compile when an operation for visitors calls a verb for signed-in people', () => {
  on.like.handler(({ context }) => context.change(verbOfPerson));
  on.register.handler(({ context }) => context.change(verbOfAnyone));
  // @ts-expect-error A visitor may call this operation.
  on.register.handler(({ context }) => context.change(verbOfPerson));
  // @ts-expect-error A visitor may call this operation.
  on.read.handler(({ context }) => context.create(verbOfPerson, {}));
});
