import type { Variable } from './config.ts';

type About = {
  /** The title of the variables from here on. */
  title?: string;
  about: string;
  /** The value in `.env.example` if there is no default. */
  example?: string;
  /** Lets strangers in when it becomes known. */
  isSecret?: true;
};

/** All variables in the order of `.env.example`, which is generated from this list. */
export const variables: Record<Variable, About> = {
  DATABASE_URL: {
    title: 'The database',
    about:
      'A PostgreSQL (15 or newer) to use instead of the one that comes along; then there are no demo data and no demo accounts',
    example: 'postgres://lungisa:password@127.0.0.1:5432/lungisa',
    isSecret: true,
  },
  DATABASE_DIRECT_URL: {
    about:
      'The address of the database itself if DATABASE_URL leads to PgBouncer: listening, locks and migrations need sessions of their own',
    example: 'postgres://lungisa:password@database.example:5432/lungisa',
    isSecret: true,
  },
  DATABASE_OWNER_URL: {
    about:
      'A second user, who owns and migrates the tables. The user of DATABASE_URL then cannot change the log of events or what protects it',
    example: 'postgres://lungisa_owner:password@127.0.0.1:5432/lungisa',
    isSecret: true,
  },
  DATABASE_REPLICA_URL: {
    about: 'A replica of the database: answers readings that may be two seconds old, while it is no further behind',
    example: 'postgres://lungisa:password@replica.example:5432/lungisa',
    isSecret: true,
  },
  DATABASE_POOL: {
    about:
      'Connections of a process for transactions. Up to fourteen more serve single statements, live hints, jobs and slow work',
  },
  DATABASE_TIMEOUT: {
    about: 'Milliseconds to wait for a connection, and for each statement, before the answer is 503',
  },
  PUBLIC_URL: {
    title: 'Addresses',
    about:
      'The address of the site. Needed when HOST is not loopback, and with SMTP_URL. https outside a network of your own; cookies are then __Host- and Secure',
    example: 'https://lungisa.example',
  },
  HOST: {
    about: 'The address where the process listens: loopback behind a proxy on the same machine, 0.0.0.0 in a container',
  },
  PORT: { about: 'The port where it listens' },
  TRUSTED_PROXIES: {
    about:
      'Addresses of the proxies whose X-Forwarded-For counts, parted by commas. Limits on tries count the address that they name',
    example: '127.0.0.1',
  },
  SESSION_SECRET: {
    title: 'Secrets',
    about:
      'Signs sessions, and encrypts second factors and the codes of saved cards: 32 random characters or more (openssl rand -hex 32). Needed with DATABASE_URL, equal in all processes',
    isSecret: true,
  },
  OLD_SESSION_SECRETS: {
    about:
      'Secrets that SESSION_SECRET has replaced, newest first, parted by commas: what they encrypted can still be read',
    isSecret: true,
  },
  VAPID_PRIVATE_KEY: {
    about:
      'The key by which push services know this site: 32 bytes of P-256, as base64url. If not set, it follows from SESSION_SECRET. Another one ends all push notifications',
    isSecret: true,
  },
  METRICS_TOKEN: {
    about:
      'Lets those who send it read /metrics: at least 20 letters and digits (openssl rand -hex 24). Without it only this machine can',
    isSecret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    title: 'Traces by OpenTelemetry (docs/running.md)',
    about: 'A collector that takes traces by OTLP over HTTP. Without it nothing is traced',
    example: 'http://127.0.0.1:4318',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    about: 'The whole address for traces, where it is not OTEL_EXPORTER_OTLP_ENDPOINT with /v1/traces behind it',
    example: 'http://127.0.0.1:4318/v1/traces',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    about: 'Headers for the collector, parted by commas',
    example: 'authorization=Bearer%20a-key',
    isSecret: true,
  },
  OTEL_SERVICE_NAME: { about: 'The name of this installation in traces' },
  OTEL_RESOURCE_ATTRIBUTES: {
    about: 'More attributes of this installation for each trace, separated by commas',
    example: 'deployment.environment.name=production',
  },
  OTEL_TRACES_SAMPLER: {
    about:
      'Which requests and jobs are traced: always_on, always_off, traceidratio, or one of these with parentbased_ before it, which leaves the choice to a trusted proxy',
  },
  OTEL_TRACES_SAMPLER_ARG: { about: 'The share of them with traceidratio, from 0 to 1' },
  OTEL_SDK_DISABLED: { about: 'true: nothing is traced, whatever else is set' },
  DATA_DIR: {
    title: 'Files',
    about:
      'The folder of people’s files with STORAGE=disk, of mails without SMTP_URL, and of the database that comes along. If not set: data/ beside the code. Closed to other users',
    example: '/var/lib/lungisa',
  },
  STORAGE: { about: 'The store of people’s files: disk (in DATA_DIR/files) or s3' },
  S3_BUCKET: {
    about: 'A private bucket that only this installation uses. Needed with STORAGE=s3',
    example: 'lungisa-files',
  },
  S3_REGION: { about: 'Its region. Needed with STORAGE=s3', example: 'af-south-1' },
  S3_ENDPOINT: { about: 'The address of another S3 server than Amazon’s', example: 'https://s3.example:9000' },
  S3_ACCESS_KEY_ID: { about: 'The key that may read, write, list and delete in it. Needed with STORAGE=s3' },
  S3_SECRET_ACCESS_KEY: { about: 'Its secret half. Needed with STORAGE=s3', isSecret: true },
  S3_FORCE_PATH_STYLE: { about: 'true if addresses have the bucket in their path' },
  SMTP_URL: {
    title: 'Mail',
    about:
      'The server that takes mails: smtp://user:password@host:587 or smtps://… Without it each mail is a file in DATA_DIR/mail. A password is sent over TLS only',
    example: 'smtp://user:password@mail.example:587',
    isSecret: true,
  },
  MAIL_FROM: { about: 'The sender of mails. Needed with SMTP_URL', example: 'Lungisa <post@lungisa.example>' },
  EMAIL_VERIFICATION: {
    about:
      'New people confirm their address by a link before they log in: true or false. If not set: true with SMTP_URL. Older accounts count as confirmed',
  },
  PAYSTACK_SECRET_KEY: {
    title: 'Payments (docs/payments.md)',
    about:
      'The secret key of Paystack, which takes payments for plans. Without it payments are off, or a demonstration on a machine of your own',
    isSecret: true,
  },
  PAYSTACK_OLD_SECRET_KEY: { about: 'The key before, while Paystack still signs events with it', isSecret: true },
  PAYSTACK_MODE: { about: 'live or test: a key of the other mode stops the start' },
  PAYSTACK_URL: { about: 'The address of Paystack’s API' },
  PAYSTACK_CHECKOUT_URL: { about: 'The one place where people may be sent to pay' },
  BACKUP_RECIPIENT: {
    title: 'Backups',
    about: 'The public key (age1…) that backups are encrypted to. npm run backup -- --make-key backup-key.txt makes it',
  },
  BACKUP_FOLDER: {
    about:
      'The folder for backups. Unless it is set, DATA_DIR/backups. The unit of the backup may write into DATA_DIR alone',
    example: '/var/lib/lungisa/backups',
  },
  PASSWORD_MIN: { title: 'Limits and logs', about: 'The minimum length of a password (admins: 12)' },
  PASSWORD_COST: {
    about:
      'The time that hashing a password takes, in steps of about 70 ms of a core (1 to 16). Older hashes follow when their people log in',
  },
  MAX_CONNECTIONS: {
    about:
      'The most connections that a process has open at once, live streams among them; more are cut. It must be allowed that many open files (ulimit -n)',
  },
  LIMIT_FACTOR: {
    about: 'Makes the limits on posting, commenting and the like so many times as large, for load tests',
  },
  NODE_ENV: {
    about:
      'production: nothing is built or installed at the start but what production needs. Set by the service and the image',
  },
  LOG_LEVEL: { about: 'fatal, error, warn, info, debug, trace or silent' },
};
