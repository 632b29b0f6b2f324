import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const secret = 'q7Vt0ZrNf3mXb9KcYh2LwPs5JdGu8EaT';
const database = { DATABASE_URL: 'postgres://lungisa@db.example:5432/lungisa', SESSION_SECRET: secret };
const published = { ...database, HOST: '0.0.0.0', PUBLIC_URL: 'https://lungisa.example' };

const post = {
  PUBLIC_URL: 'https://lungisa.example',
  MAIL_FROM: 'post@lungisa.example',
  SMTP_URL: 'smtp://mail.example',
};
const bucket = {
  STORAGE: 's3',
  S3_BUCKET: 'lungisa-files',
  S3_REGION: 'af-south-1',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'key of the bucket',
};

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'taken';
}

describe('readConfig', () => {
  it('reads an empty environment as a site on this machine alone', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: undefined,
      publicUrl: undefined,
      sessionSecret: undefined,
      trustedProxies: [],
      passwordMin: 6,
      passwordCost: 3,
      limitFactor: 1,
      maxConnections: 5_000,
      databasePool: 10,
      databaseTimeout: 1_250,
      storage: { kind: 'disk' },
      mail: { kind: 'folder', from: { name: 'Lungisa', address: 'post@lungisa.example' } },
    });
    expect(readConfig({ PORT: '', DATABASE_URL: '', HOST: '' })).toEqual(readConfig({}));
  });

  it('traces where a collector is named and OpenTelemetry is not turned off, and checks its variables only there', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    expect(readConfig({ OTEL_TRACES_SAMPLER: 'xray' }).traces).toBeUndefined();
    expect(readConfig({ ...collector, OTEL_SDK_DISABLED: 'TRUE' }).traces).toBeUndefined();
    expect(readConfig({ ...collector, OTEL_SDK_DISABLED: 'no' }).traces).toEqual({
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    const sampler = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' };
    expect(readConfig({ ...collector, ...sampler }).traces).toEqual({ sampler: 'traceidratio', ratio: 0.05 });
    expect(refusal({ ...collector, OTEL_TRACES_SAMPLER: 'xray' })).toMatch(
      /^OTEL_TRACES_SAMPLER must be one of always_on,/,
    );
    for (const ratio of ['2', '-1', 'half'])
      expect(refusal({ ...collector, OTEL_TRACES_SAMPLER_ARG: ratio })).toBe(
        'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.',
      );
  });

  it('reads the settings of a public site', () => {
    const config = readConfig({
      ...published,
      PUBLIC_URL: 'https://Lungisa.example/',
      TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16,::1 ,loopback',
      PASSWORD_MIN: '8',
      PASSWORD_COST: '5',
      PORT: '0',
      DATA_DIR: '/srv/lungisa',
    });
    expect(config).toMatchObject({
      publicUrl: 'https://lungisa.example',
      trustedProxies: ['10.0.0.1', '10.1.0.0/16', '::1', 'loopback'],
      passwordMin: 8,
      passwordCost: 5,
      limitFactor: 1,
      port: 0,
      dataFolder: '/srv/lungisa',
      databaseUrl: database.DATABASE_URL,
      sessionSecret: secret,
    });
  });

  it('takes the database itself for the direct one unless a pooler stands between', () => {
    const direct = 'postgres://lungisa@db.example:6432/lungisa';
    expect(readConfig(database)).toMatchObject({ directUrl: database.DATABASE_URL });
    expect(readConfig({ ...database, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: database.DATABASE_URL,
      directUrl: direct,
    });
  });

  it('reads the bucket of the files', () => {
    expect(readConfig(bucket).storage).toEqual({
      kind: 's3',
      bucket: 'lungisa-files',
      region: 'af-south-1',
      endpoint: undefined,
      forcePathStyle: false,
      accessKeyId: 'AKIA',
      secretAccessKey: 'key of the bucket',
    });
    const own = readConfig({ ...bucket, S3_ENDPOINT: 'https://s3.example:9000/', S3_FORCE_PATH_STYLE: 'true' }).storage;
    expect(own).toMatchObject({ endpoint: 'https://s3.example:9000', forcePathStyle: true });
  });

  it('reads the mail server and the sender of mails', () => {
    const open = { host: 'mail.example', port: 587, secure: false, user: undefined, password: undefined };
    expect(readConfig(post).mail).toEqual({
      kind: 'smtp',
      from: { name: 'Lungisa', address: 'post@lungisa.example' },
      server: open,
    });
    const more = {
      ...post,
      MAIL_FROM: 'Lungisa SA <no-reply@post.lungisa.example>',
      SMTP_URL: 'smtps://me%40x:p%3Aw@mail.example',
    };
    expect(readConfig(more).mail).toEqual({
      kind: 'smtp',
      from: { name: 'Lungisa SA', address: 'no-reply@post.lungisa.example' },
      server: { ...open, port: 465, secure: true, user: 'me@x', password: 'p:w' },
    });
    expect(readConfig({ ...post, SMTP_URL: 'smtp://[::1]:2525' }).mail).toMatchObject({
      server: { host: '::1', port: 2525 },
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: ' ' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '3e3' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ HOST: 'http://here' }, 'HOST must be the name or the address of a network interface.'],
    [{ DATABASE_URL: 'mysql://db/lungisa', SESSION_SECRET: secret }, 'DATABASE_URL must be a postgres:// address.'],
    [{ DATABASE_URL: 'db.example', SESSION_SECRET: secret }, 'DATABASE_URL must be a postgres:// address.'],
    [
      { DATABASE_REPLICA_URL: database.DATABASE_URL },
      'DATABASE_URL is missing: DATABASE_REPLICA_URL alone takes no changes.',
    ],
    [
      { DATABASE_DIRECT_URL: database.DATABASE_URL },
      'DATABASE_URL is missing: DATABASE_DIRECT_URL alone says where its pooler leads.',
    ],
    [
      { DATABASE_OWNER_URL: database.DATABASE_URL },
      'DATABASE_URL is missing: DATABASE_OWNER_URL alone says who owns its tables.',
    ],
    [
      { DATABASE_URL: database.DATABASE_URL },
      'SESSION_SECRET is missing: with DATABASE_URL set, give a random text of at least 32 characters.',
    ],
    [{ ...database, SESSION_SECRET: secret.slice(1) }, 'SESSION_SECRET needs at least 32 characters.'],
    ...[
      'a'.repeat(40),
      '0123456789012345678901234567890123456789',
      '0123456789abcdefghijklmnopqrstuvwxyz',
      'abababababababababababababababababab',
      'changemechangemechangemechangeme',
      'zyxwvutsrqponmlkjihgfedcba9876543210',
    ].map((weak): [Record<string, string>, string] => [
      { ...database, SESSION_SECRET: weak },
      'SESSION_SECRET is too easy to guess: give a random text, as from: openssl rand -base64 48.',
    ]),
    [
      { ...published, PUBLIC_URL: 'http://lungisa.example' },
      'PUBLIC_URL must begin with https://: people sign in there, and over http anyone on the way can read their sessions.',
    ],
    [
      { PUBLIC_URL: 'http://203.0.113.7' },
      'PUBLIC_URL must begin with https://: people sign in there, and over http anyone on the way can read their sessions.',
    ],
    [
      { ...published, PUBLIC_URL: '' },
      'PUBLIC_URL is missing: on a host other than loopback, say where people reach the site.',
    ],
    [{ ...published, PUBLIC_URL: 'lungisa.example' }, 'PUBLIC_URL must be an http(s) address.'],
    [{ ...published, PUBLIC_URL: 'ftp://lungisa.example' }, 'PUBLIC_URL must be an http(s) address.'],
    [
      { ...published, PUBLIC_URL: 'https://lungisa.example/site' },
      'PUBLIC_URL must be an origin: no path, query or password.',
    ],
    [
      { ...published, PUBLIC_URL: 'https://me:secret@lungisa.example' },
      'PUBLIC_URL must be an origin: no path, query or password.',
    ],
    [
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://lungisa.example' },
      'DATABASE_URL is missing: the database that comes along serves this machine alone.',
    ],
    [{ TRUSTED_PROXIES: 'proxy.example' }, 'TRUSTED_PROXIES must be addresses or networks, parted by commas.'],
    [{ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses or networks, parted by commas.'],
    [{ TRUSTED_PROXIES: '*' }, 'TRUSTED_PROXIES must be addresses or networks, parted by commas.'],
    [{ PASSWORD_MIN: '5' }, 'PASSWORD_MIN must be a whole number from 6 to 64.'],
    [{ PASSWORD_COST: '0' }, 'PASSWORD_COST must be a whole number from 1 to 16.'],
    [{ PASSWORD_COST: '0.5' }, 'PASSWORD_COST must be a whole number from 1 to 16.'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number from 1 to 100.'],
    [{ DATABASE_TIMEOUT: '99' }, 'DATABASE_TIMEOUT must be a whole number from 100 to 60000.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ STORAGE: 'ftp' }, 'STORAGE must be one of disk, s3.'],
    ...['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(
      (name): [Record<string, string>, string] => [
        { ...bucket, [name]: '' },
        `${name} is missing: with STORAGE=s3, say which bucket to use, where it is and with which keys.`,
      ],
    ),
    [{ ...bucket, S3_BUCKET: 'My Bucket' }, 'S3_BUCKET must be the name of a bucket.'],
    [{ ...bucket, S3_REGION: 'Cape Town' }, 'S3_REGION must be the name of a region, as in af-south-1.'],
    [{ ...bucket, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an http(s) address.'],
    [
      { ...bucket, S3_ENDPOINT: 'https://me:secret@s3.example' },
      'S3_ENDPOINT must be an origin: no path, query or password.',
    ],
    [{ ...bucket, S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE must be one of true, false.'],
    [{ ...post, SMTP_URL: 'mail.example' }, 'SMTP_URL must be an smtp:// or smtps:// address.'],
    [
      { ...post, SMTP_URL: 'smtp://' },
      'SMTP_URL must be a server, perhaps with a user and a password: no path or query.',
    ],
    [
      { ...post, SMTP_URL: 'smtp://me@mail.example' },
      'SMTP_URL must be a server, perhaps with a user and a password: no path or query.',
    ],
    [
      { ...post, SMTP_URL: 'smtp://mail.example/?pool=true' },
      'SMTP_URL must be a server, perhaps with a user and a password: no path or query.',
    ],
    [
      { ...post, SMTP_URL: 'smtp://me:100%25%@mail.example' },
      'SMTP_URL has a % in its user or password that encodes nothing: write % as %25.',
    ],
    [{ ...post, MAIL_FROM: 'Lungisa' }, 'MAIL_FROM must be an email address, as in Lungisa <post@lungisa.example>.'],
    [
      { ...post, MAIL_FROM: 'L\r\nBcc: x <post@lungisa.example>' },
      'MAIL_FROM must be an email address, as in Lungisa <post@lungisa.example>.',
    ],
    [
      { ...post, MAIL_FROM: '' },
      'MAIL_FROM is missing: with SMTP_URL set, say who sends the mails, as in Lungisa <post@lungisa.example>.',
    ],
    [
      { ...post, PUBLIC_URL: '' },
      'PUBLIC_URL is missing: with SMTP_URL set, say where people reach the site, since mails link there.',
    ],
    [
      { PORT: 'x', PASSWORD_MIN: 'y' },
      'PORT must be a whole number from 0 to 65535.\nPASSWORD_MIN must be a whole number from 6 to 64.',
    ],
  ])('refuses %j with a sentence that names the setting', (env, sentence) => {
    expect(refusal(env)).toBe(sentence);
  });

  it('takes random secrets of every alphabet', () => {
    for (const random of [randomBytes(24).toString('base64url'), randomBytes(32).toString('hex'), randomUUID()])
      expect(refusal({ ...database, SESSION_SECRET: random })).toBe('taken');
  });

  it.each(['http://127.0.0.1:3000', 'http://localhost:8080', 'http://192.168.1.20:3000', 'http://[fd00::7]:3000'])(
    'takes %s as the address of a trial in a network of one’s own',
    (url) => expect(refusal({ ...published, PUBLIC_URL: url })).toBe('taken'),
  );

  it('shows no secret in an error', () => {
    const message = refusal({
      DATABASE_URL: 'postgres//me:hunter2hunter2@db',
      SESSION_SECRET: 'hunter2',
      PUBLIC_URL: 'hunter2',
    });
    expect(message).toMatch(/DATABASE_URL[^]*SESSION_SECRET|SESSION_SECRET[^]*DATABASE_URL/);
    expect(message).not.toContain('hunter2');
  });
});

describe('payments', () => {
  const [live, test] = [`sk_live_${'a'.repeat(40)}`, `sk_test_${'a'.repeat(40)}`];
  it('are a demonstration on a machine of one’s own, and off on a public site without a key', () => {
    expect(readConfig({}).payments).toEqual({ kind: 'demonstration' });
    expect(readConfig(published).payments).toEqual({ kind: 'off' });
    // A proxy on the same machine publishes the site.
    expect(readConfig({ ...database, PUBLIC_URL: 'https://lungisa.example' }).payments).toEqual({ kind: 'off' });
  });

  it('are taken by Paystack with a key of the chosen mode, and with no other key', () => {
    expect(readConfig({ ...published, PAYSTACK_SECRET_KEY: live }).payments).toEqual({
      kind: 'paystack',
      mode: 'live',
      secretKey: live,
      oldSecretKey: undefined,
      apiUrl: 'https://api.paystack.co',
      checkoutOrigin: 'https://checkout.paystack.com',
    });
    expect(refusal({ ...published, PAYSTACK_SECRET_KEY: test })).toBe(
      'PAYSTACK_SECRET_KEY is a test key, but PAYSTACK_MODE is live.',
    );
    expect(
      refusal({ ...published, PAYSTACK_MODE: 'test', PAYSTACK_SECRET_KEY: test, PAYSTACK_OLD_SECRET_KEY: live }),
    ).toBe('PAYSTACK_OLD_SECRET_KEY is a live key, but PAYSTACK_MODE is test.');
    expect(refusal({ ...published, PAYSTACK_SECRET_KEY: 'pk_live_abcdefgh' })).toContain('PAYSTACK_SECRET_KEY must be');
  });
});
