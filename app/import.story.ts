// A dirty file of two thousand third parties from the call to the rows: judged whole, mended by what is suggested, written,
// undone to what it was; two at once; what goes out comes in unchanged; limits, another company and who may not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workbookText } from '#platform/import/workbook.server.ts'
import { readTable } from '#platform/import/table.ts'
import { roleIds } from '#modules/access/index.ts'
import { newCompany, newPerson, openStage, signedIn, type Stage, type Visitor } from '#modules/access/story.server.ts'
import { checkDigit } from '#colombia/nit.ts'
import type { CheckedImport, ImportedFile } from '#platform/import/import-endpoints.ts'
import { serverModules } from './modules.server.ts'

let stage: Stage
let companyId: string
let ana: Visitor
let caro: Visitor
let other: Visitor

beforeAll(async () => {
  stage = await openStage(serverModules.filter(({ name }) => !['company', 'access'].includes(name)))
  const [anaId, caroId, otherId] = await Promise.all(['ana', 'caro', 'otra'].map((name) => newPerson(stage, name)))
  if (!anaId || !caroId || !otherId) throw new Error('No people')
  companyId = await newCompany(stage, {
    name: 'Provisiones Sumapaz S.A.S.',
    identification: '900123456',
    members: [
      { personId: anaId, roleId: roleIds.administrator },
      { personId: caroId, roleId: roleIds.viewer },
    ],
  })
  await newCompany(stage, {
    name: 'Almacenes La Ceiba S.A.S.',
    identification: '901555444',
    members: [{ personId: otherId, roleId: roleIds.administrator }],
  })
  ana = await signedIn(stage, 'ana')
  caro = await signedIn(stage, 'caro')
  other = await signedIn(stage, 'otra')
})
afterAll(() => stage.close())

interface Table {
  readonly kind: string
  readonly columns: string[]
  readonly rows: { number: number; cells: string[] }[]
  readonly mode: 'create' | 'update'
}

const check = async (visitor: Visitor, table: Table): Promise<CheckedImport> => {
  const answer = await visitor.call('POST', '/api/import/check', table)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<CheckedImport>()
}
const run = (visitor: Visitor, table: Table, more: object = {}) => visitor.call('POST', '/api/import/run', { ...table, ...more })
const files = async (visitor: Visitor): Promise<ImportedFile[]> =>
  (await visitor.call('GET', '/api/import/files')).json<{ files: ImportedFile[] }>().files

/** Every row that the company holds of a table, without what counts changes. */
const held = (table: string) =>
  inCompany(stage.runtime.pool, { companyId, personId: null }, (tx) =>
    tx.rows<Record<string, unknown>>(
      table === 'party'
        ? sql`select (to_jsonb(t) - 'version')::text as row from party t order by id`
        : table === 'party_address'
          ? sql`select (to_jsonb(t) - 'id')::text as row from party_address t order by party_id`
          : sql`select (to_jsonb(t))::text as row from search_word t where entity = 'people.party' order by target_id, word`,
    ),
  )
const everything = async () => [await held('party'), await held('party_address'), await held('search_word')]

const columns = ['identification', 'fullName', 'cityCode', 'addressLine', 'phone', 'isSupplier']
const nitOf = (index: number) => String(800_000_000 + index * 7)
/** Of every hundred rows some are wrong, each in its way; the first eight of them all. */
function dirtyRow(index: number): string[] {
  const nit = nitOf(index)
  const digit = checkDigit(nit)
  const wrong = String((Number(digit) + 1) % 10)
  const name = `  Distribuciones   ${index}  S.A.S. `
  const clean = [`${nit}-${digit}`, name, 'Medellín, Antioquia', `Calle ${index} # 1-20`, '604 444 1234', 'sí']
  switch (index % 100) {
    case 0:
      return [`${nit}-${wrong}`, ...clean.slice(1)]
    case 1:
      return [clean[0] ?? '', name, 'Medelin', ...clean.slice(3)]
    case 2:
      return [nitOf(index - 1) + `-${checkDigit(nitOf(index - 1))}`, ...clean.slice(1)]
    case 3:
      return [clean[0] ?? '', '=HYPERLINK("http://x")', ...clean.slice(2)]
    case 4:
      return [...clean.slice(0, 5), 'tal vez']
    case 5:
      return [nit + digit, ...clean.slice(1)]
    case 6:
      return [clean[0] ?? '', name, '', '', 'x'.repeat(5000), 'no']
    case 7:
      return [clean[0] ?? '', name, 'Macondo', ...clean.slice(3)]
    default:
      return clean
  }
}
const dirty = (): Table => ({
  kind: 'people.party',
  columns,
  rows: Array.from({ length: 2000 }, (_, index) => ({ number: index + 2, cells: dirtyRow(index) })),
  mode: 'update',
})

