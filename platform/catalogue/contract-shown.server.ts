/** What every catalogue promises that does not ask everything of everybody. */
import assert from 'node:assert/strict'
import { readTable } from '../import/table.ts'
import { writeCsv } from '../report/csv.ts'
import type { Promised } from './contract-tree.server.ts'
import { said, type World } from './contract.server.ts'
import { exportableColumns } from './export.ts'
import { emptyOf, hiddenFields } from './shown.ts'
import { settled } from './field.ts'

/** Enough of them that the choices of a sample come round. */
const SAMPLES = 6

async function hiddenIsEmpty({ server, ana, catalogue, values }: World): Promise<void> {
  let tried = 0
  for (let n = 1; n <= SAMPLES; n += 1) {
    const hidden = [...hiddenFields(catalogue, values(n))]
    tried += hidden.length
    const spoilt = Object.fromEntries(hidden.map((name) => [name, 'basura']))
    const reply = await server.call(ana, catalogue.endpoints.create, { body: { ...values(n), ...spoilt } })
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
    const { body } = await server.call(ana, catalogue.endpoints.one, { params: { id: String(reply.body['id']) } })
    for (const [name, field] of Object.entries(catalogue.fields)) {
      const kept = hidden.includes(name) ? settled(field, emptyOf(field)) : said(values(n)[name])
      assert.deepEqual(said(body[name]), kept, `${name} of ${n}`)
    }
  }
  assert.ok(tried > 0, `give ${catalogue.name} a sample in which something is not asked`)
}

async function shownIsAsked({ server, ana, catalogue, values }: World): Promise<void> {
  for (let n = 1; n <= SAMPLES; n += 1) {
    const hidden = hiddenFields(catalogue, values(n))
    for (const [name, shown] of Object.entries(catalogue.shown ?? {})) {
      if (!shown?.required || hidden.has(name)) continue
      const { status, body } = await server.call(ana, catalogue.endpoints.create, { body: { ...values(n), [name]: null } })
      assert.equal(status, 400, JSON.stringify(body))
      assert.equal(body['field'], name)
    }
  }
}

/** In a file the cell of what is not asked may hold anything. */
async function hiddenInFile(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const stranger = await world.stranger()
  for (let n = 1; n <= SAMPLES; n += 1) {
    const made = await server.call(ana, catalogue.endpoints.create, { body: values(n) })
    assert.equal(made.status, 200, JSON.stringify(made.body))
  }
  const columns = exportableColumns(catalogue)
  const text = String(await server.file(ana, catalogue.endpoints.export, { query: { columns: columns.join() } }))
  const { heads, rows } = readTable(text)
  const { body: list } = await server.call(ana, catalogue.endpoints.list, { query: { size: '100' } })
  const records = list['rows'] as Record<string, unknown>[]
  const spoilt = rows.map(({ cells }, row) => {
    const hidden = hiddenFields(catalogue, records[row] ?? {})
    return cells.map((cell, column) => (hidden.has(columns[column] ?? '') ? 'basura' : cell))
  })
  const { body } = await server.call(stranger, catalogue.endpoints.import, { body: { text: writeCsv([heads, ...spoilt]) } })
  assert.equal(body['created'], SAMPLES, JSON.stringify(body))
  const again = await server.file(stranger, catalogue.endpoints.export, { query: { columns: columns.join() } })
  assert.equal(String(again), text, 'it goes out empty')
}

export const shownContract: readonly Promised[] = [
  { name: 'what is not asked is stored empty, whatever is sent', run: hiddenIsEmpty },
  { name: 'what is asked is asked for', run: shownIsAsked },
  { name: 'so it is in a file', run: hiddenInFile },
]
