import { sql, type SQL } from 'drizzle-orm';
import type { OutputOf } from '#core/contract.ts';
import { expectFound, Refusal } from '#core/errors.ts';
import type { StoredFile } from '#core/files.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import { type Key, toPage } from '#core/paging.ts';
import { day, localDateTime } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import type { World } from '#engine/work.ts';
import { isLook } from '#features/accounts/server/looks.ts';
import type { credentialsContract } from '../contract.ts';
import { credentialLifecycle } from '../lifecycle.ts';
import type { Method } from '../methods.ts';
import { hasForm, isTelling, type NumberForm } from '../number-forms.ts';
import { isSameName } from '../same-name.ts';
import { latestDay } from './answer-credential.ts';
import { lastDayBefore } from './claims.ts';
import { countsFrom, documentDays } from './delete-documents.ts';
import { listNumberHashes } from './number-hashes.ts';
import { credentialSubject, providerCredentials } from './tables.ts';

type Own = OutputOf<typeof credentialsContract.own>;
type Listed = OutputOf<typeof credentialsContract.list>['items'][number];
type Checked = OutputOf<typeof credentialsContract.read>;
type Column = 'id' | 'kindId' | 'kind' | 'status' | 'number' | 'nameOnDocument' | 'method' | 'reason';
type Row = Pick<Listed, Column> & {
  createdAt: string;
  answeredAt: string | null;
  endsAt: string | null;
};

