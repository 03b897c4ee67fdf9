// The copy of a company: nothing of it is forgotten, no secret is in it, and brought back as a company of its own it has the
// same balance, stock, documents, fields and attachments, and numbers on. What was damaged or made to do harm leaves nothing.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trialBalance } from '#modules/analytics/index.ts'
import { resolution } from '#modules/documents/index.ts'
import { putCompanyFile, getCompanyFile } from '#modules/company/files/endpoints.ts'
import { stockCard } from '#modules/inventory/index.ts'
import { getItem } from '#modules/items/index.ts'
import { customField, listParties } from '#modules/people/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { beginRestore, COPY_PART_BYTES, runRestore, sendCopyPart, startCopy } from '#platform/copy/endpoints.ts'
import { LEFT_EMPTY, LEFT_OUT, LOOKS_SECRET, NO_SECRETS } from '#platform/copy/left-out.ts'
import { copyManifest, MANIFEST, type CopyManifest } from '#platform/copy/manifest.ts'
import { companyTables } from '#platform/copy/tables.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { cancelExport, exportFile, listExports } from '#platform/export/endpoints.ts'
import { ZipWriter } from '#platform/report/zip.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import { parse } from 'zod/v4/core'
import type { Client } from './client.server.ts'
import { bringBack, enter, lastJob, makeCopy, workAll } from './testing/copies.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, STORY_KEY, type Shop, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let world: World
let shop: Shop
beforeAll(async () => {
  // Nobody else works off its queue.
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl })
  shop = await openShop(world, {
    items: [
      {
        name: 'Cafetera',
        price: '100000',
        stock: { quantity: '50', cost: '60000.333333' },
        taxes: ['IVA 19 %'],
        otherUnit: { name: 'Docena', factor: '12' },
      },
      { name: 'Asesoría', price: '250000.55', taxes: ['IVA 19 %'] },
    ],
  })
  await shop.client.call(customField.endpoints.create, {
    body: {
      ...{ entity: 'document', kind: 'TextField', label: 'Obra', internalName: '', required: false, initial: '', help: '', section: '' },
      ...{ conditionId: null, conditionValue: '', inList: true, inFilter: true, inPrint: true, inPortal: true, children: [] },
    } as never,
  })
  await shop.client.call(putCompanyFile, {
    params: { slot: 'logo' },
    body: { name: 'logo.png', content: readFileSync(new URL('./testing/logo.png', import.meta.url)).toString('base64') },
  })
  const { id } = await shop.issue(
    [
      ['Cafetera', '3'],
      ['Asesoría', '1'],
    ],
    { custom: { obra: 'Torre «Páramo» n.º 1\nsegunda línea' } },
  )
  await shop.issue([['Cafetera', '2']])
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo dos veces' } })
  const [dozen] = (await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).units
  const byDozens = shop.request([['Cafetera', '1']])
  await shop.client.call(invoiceEndpoints.create, {
    body: { document: { ...byDozens, lines: byDozens.lines.map((line) => ({ ...line, unitId: dozen?.id ?? null })) }, issue: false },
  })
})
afterAll(async () => {
  await world.close()
  await database.remove()
})

const work = () => workAll(world)
const jobs = async (client: Client = shop.client) => (await client.call(listExports)).exports
const last = (client: Client = shop.client) => lastJob(client)

async function copied(): Promise<{ id: string; bytes: Uint8Array }> {
  const made = await makeCopy(world, shop.client)
  expect(await last()).toMatchObject({ id: made.id, state: 'ready', kind: 'copy', problem: null })
  return made
}
const brought = (bytes: Uint8Array, client: Client = shop.client) => bringBack(world, client, bytes)
const inside = (companyId: string): Promise<Client> => enter(world, shop, companyId)

const period = { from: '2026-11-01', to: '2026-11-30' }
const balance = async (client: Client) => {
  const { rows, totals } = await client.call(trialBalance.endpoints.page, { query: { ...period, level: '4' } })
  return { rows: rows.map(({ cells }) => cells), totals }
}
const stock = async (client: Client) => {
  const { rows, totals } = await client.call(stockCard.endpoints.page, { query: period })
  return { rows: rows.map(({ label, cells }) => ({ label, cells })), totals }
}
const documents = (client: Client) => client.call(invoiceEndpoints.list, { query: { size: '100' } })
const companiesOf = () => askAs<{ count: number }>(database.ownerUrl, 'select count(*)::int as count from company')

