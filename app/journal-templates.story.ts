// Templates of journals: kept with their formulas, worked out with what is asked, posted as a journal; what is wrong at its field.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import {
  changeTemplate,
  createJournal,
  createTemplate,
  deleteTemplate,
  fillTemplateCall,
  getJournal,
  getTemplate,
  listTemplates,
} from '#modules/journals/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const FOREIGN = '01980000-0000-7000-8000-000000000001'

let world: World
let shop: Shop
let other: Shop
let ids: ReadonlyMap<string, string>
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [] })
  other = await openShop(world, { items: [] })
  ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, ['110505', '111005', '519595']))
})
afterAll(() => world.close())

const id = (code: string): string => ids.get(code) ?? FOREIGN
const debit = (code: string, text: string, extra = {}) => ({ accountId: id(code), debit: text, ...extra })
const credit = (code: string, text: string, extra = {}) => ({ accountId: id(code), credit: text, ...extra })
type Line = ReturnType<typeof debit> | ReturnType<typeof credit>
const input = (name: string, lines: Line[]) => ({ name, type: 'CG', description: 'Compra menor', lines })
const create = (name: string, lines: Line[]) => shop.client.call(createTemplate, { body: input(name, lines) })
const at = (...fields: string[]) => ({ code: 401, errors: fields.map((field) => expect.objectContaining({ field })) })
const fill = (template: string, variables: { name: string; value: string }[] = []) =>
  shop.client.call(fillTemplateCall, { params: { id: template }, body: { variables } })

test('it asks for its variables, gives lines that are posted as a journal, and changes by version', async () => {
  const { id: template } = await create('Compra con IVA', [
    debit('519595', 'base', { partyId: shop.customerId, description: 'Gasto' }),
    debit('519595', '19 % de base', { partyId: shop.customerId, base: 'base' }),
    debit('519595', 'envio*1', { partyId: shop.customerId }),
    credit('110505', '='),
  ])
  const kept = await shop.client.call(getTemplate, { params: { id: template } })
  expect(kept).toMatchObject({ name: 'Compra con IVA', version: 0, variables: ['base', 'envio'] })
  expect(kept.lines.map((line) => [line.account?.code, line.debit, line.credit])).toEqual([
    ['519595', 'base', ''],
    ['519595', '19 % de base', ''],
    ['519595', 'envio*1', ''],
    ['110505', '', '='],
  ])
  // 33.333 at 19 % is 6.333,27; nothing is sent, so its line is left out.
  const { type, description, lines } = await fill(template, [
    { name: 'base', value: '33333' },
    { name: 'envio', value: '0' },
  ])
  expect(lines.map((line) => [line.account?.code, line.party?.id ?? null, line.base, line.debit, line.credit])).toEqual([
    ['519595', shop.customerId, null, '33333.00', '0.00'],
    ['519595', shop.customerId, '33333.00', '6333.27', '0.00'],
    ['110505', null, null, '0.00', '39666.27'],
  ])
  const posted = await shop.client.call(createJournal, {
    body: {
      ...{ date: world.today, type, description },
      lines: lines.map(({ account, party, costCenter, ...line }) => ({
        ...line,
        ...{ accountId: account?.id ?? '', partyId: party?.id ?? null, costCenterId: costCenter?.id ?? null },
      })),
    },
  })
  expect((await shop.client.call(getJournal, { params: { id: posted.id } })).amount).toBe('39666.27')
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

  const changed = { ...input('Compra exenta', [debit('519595', 'base'), credit('110505', 'base')]), version: 0 }
  expect(await shop.client.call(changeTemplate, { params: { id: template }, body: changed })).toEqual({ version: 1 })
  await expect(shop.client.call(changeTemplate, { params: { id: template }, body: changed })).rejects.toMatchObject({ code: 697 })
  await shop.client.call(deleteTemplate, { params: { id: template } })
  expect((await shop.client.call(listTemplates, {})).templates).toEqual([])
  await expect(fill(template)).rejects.toMatchObject({ code: 698 })
})

test('what is wrong is told at its field and nothing is kept', async () => {
  const refused = async (lines: Line[], code: number, ...fields: string[]) => {
    const error: unknown = await create('Mala', lines).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code, errors: fields.map((field) => expect.objectContaining({ field })) })
  }
  await refused([debit('110505', '100'), credit('111005', '90')], 461, 'lines')
  await refused([debit('110505', '100/0'), credit('111005', '=')], 401, 'lines.0.debit')
  await refused([debit('110505', 'base*'), credit('111005', '19 %')], 401, 'lines.0.debit', 'lines.1.credit')
  await refused([debit('110505', '5', { credit: '5' }), credit('111005', '=')], 401, 'lines.0.credit')
  await refused([debit('999999', '5'), credit('111005', '=', { partyId: other.customerId })], 698, 'lines.0.accountId', 'lines.1.partyId')
  await refused([debit('110505', '5')], 401, 'lines')
  await refused([], 401, 'lines')
  expect((await shop.client.call(listTemplates, {})).templates).toEqual([])
})

test('a formula that divides by zero, or does not balance with what is answered, is a coded error', async () => {
  const { id: ratio } = await create('Reparto', [debit('110505', 'total/partes'), credit('111005', '=')])
  const answers = (total: string, partes: string) => [
    { name: 'total', value: total },
    { name: 'partes', value: partes },
  ]
  await expect(fill(ratio, answers('100', '0'))).rejects.toMatchObject(at('lines.0.debit'))
  await expect(fill(ratio, answers('999999999999999', '0.01'))).rejects.toMatchObject(at('lines.0.debit'))
  await expect(fill(ratio, answers('-100', '2'))).rejects.toMatchObject(at('variables.0.value'))
  const { id: less } = await create('Menos', [debit('110505', '0-total'), credit('111005', '=')])
  await expect(fill(less, [{ name: 'total', value: '100' }])).rejects.toMatchObject(at('lines.0.debit'))
  await expect(fill(ratio, answers('100', 'dos'))).rejects.toMatchObject(at('variables.1.value'))
  await expect(fill(ratio)).rejects.toMatchObject(at('variables.total', 'variables.partes'))
  expect((await fill(ratio, answers('100', '3'))).lines.map((line) => line.debit)).toEqual(['33.33', '0.00'])
  const { id: apart } = await create('Dos valores', [debit('110505', 'entra'), credit('111005', 'sale')])
  const unequal = fill(apart, [
    { name: 'entra', value: '100' },
    { name: 'sale', value: '90' },
  ])
  await expect(unequal).rejects.toMatchObject({ code: 461 })
  await expect(create('REPARTO', [debit('110505', '5'), credit('111005', '5')])).rejects.toMatchObject(at('name'))
  await expect(other.client.call(getTemplate, { params: { id: ratio } })).rejects.toMatchObject({ code: 698 })
  await expect(other.client.call(deleteTemplate, { params: { id: ratio } })).rejects.toMatchObject({ code: 698 })
})
