// A parent takes no movements: said by the engine before it writes, and held by the database whatever the path.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BusinessError } from '#base/errors.ts'
import { storyCompany, storyServer, todayAt, type Actor, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { accountingServer } from '../index.server.ts'
import { provisionAccounting } from '../provision.server.ts'
import { costCenter } from './cost-center.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
let ana: Actor
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, accountingServer.handlers, accountingServer.constraintErrors)
  ana = await storyCompany(pool, todayAt(clock), [provisionAccounting])
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

const create = (code: string, parentId: string | null = null) =>
  server.call(ana, costCenter.endpoints.create, { body: { name: `Centro ${code}`, code, parentId, color: null } })

const made = async (code: string, parentId: string | null = null): Promise<string> => {
  const { body } = await create(code, parentId)
  expect(body['code']).toBeUndefined()
  return String(body['id'])
}

/** Two lines of a balanced entry on a cost centre, written past every rule of ours. */
const postOn = (costCenterId: string) =>
  server.look(ana, async (tx) => {
    const { companyId } = ana.session
    const account = await tx.first<{ id: string }>(sql`select id from account where company_id = ${companyId} and code = '413520'`)
    const id = uuidv7()
    const date = '2026-11-20'
    await insertRows(tx, 'journal_entry', [
      {
        company_id: companyId,
        id,
        date,
        type: { code: 'CC' },
        number: id,
        description: 'Prueba',
        source_kind: 'test',
        source_id: id,
        source_event: 'post',
      },
    ])
    const line = { company_id: companyId, entry_id: id, account_id: account?.id, date, cost_center_id: costCenterId, description: 'Prueba' }
    await insertRows(tx, 'journal_line', [
      { ...line, position: 1, debit: '100', credit: '0' },
      { ...line, position: 2, debit: '0', credit: '100' },
    ])
    await insertRows(tx, 'unfolded', [{ company_id: companyId, entry_id: id }])
  })

test('one with movements takes nothing below it (629), and is not deleted (628)', async () => {
  const used = await made('10')
  await postOn(used)
  const below = await create('1001', used)
  expect(below.body).toMatchObject({ code: 629, field: 'parentId', message: 'Un centro de costo con subcentros no acepta movimientos.' })
  const removed = await server.call(ana, costCenter.endpoints.remove, { params: { id: used } })
  expect(removed.body).toMatchObject({ code: 628, message: 'No puedes eliminar el registro porque está en uso en comprobantes contables.' })
})

test('one with movements is not joined to another: the books are never rewritten', async () => {
  const [used, other] = [await made('11'), await made('12')]
  await postOn(used)
  const uses = await server.call(ana, costCenter.endpoints.uses, { params: { id: used } })
  expect(uses.body).toEqual({ uses: [{ name: 'comprobantes contables', count: 2, isMovable: false }] })
  const into = (id: string, target: string) =>
    server.call(ana, costCenter.endpoints.merge, { params: { id }, body: { into: target, version: 1 } })
  expect((await into(used, other)).body).toMatchObject({ code: 628 })
  const parent = await made('13')
  await made('1301', parent)
  expect((await into(parent, used)).body).toMatchObject({ code: 629, field: 'into' })
  expect((await into(other, used)).body).toEqual({ ok: true })
})

test('one with subcentres takes no movement, even past our rules', async () => {
  const parent = await made('20')
  await made('2001', parent)
  await expect(postOn(parent)).rejects.toMatchObject({ constraint: 'cost_center_movements' })
  const said = accountingServer.constraintErrors?.['cost_center_movements']?.()
  expect(said).toBeInstanceOf(BusinessError)
  expect(said?.code).toBe(629)
})

test('a movement and a subcentre at once: one of them is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const parent = await made(`3${round}`)
    const [posted, below] = await Promise.allSettled([postOn(parent), create(`3${round}01`, parent)])
    const isPosted = posted.status === 'fulfilled'
    const isBelow = below.status === 'fulfilled' && below.value.status === 200
    expect([isPosted, isBelow].filter(Boolean)).toHaveLength(1)
  }
})

test('two with one code (412), in capitals whatever was typed', async () => {
  await made('A1')
  expect((await create('a1')).body).toMatchObject({ code: 412, field: 'code', message: 'Ya existe un centro de costo con el código A1.' })
})

