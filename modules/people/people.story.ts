// Third parties from the call to the rows: what is refused and at which field, two who edit at once, another company that
// sees nothing, searching as people write, pages by key, and what documents get.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { putTogether } from '#platform/module.server.ts'
import { roleIds } from '#modules/access/index.ts'
import { subscriptionServer } from '#modules/subscription/index.server.ts'
import { newCompany, newPerson, openStage, signedIn, type Stage, type Visitor } from '#modules/access/story.server.ts'
import { loadFinalConsumer, loadParty, peopleServer } from './index.server.ts'
import type { PartyForDocuments, PartyView } from './party.ts'

let stage: Stage
let companyId: string
let ana: Visitor
let beto: Visitor
let caro: Visitor
let other: Visitor

beforeAll(async () => {
  stage = await openStage(putTogether([subscriptionServer, peopleServer]).served())
  const [anaId, betoId, caroId, otherId] = await Promise.all(['ana', 'beto', 'caro', 'otra'].map((name) => newPerson(stage, name)))
  if (!anaId || !betoId || !caroId || !otherId) throw new Error('No people')
  companyId = await newCompany(stage, {
    name: 'Provisiones Sumapaz S.A.S.',
    identification: '900123456',
    members: [
      { personId: anaId, roleId: roleIds.administrator },
      { personId: betoId, roleId: roleIds.seller },
      { personId: caroId, roleId: roleIds.viewer },
    ],
  })
  await newCompany(stage, {
    name: 'Almacenes La Ceiba S.A.S.',
    identification: '901555444',
    members: [{ personId: otherId, roleId: roleIds.administrator }],
  })
  ana = await signedIn(stage, 'ana')
  beto = await signedIn(stage, 'beto')
  caro = await signedIn(stage, 'caro')
  other = await signedIn(stage, 'otra')
})
afterAll(() => stage.close())

const ceiba = {
  kind: 'juridica',
  identificationType: '31',
  identification: '901.333.222',
  legalName: 'Ferretería El Nogal S.A.S.',
  tradeName: 'El Nogal',
  responsibilities: ['O-13'],
  withholdsRetefuente: true,
  addressLine: 'Carrera 43A # 1-50',
  neighborhood: 'El Poblado',
  cityCode: '05001',
  emailInvoicing: 'facturas@elnogal.co',
  phone: '604 444 1234',
  isCustomer: true,
  paymentDays: 30,
  creditLimit: '5000000.00',
}
const person = {
  kind: 'natural',
  identificationType: '13',
  identification: '52.417.903',
  firstName: 'Ángela',
  firstSurname: 'Muñoz',
  responsibilities: ['R-99-PN'],
  isCustomer: true,
}

