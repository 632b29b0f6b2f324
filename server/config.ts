import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The one place that reads `process.env`. A bad value stops the start with a sentence that names it. */
const secret = z.string({ error: 'is missing' }).min(32, { error: 'needs at least 32 characters' });

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  SESSION_SECRET: secret.optional(),
  DATA_DIR: z.string().min(1).optional(),
  TRUSTED_PROXIES: z.string().optional(),
  PASSWORD_MIN: z.coerce.number({ error: 'must be a number' }).int().min(6).max(64).default(6),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_POOL: z.coerce.number({ error: 'must be a number' }).int().min(1).max(100).default(10),
});

export type Config = {
  development: boolean;
  databaseUrl: string | undefined;
  databasePool: number;
  port: number;
  host: string;
  /** Where people reach the site, without a slash at the end; unset on a machine of one's own. */
  publicUrl: string | undefined;
  sessionSecret: string | undefined;
  dataFolder: string;
  /** Addresses whose forwarded-for headers count. */
  trustedProxies: string[];
  passwordMin: number;
  logLevel: string;
};

export class ConfigError extends Error {}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);
export const isLoopback = (host: string): boolean => loopback.has(host);

/** Parses the environment once. Throws `ConfigError` with one sentence for each variable that is missing or wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!read.success) throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  const value = read.data;
  if (value.DATABASE_URL !== undefined && value.SESSION_SECRET === undefined) {
    throw new ConfigError('SESSION_SECRET is missing: with DATABASE_URL set, give a random text of at least 32 characters.');
  }
  if (!isLoopback(value.HOST) && value.PUBLIC_URL === undefined) {
    throw new ConfigError('PUBLIC_URL is missing: on a host other than loopback, say where people reach the site.');
  }
  if (!isLoopback(value.HOST) && value.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL is missing: the database that comes along serves this machine alone.');
  }
  return {
    development: value.NODE_ENV === 'development',
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    sessionSecret: value.SESSION_SECRET,
    dataFolder: value.DATA_DIR ?? fileURLToPath(new URL('../data', import.meta.url)),
    trustedProxies: value.TRUSTED_PROXIES?.split(',').map((address) => address.trim()).filter(Boolean) ?? [],
    passwordMin: value.PASSWORD_MIN,
    logLevel: value.LOG_LEVEL,
  };
}

export const environmentConfig = (): Config => readConfig(process.env);