describe('from a file', () => {
  const send = (actor: Actor, text: string, dryRun = false) => server.call(actor, costCenter.endpoints.import, { body: { text, dryRun } })
  const company = () => storyCompany(pool, todayAt(clock), [provisionAccounting])

  test('the parent is named by its code, name or path, and may come after its children', async () => {
    const actor = await company()
    const text = [
      'DEPENDE DE;nombre;Codigo',
      '10 ;Ventas nacionales;11',
      'ventas nacionales;Bogotá;111',
      'Gerencia › Ventas nacionales;Medellín;112',
      ';Gerencia;10',
    ].join('\n')
    expect((await send(actor, text)).body).toMatchObject({ rows: 4, created: 4 })
    const { body } = await server.call(actor, costCenter.endpoints.list, { query: {} })
    const rows = body['rows'] as { code: string; branch: { above: string[] } }[]
    expect(rows.map((row) => [row.code, row.branch.above])).toEqual([
      ['10', []],
      ['11', ['Gerencia']],
      ['111', ['Gerencia', 'Ventas nacionales']],
      ['112', ['Gerencia', 'Ventas nacionales']],
    ])
  })

  test('nobody hangs from what is not there, from itself, or from a row with errors', async () => {
    const actor = await company()
    const refused = await send(actor, 'Nombre,Código,Depende de\nUno,1,Nadie\nDos,2,3\nTres,3,2\nCuatro,4,4\nCinco,5,uno\n')
    const errors = refused.body['errors'] as { message: string }[]
    expect(errors.map((error) => error.message)).toEqual([
      'Fila 2, Depende de: No existe «Nadie».',
      'Fila 3, Depende de: «3» está en la fila 4, que tiene errores.',
      'Fila 4, Depende de: No existe «2».',
      'Fila 5, Depende de: No existe «4».',
      'Fila 6, Depende de: «uno» está en la fila 2, que tiene errores.',
    ])
  })

  test('a parent takes 40 (627), none when it has movements (629), and nothing is written', async () => {
    const actor = await company()
    const heads = 'Nombre\tCódigo\tDepende de\n'
    const children = Array.from({ length: 41 }, (_, n) => `Sub ${n}\tS${n}\tP\n`).join('')
    const full = await send(actor, `${heads}Padre\tP\t\n${children}`)
    expect(full.body).toMatchObject({
      code: 627,
      field: 'rows.43.parentId',
      message: 'Fila 43, Depende de: El centro de costo padre admite máximo 40 subcentros.',
    })
    expect((await server.call(actor, costCenter.endpoints.counts)).body).toMatchObject({ all: 0 })
    await postOn(await made('77'))
    const used = await send(ana, `${heads}Nuevo\t771\t77\n`)
    expect(used.body).toMatchObject({ code: 629, field: 'rows.2.parentId' })
  })

  test('what is taken already is said by row, with the form’s own error', async () => {
    await made('88')
    const { body } = await send(ana, 'Código;Nombre\n88;Otra vez\n89;Nuevo')
    expect(body).toMatchObject({ code: 412, message: 'Fila 2, Código: Ya existe un centro de costo con el código 88.' })
    expect((body['errors'] as object[]).length).toBe(1)
  })
  test('what exists is renamed and hung elsewhere by its code, from what is new as well', async () => {
    const actor = await company()
    await send(actor, 'Código;Nombre;Depende de\n1;Ventas;\n11;Bogotá;1\n12;Cali;1\n2;Compras;\n')
    const update = async (text: string) =>
      (await server.call(actor, costCenter.endpoints.import, { body: { text, mode: 'update' } })).body as Record<string, unknown> & {
        errors?: { message: string }[]
      }
    expect(await update('Código;Nombre;Depende de\n11;Bogotá D. C.;Comercial\n1;Comercial;3\n3;Gerencia;\n2;Compras;\n')).toMatchObject({
      created: 1,
      changed: 2,
      equal: 1,
    })
    const shown = async () => {
      const { body } = await server.call(actor, costCenter.endpoints.list, { query: {} })
      return (body['rows'] as { code: string; branch: { above: string[] } }[]).map(({ code, branch }) => [code, branch.above.join(' › ')])
    }
    const before = await shown()
    expect(before).toEqual([
      ['2', ''],
      ['3', ''],
      ['1', 'Gerencia'],
      ['11', 'Gerencia › Comercial'],
      ['12', 'Gerencia › Comercial'],
    ])
    const ring = await update('Código;Nombre;Depende de\n3;Gerencia;11\n')
    expect(ring.errors?.map(({ message }) => message)).toEqual([
      'Fila 2, Depende de: No puede depender de sí mismo ni de lo que cuelga de él.',
    ])
    expect(await shown()).toEqual(before)
  })
})
