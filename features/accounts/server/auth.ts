import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { newId } from '#server/engine/columns.ts';
import type { Transaction } from '#server/engine/postgres/database.ts';
import type { World } from '#server/engine/work.ts';
import { absoluteEnd, cookieName, idleEnd, isSecure } from './session-cookie.ts';
import { accounts, credentials, sessions, verifications } from './tables.ts';

/**
 * Runs the sign-up library in one transaction, so that its rows commit together with ours or not at all. Its handler is never mounted:
 * verbs call `auth.api`, and our code handles errors, throttling and origin checks. `hash` is that of the new person's password.
 */
export function authOn(world: World, tx: Transaction, hash: string) {
  return betterAuth({
    secret: world.config.sessionSecret,
    baseURL: world.config.publicUrl ?? 'http://127.0.0.1',
    basePath: '/api/auth',
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(tx, {
      provider: 'pg',
      schema: { user: accounts, session: sessions, account: credentials, verification: verifications },
      transaction: false,
    }),
    user: {
      fields: { name: 'fullName' },
      additionalFields: {
        role: { type: 'string', required: true, input: true },
        status: { type: 'string', required: true, input: true },
      },
    },
    // The cookie lives until the absolute end; the server ends idle sessions.
    session: { expiresIn: absoluteEnd / 1000, cookieCache: { enabled: false } },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: world.config.passwordMin,
      maxPasswordLength: 1024,
      password: { hash: async () => hash, verify: async () => false },
    },
    advanced: {
      database: { generateId: newId },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: cookieName(world.config),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(world.config) },
        },
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: { ...user, createdAt: world.clock.now(), updatedAt: world.clock.now() } }),
        },
      },
      session: {
        create: {
          before: async (session) => ({
            data: {
              ...session,
              createdAt: world.clock.now(),
              updatedAt: world.clock.now(),
              expiresAt: new Date(world.clock.now().getTime() + idleEnd),
            },
          }),
        },
      },
    },
  });
}