const create = async (visitor: Visitor, body: object): Promise<string> => {
  const answer = await visitor.call('POST', '/api/people', body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}
const read = async (visitor: Visitor, id: string): Promise<PartyView> => (await visitor.call('GET', `/api/people/${id}`)).json<PartyView>()
const names = async (visitor: Visitor, query: string): Promise<string[]> =>
  (await visitor.call('GET', `/api/people?${query}`)).json<{ rows: { displayName: string }[] }>().rows.map((row) => row.displayName)

let nogal: string

test('a company is created whole and read back', async () => {
  nogal = await create(beto, ceiba)
  expect(await read(caro, nogal)).toMatchObject({
    ...ceiba,
    identification: '901333222',
    checkDigit: '6',
    displayName: 'Ferretería El Nogal S.A.S.',
    cityName: 'Medellín',
    regionName: 'Antioquia',
    version: 1,
    active: true,
    fixed: false,
  })
})

test('documents get everything that pricing and withholdings need', async () => {
  const party = await inCompany(stage.pool, { companyId, personId: null }, (tx) => loadParty(tx, companyId, nogal))
  expect(party).toMatchObject<Partial<PartyForDocuments>>({
    withholdsRetefuente: true,
    responsibilities: ['O-13'],
    cityCode: '05001',
    paymentDays: 30,
    declarante: true,
    creditLimit: '5000000.00',
  })
  const consumer = await inCompany(stage.pool, { companyId, personId: null }, (tx) => loadFinalConsumer(tx, companyId))
  expect(consumer).toMatchObject({ displayName: 'Consumidor final', identificationType: '13', vatResponsible: false })
})

test('the same identification is refused at its field, with the text of the specification, also by its twin', async () => {
  const again = await ana.call('POST', '/api/people', { ...ceiba, identification: '901333222-6', legalName: 'Otra' })
  expect(again.statusCode).toBe(400)
  expect(again.json()).toMatchObject({
    code: 402,
    message: 'Ya existe un registro con este número de identificación',
    field: 'identification',
  })
  const twins = await Promise.all([ana, beto].map((visitor) => visitor.call('POST', '/api/people', person)))
  expect(twins.map((twin) => twin.statusCode).toSorted()).toEqual([200, 400])
  expect(twins.find((twin) => twin.statusCode === 400)?.json()).toMatchObject({ code: 402, field: 'identification' })
  expect((await ana.call('GET', '/api/people/identification?type=31&number=901.333.222-6')).json()).toMatchObject({
    takenBy: { id: nogal },
  })
  expect((await ana.call('GET', '/api/people/identification?type=31&number=800100100')).json()).toEqual({ takenBy: null })
})

test('several problems are told at once', async () => {
  const answer = await ana.call('POST', '/api/people', { ...ceiba, identification: '901333222-9', legalName: '', cityCode: '' })
  const { errors } = answer.json<{ errors: { field: string }[] }>()
  expect(errors.map((error) => error.field)).toEqual(['identification', 'legalName', 'cityCode'])
})

test('the same key twice makes one', async () => {
  const headers = { 'idempotency-key': 'llave-de-prueba' }
  const body = { ...person, identification: '1010101010' }
  const first = await ana.call('POST', '/api/people', body, headers)
  const second = await ana.call('POST', '/api/people', body, headers)
  expect(second.json()).toEqual(first.json())
})

test('whoever saves second is told who saved first, and nothing is lost', async () => {
  const before = await read(beto, nogal)
  const { id: _id, ...form } = before
  expect((await ana.call('PUT', `/api/people/${nogal}`, { ...form, paymentDays: 45 })).json()).toEqual({ version: 2 })
  const late = await beto.call('PUT', `/api/people/${nogal}`, { ...form, phone: '300 123 4567' })
  expect(late.json()).toMatchObject({ code: 697, message: 'El registro fue modificado por Ana ana. Revisa los cambios antes de guardar.' })
  expect(await read(beto, nogal)).toMatchObject({ paymentDays: 45, phone: '604 444 1234', version: 2 })
  const together = await Promise.all(
    [60, 90].map((paymentDays) => ana.call('PUT', `/api/people/${nogal}`, { ...form, paymentDays, version: 2 })),
  )
  expect(together.map((one) => one.statusCode).toSorted()).toEqual([200, 400])
  expect((await read(ana, nogal)).version).toBe(3)
})

test('the audit keeps who, and the old and new values', async () => {
  const { id: _id, ...form } = await read(beto, nogal)
  await beto.call('PUT', `/api/people/${nogal}`, { ...form, tradeName: 'Nogal Centro', cityCode: '05266' })
  const event = await inCompany(stage.pool, { companyId, personId: null }, (tx) =>
    tx.first<{ action: string; title: string; changes: object; name: string }>(sql`
      select e.action, e.title, e.changes, p.last_name as name from audit_event e join person p on p.id = e.person_id
       where e.company_id = ${companyId} and e.entity_id = ${nogal} order by e.at desc limit 1`),
  )
  expect(event).toEqual({
    action: 'update',
    title: 'Ferretería El Nogal S.A.S.',
    changes: { tradeName: ['El Nogal', 'Nogal Centro'], cityCode: ['05001', '05266'] },
    name: 'beto',
  })
})

test.each([
  ['ferreteria nog', ['Ferretería El Nogal S.A.S.']],
  ['centro', ['Ferretería El Nogal S.A.S.']],
  ['el nogal', ['Ferretería El Nogal S.A.S.']],
  ['901333222', ['Ferretería El Nogal S.A.S.']],
  ['901.333.222-6', ['Ferretería El Nogal S.A.S.']],
  ['901.333', ['Ferretería El Nogal S.A.S.']],
  ['ANGELA', ['Ángela Muñoz', 'Ángela Muñoz']],
  ['52.417.903', ['Ángela Muñoz']],
  ['nadie', []],
])('searching %j finds %j', async (text, expected) => expect(await names(ana, `search=${encodeURIComponent(text)}`)).toEqual(expected))

test('filters by role, state and municipality, with the counts of the tabs', async () => {
  await create(ana, { ...person, identification: '777', firstName: 'Zoila', isCustomer: false, isSupplier: true })
  expect(await names(ana, 'role=supplier')).toEqual(['Zoila Muñoz'])
  expect(await names(ana, 'cityCode=05266')).toEqual(['Ferretería El Nogal S.A.S.'])
  const [zoila] = (await ana.call('GET', '/api/people?role=supplier')).json<{ rows: { id: string }[] }>().rows
  expect((await ana.call('PUT', `/api/people/${zoila?.id}/active`, { version: 1, active: false })).json()).toEqual({ version: 2 })
  expect(await names(ana, 'role=supplier')).toEqual([])
  expect(await names(ana, 'state=inactive')).toEqual(['Zoila Muñoz'])
  expect((await ana.call('GET', '/api/people/count')).json()).toEqual({
    active: 4,
    customers: 4,
    suppliers: 0,
    employees: 0,
    sellers: 0,
    contacts: 0,
    inactive: 1,
  })
  expect((await ana.call('GET', '/api/people/count?search=zoi')).json()).toMatchObject({ active: 0, inactive: 1 })
})

test('the picker brings active customers with what the invoice needs, and inactive ones only when they are looked for', async () => {
  const options = async (query: string) => (await caro.call('GET', `/api/people/options?${query}`)).json<PartyForDocuments[]>()
  const customers = await options('role=customer')
  expect(customers.map((party) => party.displayName)).toEqual([
    'Ángela Muñoz',
    'Ángela Muñoz',
    'Consumidor final',
    'Ferretería El Nogal S.A.S.',
  ])
  expect(customers.at(-1)).toMatchObject({ identification: '901333222', withholdsRetefuente: true, cityCode: '05266' })
  expect(await options('search=zoila')).toMatchObject([{ displayName: 'Zoila Muñoz', active: false }])
})

test('pages by key neither skip nor repeat, in Spanish order', async () => {
  const many = ['Ñapa', 'Nube', 'Ola', 'Águila', 'abeja']
  for (let index = 0; index < 60; index += 1) {
    await create(ana, {
      ...person,
      identification: String(800_000 + index),
      firstName: many[index % many.length],
      firstSurname: `Serie ${index}`,
      isCustomer: false,
      isEmployee: true,
    })
  }
  const seen: string[] = []
  let after = ''
  do {
    const page = (await ana.call('GET', `/api/people?role=employee&size=25&after=${after}`)).json<{
      rows: { displayName: string }[]
      next: string | null
    }>()
    seen.push(...page.rows.map((row) => row.displayName))
    after = page.next ?? ''
  } while (after !== '')
  expect(seen).toHaveLength(60)
  expect(new Set(seen).size).toBe(60)
  expect([...new Set(seen.map((name) => name.split(' ')[0]))]).toEqual(['abeja', 'Águila', 'Nube', 'Ñapa', 'Ola'])
})

test('a token of other filters is refused', async () => {
  const { next } = (await ana.call('GET', '/api/people?role=employee&size=25')).json<{ next: string }>()
  expect((await ana.call('GET', `/api/people?role=customer&size=25&after=${next}`)).json()).toMatchObject({ code: 401, field: 'after' })
})

test('final consumer is fixed', async () => {
  const [consumer] = (await ana.call('GET', '/api/people?search=consumidor')).json<{ rows: { id: string }[] }>().rows
  const { id, ...form } = await read(ana, consumer?.id ?? '')
  expect(form.fixed).toBe(true)
  expect((await ana.call('PUT', `/api/people/${id}`, { ...form, phone: '3001234567' })).json()).toMatchObject({ code: 401 })
})

test('whoever may only look does not write', async () => {
  const answer = await caro.call('POST', '/api/people', { ...person, identification: '999' })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ reason: 'permission', missing: 'Crear y editar terceros' })
})

