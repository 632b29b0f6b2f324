import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { z } from '#core/zod.ts';
import { isLoopback } from '#engine/loopback.ts';
import type { MailConfig } from '#integrations/mail/mailer.ts';
import { readPushKey } from '#integrations/push/push-key.ts';
import type { PaymentMode, PaystackConfig } from '#integrations/paystack/paystack.ts';
import type { S3Config } from '#integrations/storage/s3-driver.ts';
import type { StorageConfig } from '#integrations/storage/storage.ts';
import { samplers, type TracesConfig } from '#integrations/traces/traces-config.ts';

const number = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
};
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const isTrustedProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  // ipaddr.js alone would read 010.0.0.1 as octal, and 10.1 as 10.0.0.1.
  const [address = ''] = text.split('/');
  return isIP(address) > 0 && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text));
};

const sender = /^(?:([^<>",;:@\p{Cc}]{1,80}?) *<([^\s<>@,;"]+@[\w.-]+)>|([^\s<>@,;"]+@[\w.-]+))$/u;

const paystackKey = /^sk_(live|test)_\w{8,100}$/;
const origin = (standard: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true })
    .refine(isOrigin, { error: 'must be an origin: no path, query or password' })
    .default(standard)
    .transform((address) => new URL(address).origin);

/** The variables with their types and defaults. `config-variables.ts` says what each is for. */
export const environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  PORT: number(0, 65535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'must be the name or the address of a network interface' })
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true })
    .refine(isOrigin, { error: 'must be an origin: no path, query or password' })
    .optional(),
  SESSION_SECRET: z
    .string()
    .min(32, { error: 'needs at least 32 characters' })
    .refine(isHardToGuess, { error: 'is too easy to guess: give a random text, as from: openssl rand -base64 48' })
    .optional(),
  OLD_SESSION_SECRETS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((secret) => secret.trim())
        .filter(Boolean),
    )
    .default([]),
  DATA_DIR: z.string().optional(),
  NODE_ENV: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isTrustedProxy), { error: 'must be addresses or networks, parted by commas' })
    .default([]),
  PASSWORD_MIN: number(6, 64).default(6),
  PASSWORD_COST: number(1, 16).default(3),
  LIMIT_FACTOR: number(1, 1_000_000).default(1),
  MAX_CONNECTIONS: number(10, 1_000_000).default(5_000),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_POOL: number(1, 100).default(10),
  DATABASE_TIMEOUT: number(100, 60_000).default(1_250),
  STORAGE: oneOf(['disk', 's3']).default('disk'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, { error: 'must be the name of a region, as in af-south-1' })
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true })
    .refine(isOrigin, { error: 'must be an origin: no path, query or password' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: oneOf(['true', 'false']).default('false'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address', abort: true })
    .refine(isMailServer, { error: 'must be a server, perhaps with a user and a password: no path or query' })
    .refine(isDecodable, { error: 'has a % in its user or password that encodes nothing: write % as %25' })
    .optional(),
  EMAIL_VERIFICATION: oneOf(['true', 'false']).optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(paystackKey, { error: 'must be a secret key of Paystack: sk_live_… or sk_test_…' })
    .optional(),
  PAYSTACK_OLD_SECRET_KEY: z
    .string()
    .regex(paystackKey, { error: 'must be a secret key of Paystack: sk_live_… or sk_test_…' })
    .optional(),
  PAYSTACK_MODE: oneOf(['live', 'test']).default('live'),
  PAYSTACK_URL: origin('https://api.paystack.co'),
  PAYSTACK_CHECKOUT_URL: origin('https://checkout.paystack.com'),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isPushKey, { error: 'must be a private key of P-256: 32 bytes, as base64url' })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{20,200}$/, { error: 'needs at least 20 letters and digits, as from: openssl rand -hex 24' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('lungisa'),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.string().default('1'),
  OTEL_SDK_DISABLED: z.string().default('false'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, { error: 'must be a public key of age: age1… (npm run backup -- --make-key)' })
    .optional(),
  BACKUP_FOLDER: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(sender, { error: 'must be an email address, as in Lungisa <post@lungisa.example>' })
    .optional(),
});

export type Variable = keyof typeof environment.shape;

function isPushKey(key: string): boolean {
  try {
    return readPushKey(key).privateKey.length === 43;
  } catch {
    return false;
  }
}

/** The size in bytes of a random text of 128 bits when it is compressed. */
const minSecretBytes = 22;

/** Compressing takes out repetitions, and compressing the steps from sign to sign takes out sequences such as 0123 or abab. */
function isHardToGuess(secret: string): boolean {
  const codes = Buffer.from(secret);
  const steps = codes.map((code, at) => code - (codes[at - 1] ?? 0));
  return [codes, steps].every((bytes) => deflateRawSync(bytes).length >= minSecretBytes);
}

function isMailServer(address: string): boolean {
  const { hostname, pathname, search, hash, username, password } = new URL(address);
  return (
    hostname !== '' && ['', '/'].includes(pathname) && search + hash === '' && (username === '') === (password === '')
  );
}

function isDecodable(address: string): boolean {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

function isOrigin(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === '/' && search + hash + username + password === '';
}

export type Config = {
  databaseUrl: string | undefined;
  /** The address of the database itself if `databaseUrl` leads to PgBouncer, for work that needs its own session; else the same address. */
  directUrl: string | undefined;
  /** The owner of the tables, who migrates them; unset where the role of `databaseUrl` owns them. */
  ownerUrl: string | undefined;
  /** The address of a copy of the database, for readings that may be a moment old. */
  replicaUrl: string | undefined;
  databasePool: number;
  /** Milliseconds that a connection may be waited for, and that a statement may take. */
  databaseTimeout: number;
  port: number;
  host: string;
  /** The key by which push services know this site; unset where it follows from the session secret. */
  pushKey: string | undefined;
  /** The address of the site, without a slash at the end; unset on a developer's machine. */
  publicUrl: string | undefined;
  sessionSecret: string | undefined;
  /** Secrets from before, newest first: what they encrypted can still be read. */
  oldSecrets: string[];
  dataFolder: string;
  /** True if only production packages may be installed: then a start builds nothing. */
  isProduction: boolean;
  /** Addresses whose forwarded-for headers count. */
  trustedProxies: string[];
  passwordMin: number;
  /** The cost of hashing a password, as a multiple of about 70 ms. */
  passwordCost: number;
  /** True if people must confirm their email address before they sign in. */
  emailVerification: boolean;
  /** Every limit of `core/limits.ts` is so many times as large: more than 1 where machines act, as in a load test. */
  limitFactor: number;
  /** The maximum of open connections of a process, live streams among them. */
  maxConnections: number;
  logLevel: string;
  /** The token that opens `/metrics`; without one, only this machine may read it. */
  metricsToken: string | undefined;
  /** The collector for the traces of requests and jobs; undefined if none is named. */
  traces: TracesConfig | undefined;
  /** The public key that backups are encrypted to, and where they are written. */
  backup: { recipient: string | undefined; folder: string };
  /** Payments go through Paystack, through a stand-in on a developer's machine, or are off. */
  payments: PaymentsConfig;
} & StorageConfig &
  Pick<MailConfig, 'mail'>;

export type PaymentsConfig = ({ kind: 'paystack' } & PaystackConfig) | { kind: 'demonstration' } | { kind: 'off' };

export class ConfigError extends Error {}

/** Parses the environment once: the one place that knows it. Throws `ConfigError` with one sentence for each variable that is missing or wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!read.success)
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  const value = read.data;
  if (value.DATABASE_URL !== undefined && value.SESSION_SECRET === undefined) {
    throw new ConfigError(
      'SESSION_SECRET is missing: with DATABASE_URL set, give a random text of at least 32 characters.',
    );
  }
  if (!isLoopback(value.HOST) && value.PUBLIC_URL === undefined) {
    throw new ConfigError('PUBLIC_URL is missing: on a host other than loopback, say where people reach the site.');
  }
  if (value.PUBLIC_URL?.startsWith('http:') && !isOwnNetwork(new URL(value.PUBLIC_URL).hostname)) {
    throw new ConfigError(
      'PUBLIC_URL must begin with https://: people sign in there, and over http anyone on the way can read their sessions.',
    );
  }
  if (!isLoopback(value.HOST) && value.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL is missing: the database that comes along serves this machine alone.');
  }
  if (value.DATABASE_DIRECT_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL is missing: DATABASE_DIRECT_URL alone says where its pooler leads.');
  }
  if (value.DATABASE_OWNER_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL is missing: DATABASE_OWNER_URL alone says who owns its tables.');
  }
  if (value.DATABASE_REPLICA_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL is missing: DATABASE_REPLICA_URL alone takes no changes.');
  }
  if (value.SMTP_URL !== undefined && value.MAIL_FROM === undefined) {
    throw new ConfigError(
      'MAIL_FROM is missing: with SMTP_URL set, say who sends the mails, as in Lungisa <post@lungisa.example>.',
    );
  }
  if (value.SMTP_URL !== undefined && value.PUBLIC_URL === undefined) {
    throw new ConfigError(
      'PUBLIC_URL is missing: with SMTP_URL set, say where people reach the site, since mails link there.',
    );
  }
  const dataFolder = resolve(value.DATA_DIR ?? fileURLToPath(new URL('../data', import.meta.url)));
  return {
    databaseUrl: value.DATABASE_URL,
    directUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    ownerUrl: value.DATABASE_OWNER_URL,
    replicaUrl: value.DATABASE_REPLICA_URL,
    databasePool: value.DATABASE_POOL,
    databaseTimeout: value.DATABASE_TIMEOUT,
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL && new URL(value.PUBLIC_URL).origin,
    pushKey: value.VAPID_PRIVATE_KEY,
    sessionSecret: value.SESSION_SECRET,
    oldSecrets: value.OLD_SESSION_SECRETS,
    dataFolder,
    isProduction: value.NODE_ENV === 'production',
    metricsToken: value.METRICS_TOKEN,
    traces: tracesConfig(value),
    backup: { recipient: value.BACKUP_RECIPIENT, folder: resolve(value.BACKUP_FOLDER ?? join(dataFolder, 'backups')) },
    trustedProxies: value.TRUSTED_PROXIES,
    passwordMin: value.PASSWORD_MIN,
    passwordCost: value.PASSWORD_COST,
    emailVerification:
      value.EMAIL_VERIFICATION === undefined ? value.SMTP_URL !== undefined : value.EMAIL_VERIFICATION === 'true',
    limitFactor: value.LIMIT_FACTOR,
    maxConnections: value.MAX_CONNECTIONS,
    logLevel: value.LOG_LEVEL,
    mail: mailConfig(value),
    payments: paymentsConfig(value),
    storage: value.STORAGE === 'disk' ? { kind: 'disk' } : { kind: 's3', ...s3Config(value) },
  };
}

const privateRanges = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

/** True for this machine and for private networks, where a trial without TLS is no public site. */
function isOwnNetwork(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isLoopback(hostname) || (isIP(address) > 0 && privateRanges.has(ipaddr.process(address).range()));
}

function mailConfig(value: z.output<typeof environment>): MailConfig['mail'] {
  const [, name = 'Lungisa', named, bare = ''] = sender.exec(value.MAIL_FROM ?? 'post@lungisa.example') ?? [];
  const from = { name, address: named ?? bare };
  if (value.SMTP_URL === undefined) return { kind: 'folder', from };
  const { protocol, hostname, port, username, password } = new URL(value.SMTP_URL);
  const secure = protocol === 'smtps:';
  const server = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    user: username === '' ? undefined : decodeURIComponent(username),
    password: username === '' ? undefined : decodeURIComponent(password),
  };
  return { kind: 'smtp', from, server };
}

/** True if the site serves this machine alone. */
export const isOwnMachine = (host: string, publicUrl: string | undefined): boolean =>
  isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));

