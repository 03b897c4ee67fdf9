// What is secret is read by nobody: secrets that can be recognised are planted, and every table, the log, every answer, file and
// copy are searched for them. What was kept in the clear before is sealed when the server starts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { addDays, dayInBogota } from '#base/date.ts'
import { createKey } from '#modules/access/index.ts'
import { finishSecondFactor, makeAssistedLink, startSecondFactor } from '#modules/access/profile/endpoints.ts'
import { hotp, stepOf } from '#modules/access/second-factor/totp.server.ts'
import { resolution } from '#modules/documents/index.ts'
import { changeSoftware, getEnabling, putCertificate } from '#modules/electronic/index.ts'
import { certificateFile } from '#modules/electronic/testing/certificates.server.ts'
import { creditNoteEndpoints, invoiceEndpoints, invoiceMail } from '#modules/sales/index.ts'
import { changeOnlinePayments } from '#modules/treasury/index.ts'
import { startCopy } from '#platform/copy/endpoints.ts'
import { hashOf } from '#platform/db/insert.server.ts'
import { createPool } from '#platform/db/tx.server.ts'
import { isSecret } from '#platform/catalogue/field.ts'
import { fillPath, type Endpoint } from '#platform/http/endpoint.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { startImport } from '#platform/import/import-endpoints.ts'
import { workLong, workOnce } from '#platform/jobs/worker.server.ts'
import { mailboxOf } from '#platform/mail/mailbox.server.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { bringCompaniesUpToDate } from '#platform/provision.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import { signedIn } from './client.server.ts'
import { provisionSteps, serverModules } from './modules.server.ts'
import { createProductServer, workerParts } from './start.server.ts'
import { askWithEach, watchTables } from './testing/asked-tables.server.ts'
import { idsOfCompany } from './testing/company-ids.server.ts'
import { addressesOf } from './testing/catalogue-addresses.server.ts'
import { sampleOf } from './testing/sample.server.ts'
import { isSampled } from './testing/sampled.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'paramo-secrets-'))
const logged: string[] = []
let database: PreparedDatabase
let world: World
let shop: Shop
let documentId: string

/** Each of them plans what it is asked, and every call of the product is asked here. */
const CONNECTIONS = 3

/** Name → as somebody would read it. */
const secrets = new Map<string, string>()
const plant = (name: string, text: string): string => {
  secrets.set(name, text)
  return text
}

const TECHNICAL_KEY = 'c0ffee0ddba11ca11ab1ecafe5eed0facade1234'
const OTHER_KEY = 'decade0ddba11ca11ab1ecafe5eed0facade5678'
const IMPORTED_KEY = 'feed5e0ddba11ca11ab1ecafe5eed0facade9012'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from(Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)))
}