test('another company reads and writes nothing', async () => {
  expect(await names(other, 'state=all')).toEqual(['Consumidor final'])
  expect((await other.call('GET', `/api/people/${nogal}`)).json()).toMatchObject({ code: 698 })
  const { id: _id, ...form } = await read(ana, nogal)
  expect((await other.call('PUT', `/api/people/${nogal}`, form)).json()).toMatchObject({ code: 698 })
  expect((await other.call('PUT', `/api/people/${nogal}/active`, { version: form.version, active: false })).json()).toMatchObject({
    code: 698,
  })
  expect((await other.call('GET', '/api/people/options?search=nogal')).json()).toEqual([])
  expect((await other.call('GET', '/api/people/identification?type=31&number=901333222')).json()).toEqual({ takenBy: null })
  expect((await other.call('GET', '/api/people/count')).json()).toMatchObject({ active: 1 })
  // The same identification is free there.
  await create(other, ceiba)
  expect((await ana.call('GET', '/api/people/not-a-uuid')).json()).toMatchObject({ code: 698 })
})

test.each([
  ['bogota', ['Bogotá, D.C.']],
  ['Mede', ['Medellín']],
  ['cali', ['Cali']],
  ['05266', ['Envigado']],
  ['%', []],
  ['nada así', []],
])('the municipality %j', async (search, expected) => {
  const cities = (await ana.call('GET', `/api/cities?search=${encodeURIComponent(search)}`)).json<{ label: string }[]>()
  // The run may have all of DIVIPOLA or only what this story wrote.
  if (search === '%') expect(cities.length).toBeGreaterThan(1)
  else expect(cities.map((city) => city.label).slice(0, 1)).toEqual(expected)
})