test('a dirty file of two thousand rows says what is wrong with each and what it may say instead; nothing is written', async () => {
  const before = await everything()
  const answer = await check(ana, dirty())
  expect(answer.wrong).toBe(160)
  expect(answer.created).toBe(1840)
  const at = (row: number) => answer.problems.filter((problem) => problem.row === row)
  expect(at(2)).toMatchObject([{ field: 'identification', suggestions: ['800.000.000-' + checkDigit('800000000')] }])
  expect(at(3)).toMatchObject([{ field: 'cityCode' }])
  expect(at(3)[0]?.suggestions[0]).toBe('Medellín, Antioquia')
  expect(at(4)).toMatchObject([{ field: 'identification', message: 'Hay filas repetidas en el archivo: 3 y 4.' }])
  expect(at(5)).toMatchObject([{ field: 'fullName', message: expect.stringContaining('fórmula') }])
  expect(at(6)).toMatchObject([{ field: 'isSupplier', suggestions: ['Sí', 'No'] }])
  expect(at(7)[0]?.suggestions).toHaveLength(1)
  expect(at(8)).toMatchObject([{ field: 'phone', message: expect.stringContaining('4.000 letras') }])
  expect(at(9)).toMatchObject([{ field: 'cityCode', suggestions: [] }])
  expect(await everything()).toEqual(before)
})

test('all or nothing refuses it (427); mended by what is suggested it goes in whole, and undoing it leaves what there was', async () => {
  const before = await everything()
  const table = dirty()
  const refused = await run(ana, table)
  expect([refused.statusCode, refused.json<{ code: number }>().code]).toEqual([400, 427])
  expect(await everything()).toEqual(before)
  // As a person does in the grid: the first suggestion where there is one, a text of their own where there is none.
  for (const { row, field, suggestions } of (await check(ana, table)).problems) {
    const cells = table.rows[row - 2]?.cells
    const own: Record<string, string> = {
      identification: `${nitOf(row + 5000)}`,
      fullName: `Comercial ${row} S.A.S.`,
      phone: '',
      cityCode: '76001',
    }
    if (cells && field !== null) cells[columns.indexOf(field)] = suggestions[0] ?? own[field] ?? ''
  }
  expect(await check(ana, table)).toMatchObject({ wrong: 0, created: 2000, problems: [] })
  const done = await run(ana, table, { name: 'terceros.csv', heads: ['NIT', 'Quién', 'Ciudad', 'Dir', 'Tel', 'Prov'] })
  expect(done.json()).toMatchObject({ created: 2000, changed: 0, wrong: 0, left: 4 })
  const list = (await ana.call('GET', '/api/people?search=Distribuciones%201999')).json<{
    rows: { displayName: string; cityName: string }[]
  }>()
  expect(list.rows).toMatchObject([{ displayName: 'Distribuciones 1999 S.A.S.', cityName: 'Medellín' }])
  // The same again changes nothing and does not count.
  expect((await run(ana, table)).json()).toMatchObject({ created: 0, changed: 0, equal: 2000, left: 4, id: null })
  // How its columns were read is remembered for the next file like it.
  const match = await ana.call('POST', '/api/import/match', {
    kind: 'people.party',
    heads: ['nit', 'QUIEN', 'Ciudad', 'Dir', 'Tel', 'Prov'],
  })
  expect(match.json()).toEqual({ columns, remembered: true, preset: '' })
  const [file] = await files(ana)
  expect(file).toMatchObject({ name: 'terceros.csv', created: 2000, undoable: true, undone: null })
  const undone = await ana.call('POST', `/api/import/files/${file?.id}/undo`, {})
  expect(undone.json()).toEqual({ removed: 2000, restored: 0 })
  expect(await everything()).toEqual(before)
  expect((await files(ana))[0]).toMatchObject({ undoable: false, undone: { person: expect.any(String) } })
})