describe('what a copy holds', () => {
  test('every table of a company is in it or left out with a reason; nothing that looks like a secret is', async () => {
    const tables = await inCompany(world.pool, { companyId: shop.companyId, personId: null }, companyTables)
    const names = tables.map(({ name }) => name)
    expect(Object.keys(LEFT_OUT).filter((name) => !names.includes(name))).toEqual([])
    expect(Object.values(LEFT_OUT).filter((reason) => reason.length < 10)).toEqual([])
    const secret = tables
      .filter(({ name }) => !(name in LEFT_OUT))
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
      .filter((column) => LOOKS_SECRET.test(column))
    expect(secret.filter((column) => !(column in NO_SECRETS || column in LEFT_EMPTY))).toEqual([])
    expect(Object.keys(LEFT_EMPTY).filter((column) => !secret.includes(column))).toEqual([])
    expect(Object.keys(NO_SECRETS).filter((column) => !secret.includes(column))).toEqual([])
  })

  test('a file for each table with its hash and its rows, attachments as files, no PIN and no password', async () => {
    const { bytes } = await copied()
    const parts = unzipped(bytes)
    const manifest = parse(copyManifest, JSON.parse(parts.get(MANIFEST) ?? ''))
    const tables = await inCompany(world.pool, { companyId: shop.companyId, personId: null }, companyTables)
    expect(manifest.tables.map(({ name }) => name).toSorted()).toEqual(
      tables.flatMap(({ name }) => (name in LEFT_OUT ? [] : [name])).toSorted(),
    )
    for (const { path, rows, sha256 } of manifest.tables) {
      const text = parts.get(path) ?? ''
      expect([path, text.split('\n').length - 1]).toEqual([path, rows])
      expect([path, createHash('sha256').update(text).digest('hex')]).toEqual([path, sha256])
    }
    const lines = manifest.tables.find(({ name }) => name === 'journal_line')
    const [counted] = await askAs<{ count: number }>(
      database.ownerUrl,
      `select count(*)::int as count from journal_line where company_id = '${shop.companyId}'`,
    )
    expect(lines?.rows).toBe(counted?.count)
    expect(manifest.files.filter(({ path }) => path.startsWith('archivos/'))).toHaveLength(1)
    const all = [...parts.values()].join('')
    expect(all).not.toContain('12345"')
    expect(all).not.toContain('$argon2')
    expect(manifest.leftOut.map(({ table }) => table)).toContain('api_key')
  })

  test('only who may makes one, and it is told in the log', async () => {
    const seller = await newCompany(world, {}, 'seller')
    await expect(seller.client.call(startCopy, { body: {} })).rejects.toMatchObject({ status: 403 })
    const { body } = await world.app.inject({
      method: 'GET',
      url: '/api/logs?area=company',
      headers: { authorization: `Bearer ${shop.client.token}` },
    })
    expect(body).toContain('Copia de seguridad de la empresa')
    expect(body).toContain('Exportó')
  })
})

describe('brought back as a company of its own', () => {
  test('the same balance, stock, documents, fields and attachments; numbers go on; books and stock agree', async () => {
    const { bytes } = await copied()
    const before = { balance: await balance(shop.client), stock: await stock(shop.client), documents: await documents(shop.client) }
    const logo = await shop.client.call(getCompanyFile, { params: { slot: 'logo' } })
    const parties = await shop.client.call(listParties, { query: {} })
    const job = await brought(bytes)
    expect(job).toMatchObject({ state: 'ready', kind: 'restore', problem: null })
    const companyId = job?.companyId ?? ''
    const client = await inside(companyId)
    expect(await balance(client)).toEqual(before.balance)
    expect(await stock(client)).toEqual(before.stock)
    // What its origin owes the authority the copy does not send.
    expect((await documents(client)).rows).toEqual(before.documents.rows.map((row) => ({ ...row, electronicState: 'none' })))
    expect(before.documents.rows.map(({ custom }) => custom)).toContainEqual({ obra: 'Torre «Páramo» n.º 1\nsegunda línea' })
    const units = await askAs<{ units: number; lines: number }>(
      database.ownerUrl,
      `select (select count(*)::int from item_other_unit where company_id = '${companyId}' and factor = 12) as units,
              (select count(*)::int from document_line where company_id = '${companyId}' and unit_id is not null and unit_factor = 12) as lines`,
    )
    expect(units).toEqual([{ units: 1, lines: 1 }])
    expect(await client.call(getCompanyFile, { params: { slot: 'logo' } })).toEqual(logo)
    expect((await client.call(listParties, { query: {} })).rows).toEqual(parties.rows)
    expect(await prove(database.ownerUrl, companyId)).toBeNull()
    // The PIN of the software and the technical key are secrets, and are written again by hand.
    expect(job?.notes.join(' ') ?? '').toContain('clave técnica')
    const [range] = (await client.call(resolution.endpoints.list, { query: {} })).rows
    if (!range) throw new Error('The range came with the copy')
    expect(range.technicalKey).toBe('')
    const { id: rangeId, active: _active, labels: _labels, branch: _branch, ...values } = range
    await client.call(resolution.endpoints.update, { params: { id: rangeId }, body: { ...values, technicalKey: STORY_KEY } })
    await askAs(
      database.ownerUrl,
      `update company set profile = jsonb_set(profile, '{electronic,softwarePin}', '"12345"') where id = '${companyId}'`,
    )
    const next = await client.call(invoiceEndpoints.create, { body: { document: shop.request([['Cafetera', '1']]), issue: true } })
    expect(next.number).toBe('FV-3')
    expect(await prove(database.ownerUrl, companyId)).toBeNull()
    const steps = await askAs(database.ownerUrl, `select name from provision_step where company_id = '${companyId}' order by 1`)
    expect(steps).toEqual(
      await askAs(database.ownerUrl, `select name from provision_step where company_id = '${shop.companyId}' order by 1`),
    )
  })
})