beforeAll(async () => {
  database = await preparedDatabase()
  const opened = await openWorld(undefined, { appUrl: database.appUrl, dataDir })
  const kept = new Writable({ write: (chunk, _, done) => (logged.push(String(chunk)), done()) })
  const pool = createPool(database.appUrl, opened.runtime.settings, CONNECTIONS)
  const runtime = { ...opened.runtime, pool, log: pino({ level: 'trace' }, kept) }
  const app = await createProductServer(runtime)
  await opened.app.close()
  await opened.pool.end()
  world = { ...opened, runtime, pool, app, close: async () => void (await app.close(), await pool.end()) }
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] }] })
  await plantAll()
})
afterAll(async () => {
  await world.close()
  await stopPdf()
  await database.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

const range = (prefix: string, technicalKey: string) => ({
  ...{ kind: 'INE' as const, prefix, resolutionNumber: '18764000001234', resolutionDate: '2026-01-02', gapReason: '', technicalKey },
  ...{ fromNumber: 1, toNumber: 900, nextNumber: 1, validFrom: '2026-01-02', validTo: '2028-01-01' },
})

async function plantAll(): Promise<void> {
  const { client, password } = shop
  plant('password', password)
  plant('session', client.token ?? '')
  await plantKey()
  const { version, nit } = await client.call(getEnabling)
  const software = { softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10', testSetId: '' }
  await client.call(changeSoftware, { body: { version, ...software, softwarePin: plant('PIN', 'Pin-Zarigueya-40') } })
  const certificatePassword = plant('password of the certificate', 'Clave-Zarigueya-2026')
  await client.call(putCertificate, {
    body: { name: 'firma.p12', content: certificateFile({ nit, password: certificatePassword }), password: certificatePassword },
  })
  await client.call(changeOnlinePayments, {
    body: { version: 0, merchantId: '12345', userName: 'tienda', password: plant('gateway', 'Pasarela-Zarigueya'), moneyAccountId: null },
  })
  const { id } = await client.call(resolution.endpoints.create, { body: range('ZA', plant('technical key', TECHNICAL_KEY)) })
  const read = await client.call(resolution.endpoints.one, { params: { id } })
  await client.call(resolution.endpoints.update, {
    params: { id },
    body: { ...range('ZA', plant('technical key that replaced it', OTHER_KEY)), version: read.version },
  })
  documentId = (await shop.issue([['Asesoría', '1']], { resolutionId: id })).id
  const { url } = await client.call(invoiceEndpoints.share, { params: { id: documentId } })
  plant('public link', /\/([\w-]{43})\/tracking/.exec(url)?.[1] ?? '')
  await client.call(invoiceMail.send, { params: { id: documentId }, body: { to: ['facturas@laceiba.example'] } })
  await plantImported()
  await plantEntrance()
}

async function plantKey(): Promise<void> {
  const body = { name: 'Tienda', access: 'write' as const, modules: [], expiresOn: addDays(world.today, 90), current: shop.password }
  const [first, again] = [
    await shop.client.call(createKey, { body, idempotencyKey: 'llave' }),
    await shop.client.call(createKey, { body, idempotencyKey: 'llave' }),
  ]
  plant('key of the API', first.key ?? '')
  // Neither is the password of the call to be tried out against a hash of it.
  plant('hash of a call', hashOf({ path: createKey.path, body }))
  // It is the same key, and it was shown once.
  expect(again).toEqual({ id: first.id, key: null })
}

/** A table that waits for the worker, and is written by it. */
async function plantImported(): Promise<void> {
  const fields = range('IM', plant('imported technical key', IMPORTED_KEY))
  const names = [
    'kind',
    'prefix',
    'resolutionNumber',
    'resolutionDate',
    'fromNumber',
    'toNumber',
    'nextNumber',
    'validFrom',
    'validTo',
    'technicalKey',
  ] as const
  const texts = { ...fields, kind: 'Factura electrónica de venta' }
  await shop.client.call(startImport, {
    body: {
      ...{ kind: resolution.name, name: 'resoluciones.csv', columns: [...names], mode: 'create' },
      rows: [{ number: 2, cells: names.map((name) => String(texts[name])) }],
    } as never,
  })
  expect(await found(await everyTable())).toEqual([])
  while (await workLong(workerParts(world.runtime)));
}

/** Of a person: the second factor with its codes, and links that open the account. */
async function plantEntrance(): Promise<void> {
  const { client, password } = shop
  const begun = await client.call(startSecondFactor, { body: { current: password } })
  plant('second factor, typed', begun.secret)
  const secret = bytesOf(begun.secret)
  plant('second factor, kept', secret.toString('hex'))
  const { recoveryCodes } = await client.call(finishSecondFactor, { body: { code: hotp(secret, stepOf(world.clock.now())) } })
  recoveryCodes.forEach((code, at) => plant(`recovery code ${at}`, code))
  plant('access link', (await client.call(makeAssistedLink, { body: { current: password } })).link.split(/[/#=]/).at(-1) ?? '')
  await world.app.inject({ method: 'POST', url: '/api/password-recovery', payload: { email: shop.email } })
}

/** As a reader of the database would meet it: written, or the bytes of it. */
const shapesOf = (text: string): string[] => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').replace(/=*$/, ''),
]

const found = (texts: readonly (readonly [where: string, text: string])[]): string[] => {
  const wanted = [...secrets].flatMap(([name, text]) => shapesOf(text).map((shape) => [name, shape] as const))
  return [
    ...new Set(texts.flatMap(([where, text]) => wanted.flatMap(([name, shape]) => (text.includes(shape) ? [`${name} in ${where}`] : [])))),
  ].toSorted()
}

/** Each row of each table that there is, as text. */
async function everyTable(): Promise<(readonly [string, string])[]> {
  const tables = await askAs<{ name: string }>(
    database.ownerUrl,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
  )
  const texts = tables.map(({ name }) => `select '${name}' as name, t::text as text from ${name} t`)
  const all = await askAs<{ name: string; text: string | null }>(database.ownerUrl, texts.join(' union all '))
  return all.map(({ name, text }) => [name, text ?? ''] as const)
}

test('no table has one of them, before and after what waited was done', async () => {
  const tables = await everyTable()
  expect(new Set(tables.map(([name]) => name)).size).toBeGreaterThan(60)
  expect(tables.some(([name]) => name === 'public.second_factor')).toBe(true)
  expect(found(tables)).toEqual([])
  while (await workOnce({ ...workerParts({ ...world.runtime, clock: { now: () => new Date('2099-01-01T15:00:00Z') } }) }));
  // Letters carry links that open: they are in the mailbox of whoever gets them, and nowhere else.
  const mails = await mailboxOf({ dataDir }).list()
  const tokens = mails.flatMap(({ text, recipient }) => (text.match(/[\w-]{43}/g) ?? []).map((token) => [recipient, token] as const))
  expect(new Set(tokens.map(([recipient]) => recipient))).toEqual(new Set([shop.email, 'facturas@laceiba.example']))
  for (const [recipient, token] of tokens) plant(`link mailed to ${recipient}`, token)
  expect(found(await everyTable())).toEqual([])
})

test('what is sealed is still what it was: a document takes its code from it', async () => {
  const { client } = shop
  const shown = await client.call(resolution.endpoints.list, { query: {} })
  expect(new Set(shown.rows.map(({ technicalKey }) => technicalKey))).toEqual(new Set(['•••••']))
  const [imported] = shown.rows.filter(({ prefix }) => prefix === 'IM')
  const issued = await shop.issue([['Asesoría', '1']], { resolutionId: imported?.id ?? '' })
  expect(issued.number).toBe('IM-1')
  // Written back as it was shown, it stays; of a new record it has to be written.
  const own = shown.rows.find(({ prefix }) => prefix === 'ZA')
  if (!own) throw new Error('The range is there')
  const { id, version } = own
  await client.call(resolution.endpoints.update, {
    params: { id },
    body: { ...range('ZA', '•••••'), nextNumber: 2, version, toNumber: 950 },
  })
  expect((await shop.issue([['Asesoría', '1']], { resolutionId: id })).number).toBe('ZA-2')
  await expect(client.call(resolution.endpoints.create, { body: range('ZB', '•••••') })).rejects.toMatchObject({ fields: ['technicalKey'] })
  const history = await client.call(resolution.endpoints.history, { params: { id }, query: {} })
  expect(history.events.map(({ changes }) => changes['technicalKey'])).toContainEqual(['•••••', '•••••'])
})

test('no copy has one of them', async () => {
  const { id } = await shop.client.call(startCopy, { body: {} })
  while (await workLong(workerParts(world.runtime)));
  const { rawPayload } = await world.app.inject({
    url: `/api/exports/${id}/file`,
    headers: { authorization: `Bearer ${shop.client.token}` },
  })
  const parts = [...unzipped(rawPayload)]
  expect(parts.length).toBeGreaterThan(30)
  expect(found(parts)).toEqual([])
  // Not even sealed.
  expect(parts.flatMap(([name, text]) => (/"1\.[0-9a-f]{12}\.[\w-]{38,}"/.test(text) ? [name] : []))).toEqual([])
})

const printed = (schema: Endpoint['query']) =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Parameters<typeof sampleOf>[0]) : null

/** Ids of each table, and of who signed in. */
async function someIds(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await idsOfCompany((statement) => askAs(database.ownerUrl, statement), shop.companyId)
  return new Map([...found, ['person', [shop.personId]], ['document', [...(found.get('document') ?? []), documentId]]])
}

/** Addresses of catalogues none of whose fields is secret: one engine answers for all of them. */
const plainAddresses = addressesOf(({ fields }) => !Object.values(fields).some((field) => isSecret(field)))

const questions = serverModules
  .flatMap((module) => module.handlers)
  .flatMap(({ endpoint }) => (endpoint.method !== 'GET' || 'events' in endpoint.response ? [] : [endpoint]))
  .filter(({ path }) => !plainAddresses.has(path) || isSampled(path, 0.25))

/** What is asked at an address, by the id in every place that takes one. */
function questionOf(endpoint: Endpoint): (id: string) => { readonly url: string; readonly query: Record<string, string> } {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const query = printed(endpoint.query)
  return (id) => ({
    url: fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, id]))),
    query: query ? narrowed(sampleOf(query, () => id) as Record<string, unknown>) : {},
  })
}
/** Texts would find nothing: they are left to their defaults. */
const narrowed = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === 'Intrusa' || name === 'after' ? [] : [[name, String(value)]])),
  )