/** Variables of OpenTelemetry may stand on a machine for other programs: they are checked where Lungisa uses them. */
function tracesConfig(value: z.output<typeof environment>): TracesConfig | undefined {
  const endpoint = value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? value.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || value.OTEL_SDK_DISABLED.trim().toLowerCase() === 'true') return undefined;
  const sampler = samplers.find((name) => name === value.OTEL_TRACES_SAMPLER.trim());
  if (sampler === undefined) throw new ConfigError(`OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}.`);
  const ratio = Number(value.OTEL_TRACES_SAMPLER_ARG);
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  return { sampler, ratio };
}

function paymentsConfig(value: z.output<typeof environment>): PaymentsConfig {
  const { PAYSTACK_MODE: mode, PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_OLD_SECRET_KEY: oldSecretKey } = value;
  for (const name of ['PAYSTACK_SECRET_KEY', 'PAYSTACK_OLD_SECRET_KEY'] as const) {
    const key = value[name];
    if (key !== undefined && !key.startsWith(`sk_${mode}_`))
      throw new ConfigError(`${name} is a ${otherMode[mode]} key, but PAYSTACK_MODE is ${mode}.`);
  }
  if (secretKey === undefined)
    return isOwnMachine(value.HOST, value.PUBLIC_URL) ? { kind: 'demonstration' } : { kind: 'off' };
  const [apiUrl, checkoutOrigin] = [value.PAYSTACK_URL, value.PAYSTACK_CHECKOUT_URL];
  return { kind: 'paystack', mode, secretKey, oldSecretKey, apiUrl, checkoutOrigin };
}

const otherMode: Record<PaymentMode, PaymentMode> = { live: 'test', test: 'live' };

function s3Config(value: z.output<typeof environment>): S3Config {
  const needed = (name: 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'): string => {
    const given = value[name];
    if (given === undefined)
      throw new ConfigError(
        `${name} is missing: with STORAGE=s3, say which bucket to use, where it is and with which keys.`,
      );
    return given;
  };
  return {
    bucket: needed('S3_BUCKET'),
    region: needed('S3_REGION'),
    endpoint: value.S3_ENDPOINT && new URL(value.S3_ENDPOINT).origin,
    forcePathStyle: value.S3_FORCE_PATH_STYLE === 'true',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}

export const environmentConfig = (): Config => readConfig(process.env);

/**
 * The descriptor of a listening socket that systemd hands to this process, by its protocol (sd_listen_fds): the first one, where the variables
 * are meant for this process.
 */
export function handedSocket(env: Record<string, string | undefined> = process.env): number | undefined {
  return Number(env.LISTEN_PID) === process.pid && Number(env.LISTEN_FDS) > 0 ? 3 : undefined;
}