interface Piece {
  readonly path: string
  readonly bytes: Buffer
}
/** The same copy with other parts: a file made by hand. */
async function remade(bytes: Uint8Array, change: (pieces: Piece[], manifest: CopyManifest) => { pieces: Piece[]; manifest: unknown }) {
  const parts = [...unzipped(bytes)].map(([path, text]) => ({ path, bytes: Buffer.from(text) }))
  const said = parse(copyManifest, JSON.parse(parts.find(({ path }) => path === MANIFEST)?.bytes.toString() ?? ''))
  const { pieces, manifest } = change(
    // Without attachments, whose bytes are no text.
    changed(
      parts.filter(({ path }) => path !== MANIFEST && !path.startsWith('archivos/')),
      'tablas/company_file.jsonl',
      () => '',
    ),
    {
      ...said,
      files: said.files.filter(({ path }) => !path.startsWith('archivos/')),
      tables: said.tables.map((table) =>
        table.name === 'company_file' ? { ...table, rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') } : table,
      ),
    },
  )
  const chunks: Uint8Array[] = []
  const zip = new ZipWriter({ write: async (chunk) => void chunks.push(Buffer.from(chunk)) })
  for (const { path, bytes: piece } of [...pieces, { path: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) }])
    await zip.part(path, (part) => part.write(piece))
  await zip.end()
  return Buffer.concat(chunks)
}
const changed = (pieces: Piece[], path: string, to: (text: string) => string): Piece[] =>
  pieces.map((piece) => (piece.path === path ? { path, bytes: Buffer.from(to(piece.bytes.toString())) } : piece))