test('no answer to a question has one of them, nor its file, nor the log', async () => {
  const client = shop.client
  const headers = { authorization: `Bearer ${client.token}`, [COMPANY_HEADER]: shop.companyId }
  const answers: (readonly [string, string])[] = []
  const statuses = new Map<number, number>()
  const asked = await watchTables(database.ownerUrl)
  const ids = await someIds()
  for (const endpoint of questions) {
    const questionWith = questionOf(endpoint)
    await askWithEach(asked, ids, uuidv7(), async (id) => {
      const question = questionWith(id)
      const answer = await world.app.inject({ method: 'GET', ...question, headers })
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      answers.push([question.url, answer.rawPayload.toString('latin1')])
    })
  }
  expect(statuses.get(200)).toBeGreaterThan(150)
  // The call of the living link tells it to whoever may share the document.
  expect(found(answers).filter((each) => !/^public link in .*\/link$/.test(each))).toEqual([])
  expect(logged.length).toBeGreaterThan(100)
  expect(found(logged.map((line) => ['the log', line] as const))).toEqual([])
})

test('what was kept in the clear is sealed at the next start, and works before it and after', async () => {
  const other = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] }] })
  const { companyId, personId, client } = other
  const begun = await client.call(startSecondFactor, { body: { current: other.password } })
  const secret = bytesOf(begun.secret)
  secrets.clear()
  plant('old PIN', 'Pin-de-antes-77')
  plant('old key', 'beefbeefbeefbeefbeefbeefbeefbeefbeef0077')
  plant('old second factor', secret.toString('hex'))
  await askAs(
    database.ownerUrl,
    `update company set profile = jsonb_set(profile, '{electronic,softwarePin}', '"Pin-de-antes-77"') where id = '${companyId}';
     update resolution set technical_key = 'beefbeefbeefbeefbeefbeefbeefbeefbeef0077' where company_id = '${companyId}';
     update second_factor set secret = '\\x${secret.toString('hex')}', sealed = null where person_id = '${personId}';
     delete from provision_step where company_id = '${companyId}' and name like '%sealed%'`,
  )
  const { personId: by } = other
  plant('old letter', 'https://paramo.example/antes/Carta-de-antes-77')
  plant('old key of the API', 'paramo_Llave-de-antes-77')
  const letter = { recipient: 'a@paramo.example', fromName: 'A', to: [], subject: 'S', attachments: [], replyTo: null }
  await askAs(
    database.ownerUrl,
    `insert into outbox (company_id, id, topic, key, payload, state, done_at) values ('${companyId}', gen_random_uuid(), 'mail.send', 'antes', '${JSON.stringify(
      { ...letter, text: secrets.get('old letter'), html: `<p>${secrets.get('old letter')}</p>` },
    )}', 'done', now());
     insert into idempotency (company_id, person_id, key, body_hash, answer)
     values ('${companyId}', '${by}', 'antes', repeat('0', 64), '{"id": "x", "key": "paramo_Llave-de-antes-77"}');
     update audit_event set changes = changes || '{"technicalKey": [null, "beefbeefbeefbeefbeefbeefbeefbeefbeef0077"]}'
      where company_id = '${companyId}' and entity = 'documents.resolution'`,
  )
  expect(found(await everyTable())).toHaveLength(6)
  expect((await other.issue([['Asesoría', '1']])).number).toBe('FV-1')

  const { runtime } = world
  await askAs(database.ownerUrl, readFileSync(new URL('../db/migrations/0213_secrets_that_were_told.sql', import.meta.url), 'utf8'))
  await bringCompaniesUpToDate(database.ownerUrl, runtime, provisionSteps, dayInBogota(world.clock.now()))
  while (await workOnce({ ...workerParts(runtime), topics: {} }));
  expect(found(await everyTable())).toEqual([])
  expect((await other.issue([['Asesoría', '1']])).number).toBe('FV-2')
  expect(await client.call(getEnabling)).toMatchObject({ hasPin: true, resolutions: [{ prefix: 'FV', isTest: false }] })
  await client.call(finishSecondFactor, { body: { code: hotp(secret, stepOf(world.clock.now())) } })
  await expect(signedIn(world.app, other.email, other.password)).rejects.toThrow()
  // The code of a note is made with the PIN.
  const request = other.request([['Asesoría', '1']], { resolutionId: null })
  const [first] = (await client.call(invoiceEndpoints.list, { query: {} })).rows
  const note = await client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...request,
        correction: { documentId: first?.id ?? '', concept: '1' },
        lines: request.lines.map((line) => ({
          ...line,
          source: { documentId: first?.id ?? '', position: 1, byValue: false, restock: false },
        })),
      },
      issue: true,
    },
  })
  expect(note.state).toBe('issued')
})