const columns = sql`c.id, c.kind_id, k.name as kind, c.status, c.number, c.name_on_document, c.method, c.reason, c.created_at, c.answered_at, c.ends_at`;
const source = sql`provider_credentials c join credential_kinds k on k.id = c.kind_id`;
/** The documents of a credential `c`, in their order. */
const documents = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'bytes', f.bytes, 'width', f.width, 'height', f.height)
    order by d.position), '[]') from credential_files d join files f on f.id = d.file_id where d.credential_id = c.id) as files`;

const show = ({ id, kindId, kind, status, number, nameOnDocument, method, reason, ...row }: Row) => ({
  id,
  kindId,
  kind,
  status,
  number,
  nameOnDocument,
  method,
  reason,
  lastDay: row.endsAt === null ? null : lastDayBefore(row.endsAt),
  submittedAt: iso(row.createdAt),
  answeredAt: isoOrNull(row.answeredAt),
});

type OwnRow = Row & { files: StoredFile[]; dropsDocuments: boolean; documentDays: number; countsFrom: string };

const showOwn = ({ files, dropsDocuments, documentDays: days, ...row }: OwnRow): Own['items'][number] => {
  const isDropped = row.status !== 'submitted' && (row.status !== 'confirmed' || dropsDocuments);
  return {
    ...show(row),
    files,
    dropAt: isDropped && files.length > 0 ? new Date(Date.parse(iso(row.countsFrom)) + days * day).toISOString() : null,
    steps: offeredSteps(credentialLifecycle, { status: row.status, party: 'provider' }).flatMap(({ step, ...rest }) =>
      step === 'withdraw' ? [{ step, ...rest }] : [],
    ),
  };
};

const readOwn = (world: Pick<World, 'db'>, where: SQL) =>
  query<OwnRow>(world.db, { plan: 'once' }).rows(sql`
    select ${columns}, ${documents}, k.drops_documents, ${documentDays} as document_days, ${countsFrom} as counts_from
    from ${source} where ${where} order by c.created_at desc, c.id desc limit 200`);

/** The newest 200 credentials of a provider, and the kinds that are offered, in their order. */
export async function readOwnCredentials(world: World, accountId: string): Promise<Own> {
  const [items, kinds] = await Promise.all([
    readOwn(world, sql`c.account_id = ${accountId}`),
    query<Own['kinds'][number]>(world.db, { plan: 'once' }).rows(sql`
      select k.id, k.name, k.register_name, k.number_form, k.drops_documents,
        array(select coalesce(g.became, g.name) ${ofKind} order by g.position, g.name) as categories,
        array(select coalesce(g.became, g.name) ${ofKind} and kc.is_required order by g.position, g.name) as required_for
      from credential_kinds k where k.retired_at is null order by k.position`),
  ]);
  return { items: items.map(showOwn), kinds: [...kinds] };
}

const ofKind = sql`
  from credential_kind_categories kc join categories g on g.id = kc.category_id where kc.kind_id = k.id`;

/** One credential of a provider. 404 for that of another person. */
export async function readOwnCredential(
  world: Pick<World, 'db'>,
  accountId: string,
  id: string,
): Promise<Own['items'][number]> {
  const [row] = await readOwn(world, sql`c.id = ${id} and c.account_id = ${accountId}`);
  if (row === undefined) throw new Refusal('request.not-found');
  return showOwn(row);
}

const pageSize = 20;

/** Credentials for admins: waiting ones oldest first, answered ones by their answer, newest first, 20 a page. */
export async function listCredentials(
  world: World,
  { show: which, cursor }: { show: 'waiting' | 'answered'; cursor?: Key | undefined },
): Promise<{ items: Listed[]; next: string | null }> {
  const isWaiting = which === 'waiting';
  const at = isWaiting ? sql`c.created_at` : sql`c.answered_at`;
  const [after, direction] = isWaiting ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const past = cursor && sql`and (${at}, c.id) ${after} (${cursor.at}, ${cursor.id})`;
  const rows = await query<Row & Pick<Listed, 'accountId' | 'fullName'>>(world.db).rows(sql`
    select ${columns}, c.account_id, a.full_name from ${source} join accounts a on a.id = c.account_id
    where ${isWaiting ? sql`c.status = 'submitted'` : sql`c.answered_at is not null`} ${past}
    order by ${at} ${direction}, c.id ${direction} ${limitRows(pageSize + 1)}`);
  const { items, next } = toPage(rows, pageSize, (row) => ({
    at: iso(isWaiting ? row.createdAt : (row.answeredAt ?? row.createdAt)),
    id: row.id,
  }));
  return {
    items: items.map(({ accountId, fullName, ...row }) => ({ ...show(row), accountId, fullName })),
    next,
  };
}

type CheckedRow = Row &
  Pick<Checked, 'accountId' | 'fullName' | 'email' | 'files' | 'registerName' | 'registerUrl' | 'alsoOf'> &
  Pick<Checked, 'limits' | 'dropsDocuments'> & {
    numberForm: NumberForm;
    months: number;
    isOpen: boolean;
  };

/** A credential with all that an admin compares: its documents, both names, the register, and other accounts with the number. */
export async function readCredential(world: World, reader: Person, id: string): Promise<Checked> {
  const now = world.clock.now();
  const numbered = expectFound(await findRow(world.db, providerCredentials, id, 'kindId', 'number'));
  const hashes = sql.param(listNumberHashes(world, numbered));
  const look = isLook({ noun: credentialSubject.noun, step: 'look', subjectId: sql`c.id` }, reader, now);
  const row = await query<CheckedRow>(world.db, { plan: 'once' }).row(sql`
    select ${columns}, ${documents}, c.account_id, a.full_name, a.email, k.number_form, k.register_name, k.register_url, k.months, k.limits, k.drops_documents,
      exists (select from ${events} where ${look}) as is_open,
      (select coalesce(jsonb_agg(jsonb_build_object('accountId', o.account_id, 'fullName', n.full_name, 'status', o.status) order by o.created_at), '[]')
        from (select * from provider_credentials s where s.number_hash = any(${hashes}::text[]) and s.account_id <> c.account_id order by s.created_at limit 20) o
          join accounts n on n.id = o.account_id) as also_of
    from ${source} join accounts a on a.id = c.account_id where c.id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  const { accountId, fullName, email, files, numberForm, registerName, registerUrl, months, isOpen, alsoOf } = row;
  const isOfForm = hasForm(row.number, numberForm, Number(localDateTime(now).slice(0, 4)));
  return {
    ...show(row),
    accountId,
    fullName,
    email,
    files,
    numberForm,
    registerName,
    registerUrl,
    limits: row.limits,
    dropsDocuments: row.dropsDocuments,
    alsoOf,
    isOpen: isOpen && files.length > 0,
    latestDay: latestDay(now, months),
    methods: listMethods(registerUrl, isTelling(numberForm) && isOfForm),
    isSameName: isSameName(row.nameOnDocument, fullName),
    hasForm: isOfForm,
    steps: offeredSteps(credentialLifecycle, { status: row.status, party: 'admin' }).flatMap(({ step, ...rest }) =>
      step === 'withdraw' ? [] : [{ step, ...rest }],
    ),
  };
}

const listMethods = (registerUrl: string, isToldByForm: boolean): Method[] => [
  ...(registerUrl === '' ? [] : (['register'] as const)),
  'document',
  ...(isToldByForm ? (['form'] as const) : []),
];
