// Taxes and withholdings as dated data: what a company begins with, what holds on each side of June 2025, and that a
// change of rate adds a version and rewrites nothing.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parseAmount, parsePercent } from '#base/decimal.ts'
import { parseDay } from '#base/date.ts'
import { proposeWithholdings } from '#colombia/index.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import {
  storyCompany,
  storyReference,
  storyServer,
  todayAt,
  withPermissions,
  type Actor,
  type StoryServer,
} from '#platform/catalogue/story-world.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import {
  addTaxVersion,
  addWithholdingVersion,
  createTax,
  createWithholding,
  listTaxes,
  listWithholdings,
  setTaxActive,
  setWithholdingActive,
  taxPermissions,
  type Tax,
  type Withholding,
} from './index.ts'
import { taxesInForce, taxesServer, uvtInForce, withholdingRulesInForce } from './index.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
let ana: Actor
beforeAll(async () => {
  await storyReference(inject('ownerUrl'))
  pool = openPool()
  server = await storyServer(pool, clock, taxesServer.handlers)
  ana = await newCompany()
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

const newCompany = () =>
  storyCompany(
    pool,
    todayAt(clock),
    [accountingServer.provision, taxesServer.provision].filter((each) => each !== undefined),
  )

const taxesOf = async (actor: Actor) => (await server.call(actor, listTaxes)).body['taxes'] as Tax[]
const withholdingsOf = async (actor: Actor) => (await server.call(actor, listWithholdings)).body['withholdings'] as Withholding[]
const inside = <T>(actor: Actor, work: Parameters<typeof inCompany<T>>[2]) => inCompany(pool, actor.session, work)

test('a company begins with the taxes of law and their accounts', async () => {
  const taxes = await taxesOf(ana)
  expect(taxes.map((tax) => [tax.code, tax.name, tax.kind, tax.versions[0]?.rate, tax.versions[0]?.saleAccount?.code])).toEqual([
    ['01', 'IVA 19 %', 'percent', '19', '24080519'],
    ['01', 'IVA 5 %', 'percent', '5', '24080505'],
    ['01', 'IVA exento', 'exempt', '0', undefined],
    ['01', 'IVA excluido', 'excluded', '0', undefined],
    ['04', 'INC 8 %', 'percent', '8', '249505'],
    ['22', 'Bolsas plásticas', 'unit', '0', '249505'],
  ])
  expect(taxes[5]?.versions.map((version) => [version.validFrom, version.validTo, version.perUnit])).toEqual([
    ['2026-01-01', null, '73.00'],
    ['2025-01-01', '2025-12-31', '70.00'],
  ])
})

test('each day has its own bag, base and UVT', async () => {
  const { companyId } = ana.session
  const read = (day: string) =>
    inside(ana, async (tx) => {
      const rules = await withholdingRulesInForce(tx, companyId, parseDay(day))
      const purchases = rules.find((rule) => rule.code === 'COMPRAS' && rule.beneficiary === 'declarante')
      const taxes = await taxesInForce(tx, companyId, parseDay(day))
      return {
        minimumUvt: purchases?.minimumUvt,
        rate: purchases?.rate,
        bag: taxes.find((tax) => tax.code === '22')?.perUnit,
        uvt: await uvtInForce(tx, companyId, parseDay(day)),
      }
    })
  expect(await read('2025-05-31')).toEqual({
    minimumUvt: parsePercent('27'),
    rate: parsePercent('2.5'),
    bag: parseAmount('70'),
    uvt: parseAmount('49799'),
  })
  expect(await read('2026-11-20')).toEqual({
    minimumUvt: parsePercent('10'),
    rate: parsePercent('2.5'),
    bag: parseAmount('73'),
    uvt: parseAmount('52374'),
  })
})

test('the rules are those that the law proposes with, each with its accounts', async () => {
  const { companyId } = ana.session
  const { rules, uvt } = await inside(ana, async (tx) => ({
    rules: await withholdingRulesInForce(tx, companyId, parseDay('2026-11-20')),
    uvt: await uvtInForce(tx, companyId, parseDay('2026-11-20')),
  }))
  const { applied } = proposeWithholdings({
    date: parseDay('2026-11-20'),
    uvt,
    rules,
    seller: {
      selfWithholder: false,
      simple: false,
      vatAgent: false,
      declarante: true,
      kind: 'juridica',
      cityCode: '11001',
      vatResponsible: true,
    },
    buyer: { agentOf: { retefuente: true, reteiva: true, reteica: true }, cityCode: '11001', simple: false, vatResponsible: true },
    lines: [
      {
        conceptCode: 'COMPRAS',
        icaCode: 'COM-OTRAS',
        kind: 'product',
        positions: [1],
        base: parseAmount('10000000'),
        vat: parseAmount('1900000'),
      },
    ],
    earlier: [],
  })
  expect(applied.map(({ rule, amount }) => [rule.kind, amount])).toEqual([
    ['retefuente', parseAmount('250000')],
    ['reteiva', parseAmount('285000')],
    ['reteica', parseAmount('110400')],
  ])
  expect(rules.every((rule) => rule.saleAccountId !== null && rule.purchaseAccountId !== null)).toBe(true)
  expect(rules.some((rule) => ['LABORAL', 'AUTORRET', 'INMUEBLE_VIV'].includes(rule.code))).toBe(false)
  // What is withheld of who resides abroad is of nobody else.
  expect(rules.filter(({ code }) => /^EXT_|_EXT$/.test(code)).map(({ beneficiary }) => beneficiary)).toEqual(Array(6).fill('abroad'))
})

test('a new rate begins on a date and closes the one before; the past is not rewritten', async () => {
  const [iva] = await taxesOf(ana)
  const params = { id: iva?.id ?? '' }
  const account = iva?.versions[0]?.saleAccount?.id ?? null
  const body = { rate: '20', saleAccountId: account, returnAccountId: null, source: 'Ley de prueba' }
  const undated = await server.call(ana, addTaxVersion, { params, body })
  expect(undated.body).toMatchObject({ code: 680, field: 'validFrom', message: 'Indica desde qué fecha aplica la nueva tarifa.' })
  const past = await server.call(ana, addTaxVersion, { params, body: { ...body, validFrom: '2017-01-01' } })
  expect(past.body).toMatchObject({ code: 401, field: 'validFrom' })
  const wrongAccount = await server.call(ana, addTaxVersion, {
    params,
    body: { ...body, validFrom: '2027-01-01', saleAccountId: ana.session.personId },
  })
  expect(wrongAccount.body).toMatchObject({ code: 401, field: 'saleAccountId' })
  expect((await server.call(ana, addTaxVersion, { params, body: { ...body, validFrom: '2027-01-01' } })).body).toEqual({ ok: true })
  const [after] = await taxesOf(ana)
  expect(after?.versions.map((version) => [version.validFrom, version.validTo, version.rate])).toEqual([
    ['2027-01-01', null, '20'],
    ['2017-01-01', '2026-12-31', '19'],
  ])
  const rateOn = (day: string) =>
    inside(ana, async (tx) => (await taxesInForce(tx, ana.session.companyId, parseDay(day))).find((tax) => tax.id === params.id)?.rate)
  expect(await rateOn('2026-12-31')).toBe(parsePercent('19'))
  expect(await rateOn('2027-01-01')).toBe(parsePercent('20'))
})

test('withholdings change the same way, and a company adds its own municipality', async () => {
  const services = (await withholdingsOf(ana)).find((each) => each.code === 'SERVICIOS' && each.beneficiary === 'declarante')
  const params = { id: services?.id ?? '' }
  const body = { validFrom: '2027-01-01', rate: '4.5', minimumUvt: '3', source: 'Decreto de prueba' }
  expect((await server.call(ana, addWithholdingVersion, { params, body })).body).toEqual({ ok: true })
  const own = { kind: 'reteica', code: 'COM-OWN', name: 'Comercio propio', rate: '0.7', minimumBase: '800000', validFrom: '2026-01-01' }
  const homeless = await server.call(ana, createWithholding, { body: own })
  expect(homeless.body).toMatchObject({ code: 401, field: 'cityCode' })
  const made = await server.call(ana, createWithholding, { body: { ...own, cityCode: '05001' } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const listed = (await withholdingsOf(ana)).find((each) => each.id === made.body['id'])
  expect(listed).toMatchObject({ city: { code: '05001', name: 'Medellín' }, versions: [{ rate: '0.7', minimumBase: '800000.00' }] })
  await server.call(ana, setWithholdingActive, { params: { id: String(made.body['id']) }, body: { active: false } })
  const rules = await inside(ana, (tx) => withholdingRulesInForce(tx, ana.session.companyId, parseDay('2026-11-20')))
  expect(rules.some((rule) => rule.code === 'COM-OWN')).toBe(false)
})

test('a tax of its own, whose name does not repeat', async () => {
  const body = { code: '35', name: 'ICUI 20 %', kind: 'percent', rate: '20', validFrom: '2025-01-01', source: 'ET art. 513-6' }
  const made = await server.call(ana, createTax, { body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect((await server.call(ana, createTax, { body })).body).toMatchObject({ code: 404, field: 'name' })
  expect((await server.call(ana, createTax, { body: { ...body, name: 'Otro', validFrom: '' } })).body).toMatchObject({ code: 680 })
  expect((await taxesOf(ana)).some((tax) => tax.name === 'Otro')).toBe(false)
  await server.call(ana, setTaxActive, { params: { id: String(made.body['id']) }, body: { active: false } })
  const all = await inside(ana, (tx) => taxesInForce(tx, ana.session.companyId, parseDay('2026-11-20')))
  expect(all.find((tax) => tax.name === 'ICUI 20 %')?.active).toBe(false)
})

test.each([
  ['-1', 'El valor mínimo es 0.'],
  ['100.5', 'El valor máximo es 100.'],
  ['1,5', 'Escribe un porcentaje con máximo 6 decimales.'],
])('a rate of %s is refused at its field', async (rate, message) => {
  const body = { code: '35', name: `Tarifa ${rate}`, kind: 'percent', rate, validFrom: '2025-01-01' }
  expect((await server.call(ana, createTax, { body })).body).toMatchObject({ code: 401, field: 'rate', message })
})

test('another company and a reader change nothing', async () => {
  const bruno = await newCompany()
  const [iva] = await taxesOf(ana)
  const params = { id: iva?.id ?? '' }
  const stranger = await server.call(bruno, addTaxVersion, { params, body: { rate: '1', validFrom: '2028-01-01' } })
  expect(stranger.body).toMatchObject({ code: 698 })
  const reader = withPermissions(ana, [taxPermissions.read.code])
  expect((await server.call(reader, listTaxes)).status).toBe(200)
  expect((await server.call(reader, setTaxActive, { params, body: { active: false } })).status).toBe(403)
})

test('the IBUA by its bands of sugar, inactive, once, with the pesos of each year for 100 ml', async () => {
  const later = await newCompany()
  const run = () =>
    inside(later, async (tx) => {
      for (const step of taxesServer.steps ?? []) await step.run(tx, { ...later.session, today: todayAt(clock) })
    })
  await run()
  await run()
  const ibua = (await taxesOf(later)).filter(({ code }) => code === '34')
  expect(ibua.map(({ name, kind, perContent, active }) => [name, kind, perContent, active])).toEqual([
    ['IBUA menos de 5 g', 'unit', '100', false],
    ['IBUA de 5 a 9 g', 'unit', '100', false],
    ['IBUA desde 9 g', 'unit', '100', false],
  ])
  const perYear = ibua.map(({ versions }) => versions.map(({ validFrom, validTo, perUnit }) => `${validFrom} ${validTo ?? ''} ${perUnit}`))
  expect(perYear).toEqual([
    ['2026-01-01  0.00', '2025-01-01 2025-12-31 0.00', '2024-01-01 2024-12-31 0.00', '2023-11-01 2023-12-31 0.00'],
    ['2026-01-01  40.00', '2025-01-01 2025-12-31 38.00', '2024-01-01 2024-12-31 28.00', '2023-11-01 2023-12-31 18.00'],
    ['2026-01-01  68.00', '2025-01-01 2025-12-31 65.00', '2024-01-01 2024-12-31 55.00', '2023-11-01 2023-12-31 35.00'],
  ])
  expect(ibua[1]?.versions.map(({ source }) => source)).toEqual([
    'ET art. 513-4 (Ley 2277 de 2022), ajustado con la UVT (por confirmar): de 5 g a menos de 9 g de azúcar añadido en 100 ml',
    'ET art. 513-4 (Ley 2277 de 2022): de 5 g a menos de 9 g de azúcar añadido en 100 ml',
    'ET art. 513-4 (Ley 2277 de 2022): de 6 g a menos de 10 g de azúcar añadido en 100 ml',
    'ET art. 513-4 (Ley 2277 de 2022): de 6 g a menos de 10 g de azúcar añadido en 100 ml',
  ])
  expect(new Set(ibua.flatMap(({ versions }) => versions.map(({ saleAccount }) => saleAccount?.code)))).toEqual(new Set(['249510']))
})

test('a tax in pesos may be for so many millilitres; one of another kind may not', async () => {
  const body = { code: '34', name: 'IBUA propio', kind: 'unit', perContent: '100', perUnit: '50', validFrom: '2026-01-01' }
  const made = await server.call(ana, createTax, { body })
  expect((await taxesOf(ana)).find(({ id }) => id === made.body['id'])).toMatchObject({
    perContent: '100',
    versions: [{ perUnit: '50.00' }],
  })
  const refused = async (changes: object) => (await server.call(ana, createTax, { body: { ...body, name: 'Otro IBUA', ...changes } })).body
  expect(await refused({ kind: 'percent' })).toMatchObject({
    ...{ code: 401, field: 'perContent' },
    message: 'Solo un impuesto en pesos se cobra por contenido.',
  })
  expect(await refused({ perContent: '0' })).toMatchObject({ code: 401, field: 'perContent', message: 'Debe ser mayor que cero.' })
})

test('companies get the accounts of IVA in purchases and the taxes that few charge, inactive, and once', async () => {
  const later = await newCompany()
  const [step] = taxesServer.steps ?? []
  const run = () => inside(later, (tx) => step?.run(tx, { ...later.session, today: todayAt(clock) }) ?? Promise.resolve())
  await run()
  await run()
  const taxes = await taxesOf(later)
  expect(taxes.map(({ name, active }) => [name, active]).slice(6)).toEqual([
    ['INC 4 %', false],
    ['INC 16 %', false],
    ['ICUI', false],
  ])
  const of = (name: string) => taxes.find((tax) => tax.name === name)?.versions ?? []
  expect(of('IVA 19 %')[0]).toMatchObject({ purchaseAccount: { code: '240810' }, purchaseReturnAccount: { code: '240820' } })
  expect(of('INC 8 %')[0]).toMatchObject({ purchaseAccount: null, purchaseReturnAccount: null })
  // Ley 2277 de 2022: 10 % from November 2023, 15 % in 2024, 20 % since 2025 (impuestos.md, section 3).
  expect(of('ICUI').map(({ validFrom, validTo, rate }) => [validFrom, validTo, rate])).toEqual([
    ['2025-01-01', null, '20'],
    ['2024-01-01', '2024-12-31', '15'],
    ['2023-11-01', '2023-12-31', '10'],
  ])
})

test('every year that has a UVT can be asked about', async () => {
  const { body } = await server.call(ana, listWithholdings)
  expect(body['uvts']).toEqual(
    expect.arrayContaining([
      { year: '2025', value: '49799.00' },
      { year: '2026', value: '52374.00' },
    ]),
  )
})