/** As somebody who knows how it is made would: with the hash that it has by then. */
function signedAgain(pieces: Piece[], manifest: CopyManifest): CopyManifest {
  const of = <Part extends { path: string }>(part: Part): Part => {
    const bytes = pieces.find(({ path }) => path === part.path)?.bytes ?? Buffer.alloc(0)
    return { ...part, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  return { ...manifest, tables: manifest.tables.map(of), files: manifest.files.map(of) }
}

describe('what cannot be brought back says why and leaves nothing', () => {
  let whole: Uint8Array
  let companies: unknown
  beforeAll(async () => {
    whole = (await copied()).bytes
    companies = await companiesOf()
  })
  const refused = async (bytes: Uint8Array, why: RegExp) => {
    expect(await brought(bytes)).toMatchObject({ state: 'failed', problem: expect.stringMatching(why) })
    expect(await companiesOf()).toEqual(companies)
  }

  test('a file that is no copy, or only a piece of one', async () => {
    await refused(Buffer.from('no es un zip, pero tiene letras de sobra'), /dañado o incompleto/)
    await refused(whole.subarray(0, whole.length - 400), /dañado o incompleto/)
    await expect(shop.client.call(beginRestore, { body: { name: '', size: 3 * 1024 ** 3 } })).rejects.toMatchObject({ code: 424 })
  })

  test('bytes that changed on the way', async () => {
    const broken = Buffer.from(whole)
    const middle = Math.floor(broken.length / 2)
    broken.fill(0x55, middle, middle + 64)
    // Which of them depends on what stands in the middle.
    await refused(broken, /dañado|cambió|más grande de lo que dice/)
  })

  test('a part that somebody changed', async () => {
    const bytes = await remade(whole, (pieces, manifest) => ({
      pieces: changed(pieces, 'tablas/party.jsonl', (text) => text.replace('La Ceiba', 'La Selva')),
      manifest,
    }))
    await refused(bytes, /«tablas\/party.jsonl» no es como salió/)
  })

  test('and signed again: books that do not balance, rows of a table that no copy has, fewer rows than it says', async () => {
    const twisted = await remade(whole, (pieces, manifest) => {
      const other = changed(pieces, 'tablas/journal_line.jsonl', (text) => text.replace(/"debit":(?!0\.00)\d/, '"debit":9'))
      return { pieces: other, manifest: signedAgain(other, manifest) }
    })
    await refused(twisted, /no cuadran|no trae/)
    const fewer = await remade(whole, (pieces, manifest) => {
      const other = changed(pieces, 'tablas/journal_line.jsonl', (text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))
      return { pieces: other, manifest: signedAgain(other, manifest) }
    })
    await refused(fewer, /no trae los registros|no cuadran/)
    const key = await remade(whole, (pieces, manifest) => {
      const other = [...pieces, { path: 'tablas/subscription.jsonl', bytes: Buffer.from('{}\n') }]
      const table = { path: 'tablas/subscription.jsonl', bytes: 0, sha256: '', name: 'subscription', rows: 1, columns: [] }
      return { pieces: other, manifest: signedAgain(other, { ...manifest, tables: [...manifest.tables, table] }) }
    })
    await refused(key, /«subscription», que esta versión de Páramo no recibe/)
  })

  test('a later version', async () => {
    const later = (to: Partial<CopyManifest>) => remade(whole, (pieces, manifest) => ({ pieces, manifest: { ...manifest, ...to } }))
    await refused(await later({ version: 2 }), /versión de Páramo más nueva/)
    await refused(await later({ schema: '9999_later.sql' }), /versión de Páramo más nueva/)
  })

  test('an earlier version: what came since takes its default, and it is said; what does not fit says of which version it is', async () => {
    const schema = '0001_platform.sql'
    const without = (name: string) => (pieces: Piece[], manifest: CopyManifest) => ({
      pieces,
      manifest: {
        ...manifest,
        schema,
        tables: manifest.tables.map((table) =>
          table.name === 'item' ? { ...table, columns: table.columns.filter((column) => column.name !== name) } : table,
        ),
      },
    })
    await refused(await remade(whole, without('income_account_id')), /la hizo una anterior \(.+\)/)
    const older = await brought(await remade(whole, without('description')))
    expect(older).toMatchObject({ state: 'ready', notes: expect.arrayContaining([expect.stringContaining('versión anterior de Páramo')]) })
    companies = await companiesOf()
  })

  test('a bomb: what grows beyond what it says, or beyond what anything of ours does', async () => {
    const bomb = Buffer.alloc(64 * 1024 * 1024, 0x20)
    const more = await remade(whole, (pieces, manifest) => ({ pieces: changed(pieces, 'LEEME.txt', () => bomb.toString()), manifest }))
    await refused(more, /mucho más grande/)
    const said = await remade(whole, (pieces, manifest) => {
      const other = changed(pieces, 'LEEME.txt', () => bomb.toString())
      return { pieces: other, manifest: signedAgain(other, manifest) }
    })
    await refused(said, /mucho más grande/)
  })

  test('an upload that did not arrive whole is not begun, and may be cancelled', async () => {
    const { id } = await shop.client.call(beginRestore, { body: { name: 'a medias.zip', size: COPY_PART_BYTES + 1 } })
    const first = Buffer.alloc(COPY_PART_BYTES).toString('base64')
    await shop.client.call(sendCopyPart, { params: { id }, body: { position: 0, base64: first } })
    await expect(shop.client.call(runRestore, { params: { id }, body: {} })).rejects.toMatchObject({ status: 400 })
    await work()
    expect(await last()).toMatchObject({ id, state: 'queued' })
    await shop.client.call(cancelExport, { params: { id }, body: {} })
    expect(await last()).toMatchObject({ id, state: 'cancelled' })
    // Of what was brought, whatever became of it, no part stays.
    await expect(world.runtime.files.size(`copies/${shop.companyId}/${id}/0`)).rejects.toThrow()
  })

  test('nothing of another company: its copy is not seen, downloaded nor brought', async () => {
    const { id } = await copied()
    const other = await newCompany(world)
    expect(await jobs(other.client)).toEqual([])
    await expect(other.client.call(exportFile, { params: { id } })).rejects.toMatchObject({ code: 698 })
    await expect(other.client.call(beginRestore, { body: { name: '', copyId: id } })).rejects.toMatchObject({ code: 464 })
  })

  test('a stranger’s copy: people of another account stay inactive, under their name, and cannot sign in', async () => {
    const other = await newCompany(world)
    const job = await brought(whole, other.client)
    expect(job).toMatchObject({
      state: 'ready',
      notes: expect.arrayContaining([expect.stringMatching(/1 persona de la copia quedó inactiva/)]),
    })
    const people = await askAs(
      database.ownerUrl,
      `select p.first_name, p.active as person, m.active as member, p.password_hash is null as closed
         from membership m join person p on p.id = m.person_id where m.company_id = '${job?.companyId}' order by m.active`,
    )
    expect(people).toEqual([
      { first_name: 'Ana', person: false, member: false, closed: true },
      { first_name: 'Ana', person: true, member: true, closed: false },
    ])
    expect(await prove(database.ownerUrl, job?.companyId ?? '')).toBeNull()
  })
})