test('a customer has a seller: given, told in the list, changed for several, and refused for whoever sells nothing', async () => {
  const one = { ...person, isCustomer: false }
  const ana1 = await create(ana, { ...one, identification: '71000001', firstName: 'Ana', firstSurname: 'Vende', isSeller: true })
  const beto1 = await create(ana, { ...one, identification: '71000002', firstName: 'Beto', firstSurname: 'Vende', isSeller: true })
  const store = { ...person, identification: '71000003', firstName: 'Tienda', firstSurname: 'Norte' }
  const customer = await create(ana, { ...store, sellerId: ana1 })
  const supplier = await create(ana, { ...one, identification: '71000004', firstName: 'Solo', firstSurname: 'Provee', isSupplier: true })
  expect((await read(caro, customer)).seller).toEqual({ id: ana1, name: 'Ana Vende' })
  // Left out, it stays; said to be nobody, it goes.
  await ana.call('PUT', `/api/people/${customer}`, { ...store, phone: '300 123 4567', version: 1 })
  expect(await read(caro, customer)).toMatchObject({ version: 2, seller: { id: ana1 } })
  expect(await names(caro, `sellerId=${ana1}`)).toEqual(['Tienda Norte'])
  const nobody = await names(caro, 'sellerId=ninguno')
  expect(nobody).not.toContain('Tienda Norte')
  expect(nobody).not.toContain('Solo Provee')
  const give = (ids: string[], sellerId: string | null) => ana.call('POST', '/api/people/sellers', { ids, sellerId })
  expect((await give([customer, supplier], beto1)).json()).toEqual({ changed: 1, leftOut: 1 })
  expect((await give([customer], beto1)).json()).toEqual({ changed: 0, leftOut: 0 })
  expect(await read(caro, customer)).toMatchObject({ version: 3, seller: { name: 'Beto Vende' } })
  const foreign = await create(other, { ...one, identification: '71000005', isSeller: true })
  for (const wrong of [foreign, supplier, customer])
    expect((await give([customer], wrong)).json()).toMatchObject({ code: 401, field: 'sellerId' })
  expect(
    (await ana.call('POST', '/api/people', { ...one, identification: '71000006', isSupplier: true, sellerId: ana1 })).json(),
  ).toMatchObject({
    code: 401,
    field: 'sellerId',
  })
  expect((await give([foreign], ana1)).json()).toMatchObject({ code: 698 })
  // What sells to somebody is merged, and those customers are of the one that stands.
  const merge = { version: (await read(ana, beto1)).version, into: ana1, intoVersion: (await read(ana, ana1)).version }
  expect((await ana.call('POST', `/api/people/${beto1}/merge`, merge)).statusCode).toBe(200)
  expect((await read(caro, customer)).seller).toEqual({ id: ana1, name: 'Ana Vende' })
  expect(await names(caro, `sellerId=${ana1}`)).toEqual(['Tienda Norte'])
  expect((await caro.call('POST', '/api/people/sellers', { ids: [customer], sellerId: null })).statusCode).toBe(403)
})