const few = (cells: string[][], mode: Table['mode'] = 'update'): Table => ({
  kind: 'people.party',
  columns,
  rows: cells.map((each, index) => ({ number: index + 2, cells: each })),
  mode,
})
const row = (nit: string, name: string, city = 'Cali, Valle del Cauca') => [
  `${nit}-${checkDigit(nit)}`,
  name,
  city,
  'Calle 1 # 2-3',
  '300 123 4567',
  'no',
]

test('only the rows that are right, when the person says so; what was there is changed and restored', async () => {
  const first = await run(ana, few([row('811000001', 'Ferretería Uno'), row('811000002', 'Ferretería Dos')]))
  expect(first.json()).toMatchObject({ created: 2 })
  const before = await everything()
  const table = few([row('811000001', 'Ferretería Uno Nueva', 'Bogotá'), row('811000003', 'Ferretería Tres', 'Atlántida')])
  // A full name does not take the place of one that is there; the address does.
  const second = await run(ana, table, { only: 'right' })
  expect(second.json()).toMatchObject({ created: 0, changed: 1, wrong: 1, left: 2 })
  const id = second.json<{ id: string }>().id
  expect((await ana.call('POST', `/api/import/files/${id}/undo`, {})).json()).toEqual({ removed: 0, restored: 1 })
  expect(await everything()).toEqual(before)
})

test('what somebody changed since is not undone', async () => {
  const done = (await run(ana, few([row('811000009', 'Ferretería Nueve')]))).json<{ id: string; left: number }>()
  expect(done.left).toBe(1)
  const found = (await ana.call('GET', '/api/people?search=811000009')).json<{ rows: { id: string }[] }>().rows[0]
  await ana.call('PUT', `/api/people/${found?.id}/active`, { version: 1, active: false })
  const refused = await ana.call('POST', `/api/import/files/${done.id}/undo`, {})
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringContaining('«Ferretería Nueve» cambió'),
  ])
})

test('two at once do not mix, and after five files in a day there are no more (419)', async () => {
  const answers = await Promise.all([
    run(ana, few([row('812000001', 'Dos a la vez A')])),
    run(ana, few([row('812000002', 'Dos a la vez B')])),
  ])
  const codes = answers.map((answer) => (answer.statusCode === 200 ? 200 : answer.json<{ code: number }>().code)).toSorted((a, b) => a - b)
  expect([200, 419, 426]).toEqual(expect.arrayContaining(codes))
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect((await run(ana, few([row('812000003', 'Otra')]))).json<{ code: number }>().code).toBe(419)
  // Trying is free.
  expect(await check(ana, few([row('812000003', 'Otra')]))).toMatchObject({ created: 1, left: 0 })
})

test('over two thousand rows (420), who may not, and another company', async () => {
  const rows = Array.from({ length: 2001 }, (_, index) => row(nitOf(index), 'X'))
  expect((await ana.call('POST', '/api/import/check', few(rows))).json<{ code: number }>().code).toBe(420)
  expect((await caro.call('POST', '/api/import/check', few([row('812000009', 'X')]))).statusCode).toBe(403)
  expect(await files(other)).toEqual([])
  const [file] = await files(ana)
  expect((await other.call('POST', `/api/import/files/${file?.id}/undo`, {})).statusCode).toBe(400)
})

test('what goes out comes in again and changes nothing, and in another company it goes out the same', async () => {
  const out = async (visitor: Visitor) => {
    const answer = await visitor.call('GET', '/api/import/template?kind=people.party&filled=1')
    return readTable(await workbookText(answer.rawPayload))
  }
  const table = await out(ana)
  expect(table.rows.length).toBeGreaterThan(2)
  const match = await ana.call('POST', '/api/import/match', { kind: 'people.party', heads: table.heads })
  const asked: Table = {
    kind: 'people.party',
    columns: match.json<{ columns: string[] }>().columns,
    rows: table.rows.map(({ number, cells }) => ({ number, cells: [...cells] })),
    mode: 'update',
  }
  expect(asked.columns).not.toContain('')
  expect(await check(ana, asked)).toMatchObject({ created: 0, changed: 0, wrong: 0, equal: table.rows.length })
  expect((await run(other, asked)).json()).toMatchObject({ created: table.rows.length, wrong: 0 })
  expect(await out(other)).toEqual(table)
})

test('every kind goes out and comes in unchanged', async () => {
  const { kinds } = (await other.call('GET', '/api/import/kinds')).json<{ kinds: { name: string; known: string | null }[] }>()
  expect(kinds.length).toBeGreaterThan(20)
  for (const { name, known } of kinds) {
    if (known === null) continue
    const answer = await other.call('GET', `/api/import/template?kind=${name}&filled=1`)
    const table = readTable(await workbookText(answer.rawPayload))
    if (table.rows.length === 0) continue
    const match = await other.call('POST', '/api/import/match', { kind: name, heads: table.heads })
    const checked = await check(other, {
      kind: name,
      columns: match.json<{ columns: string[] }>().columns,
      rows: table.rows.map(({ number, cells }) => ({ number, cells: [...cells] })),
      mode: 'update',
    })
    expect({ name, ...checked }).toMatchObject({ name, created: 0, changed: 0, problems: [], equal: table.rows.length })
  }
})

test('a tree comes in from a file, says what was meant, and goes away whole', async () => {
  const list = async () =>
    (await other.call('GET', '/api/settings/cost-centers?state=all')).json<{ rows: { name: string; version: number }[] }>().rows
  const before = await list()
  const table: Table = {
    kind: 'accounting.cost-center',
    columns: ['name', 'code', 'parentId', 'active'],
    rows: [
      { number: 2, cells: ['Taller', '801', 'Operasión', ''] },
      { number: 3, cells: ['Operación', '800', '', 'Activo'] },
    ],
    mode: 'update',
  }
  const { kinds } = (await other.call('GET', '/api/import/kinds')).json<{ kinds: { name: string; address: string }[] }>()
  const kind = kinds.find(({ address }) => address === '/settings/cost-centers')?.name ?? ''
  const asked = { ...table, kind }
  expect((await check(other, asked)).problems).toMatchObject([{ row: 2, field: 'parentId' }])
  asked.rows[0]?.cells.splice(2, 1, 'Operación')
  const done = (await run(other, asked)).json<{ id: string; created: number }>()
  expect(done.created).toBe(2)
  expect((await list()).length).toBe(before.length + 2)
  expect((await other.call('POST', `/api/import/files/${done.id}/undo`, {})).json()).toEqual({ removed: 2, restored: 0 })
  expect(await list()).toEqual(before)
})

test('a file gives customers their seller by name or number, and says whose cannot be', async () => {
  const seller = { kind: 'natural', identificationType: '13', identification: '71234567', firstName: 'Lucía', firstSurname: 'Vende' }
  expect((await other.call('POST', '/api/people', { ...seller, responsibilities: ['R-99-PN'], isSeller: true })).statusCode).toBe(200)
  const rows = [
    ['900700001', 'Tienda Uno S.A.S.', 'lucía vende', 'Sí'],
    ['900700002', 'Tienda Dos S.A.S.', '71.234.567', 'Sí'],
    ['900700003', 'Tienda Tres S.A.S.', 'Nadie', 'Sí'],
    ['900700004', 'Solo Proveedor S.A.S.', 'Lucía Vende', 'No'],
  ]
  const table = (of: string[][]): Table => ({
    ...{ kind: 'people.party', columns: ['identification', 'fullName', 'sellerId', 'isCustomer', 'isSupplier'], mode: 'update' },
    rows: of.map((cells, index) => ({ number: index + 2, cells: [...cells, 'Sí'] })),
  })
  const { problems } = await check(other, table(rows))
  expect(problems.map(({ row: at, field }) => [at, field])).toEqual([
    [4, 'sellerId'],
    [5, 'sellerId'],
  ])
  expect((await run(other, table(rows.slice(0, 2)))).json()).toMatchObject({ created: 2, wrong: 0 })
  const { rows: given } = (await other.call('GET', '/api/people?search=tienda')).json<{ rows: { seller: string }[] }>()
  expect(given.map((each) => each.seller)).toEqual(['Lucía Vende', 'Lucía Vende'])
  expect(await check(other, table(rows.slice(0, 2)))).toMatchObject({ changed: 0, equal: 2, wrong: 0 })
})
