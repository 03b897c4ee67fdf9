// What a third party has besides its form: written together, refused at its line, told in its history, unseen by another company.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { putTogether } from '#platform/module.server.ts'
import { roleIds } from '#modules/access/index.ts'
import { subscriptionServer } from '#modules/subscription/index.server.ts'
import { newCompany, newPerson, openStage, signedIn, type Stage, type Visitor } from '#modules/access/story.server.ts'
import { loadParty, peopleServer } from '../index.server.ts'
import { newParty } from '../party.ts'
import type { PartyDetails } from './details.ts'

let stage: Stage
let companyId: string
let ana: Visitor
let caro: Visitor
let other: Visitor
let id: string

beforeAll(async () => {
  stage = await openStage(putTogether([subscriptionServer, peopleServer]).served())
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
  const body = { ...newParty, identification: '901333222', legalName: 'Ferretería El Nogal S.A.S.', isContact: true, isSeller: true }
  const made = await ana.call('POST', '/api/people', body)
  if (made.statusCode !== 200) throw new Error(made.body)
  id = made.json<{ id: string }>().id
})
afterAll(() => stage.close())

const details = async (): Promise<PartyDetails> => (await caro.call('GET', `/api/people/${id}/details`)).json<PartyDetails>()
const emails = { purchases: 'Compras@elnogal.co; pedidos@elnogal.co', collection: '', reception: '' }
const whole = {
  emails,
  addresses: [{ name: 'Bodega norte', addressLine: 'Calle 80 # 10-20', neighborhood: '', cityCode: '11001' }],
  contacts: [
    { name: 'Marta Ruiz', job: 'Compras', email: 'marta@elnogal.co', phone: '300 123 4567' },
    { name: 'Luis Gil', job: '', email: '', phone: '' },
  ],
  bankAccounts: [{ bank: 'Bancolombia', kind: 'savings', number: '123-456789-01' }],
}

test('everything is written together and read back; a contact who sells is a role of its own', async () => {
  expect((await ana.call('PUT', `/api/people/${id}/details`, { ...whole, version: 1 })).json()).toEqual({ version: 2 })
  expect(await details()).toMatchObject({
    ...whole,
    version: 2,
    emails: { ...emails, purchases: 'compras@elnogal.co, pedidos@elnogal.co' },
    addresses: [{ name: 'Bodega norte', cityName: 'Bogotá, D.C.' }],
    block: null,
    consents: [],
  })
  for (const role of ['contact', 'seller'])
    expect((await ana.call('GET', `/api/people?role=${role}`)).json()).toMatchObject({ rows: [{ id, isContact: true, isSeller: true }] })
  expect((await ana.call('GET', '/api/people/count')).json()).toMatchObject({ sellers: 1, contacts: 1 })
})

test('editing the form keeps them, and a version that is old is refused', async () => {
  const form = (await ana.call('GET', `/api/people/${id}`)).json<{ version: number }>()
  const changed = await ana.call('PUT', `/api/people/${id}`, { ...form, addressLine: 'Carrera 7 # 1-1', cityCode: '05001' })
  expect(changed.json()).toEqual({ version: 3 })
  expect(await details()).toMatchObject({ addresses: [{ name: 'Bodega norte' }], contacts: whole.contacts })
  expect((await ana.call('PUT', `/api/people/${id}/details`, { ...whole, version: 2 })).json()).toMatchObject({ code: 697 })
})

test.each([
  ['a contact without name', { contacts: [{ name: '' }] }, 'contacts.0.name'],
  ['an e-mail that is none', { contacts: [{ name: 'Luis', email: 'luis@' }] }, 'contacts.0.email'],
  ['a phone of letters', { contacts: [{ name: 'Luis', phone: 'trescientos' }] }, 'contacts.0.phone'],
  ['e-mails of a purpose', { emails: { ...emails, collection: 'cartera' } }, 'emails.collection'],
  ['a municipality that is not', { addresses: [{ ...whole.addresses[0], cityCode: '99999' }] }, 'addresses.0.cityCode'],
  ['no municipality', { addresses: [{ ...whole.addresses[0], cityCode: '' }] }, 'addresses.0.cityCode'],
  ['an account of letters', { bankAccounts: [{ ...whole.bankAccounts[0], number: 'ABCD' }] }, 'bankAccounts.0.number'],
  ['a kind of account', { bankAccounts: [{ ...whole.bankAccounts[0], kind: 'otra' }] }, 'bankAccounts.0.kind'],
  ['too many contacts', { contacts: Array.from({ length: 501 }, () => ({ name: 'Luis' })) }, 'contacts'],
])('%s is refused at its field, and nothing is written', async (_what, change, field) => {
  const answer = await ana.call('PUT', `/api/people/${id}/details`, { ...whole, ...change, version: 3 })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toContain(field)
  expect(await details()).toMatchObject({ version: 3, contacts: whole.contacts })
})

test('a block says why, who and when; documents are told; and it goes away', async () => {
  expect((await ana.call('PUT', `/api/people/${id}/block`, { version: 3, reason: 'no' })).json()).toMatchObject({
    code: 401,
    field: 'reason',
  })
  const reason = 'Cheque devuelto sin fondos'
  expect((await ana.call('PUT', `/api/people/${id}/block`, { version: 3, reason })).json()).toEqual({ version: 4 })
  expect((await details()).block).toMatchObject({ reason, by: 'Ana ana' })
  const told = await inCompany(stage.pool, { companyId, personId: null }, (tx) => loadParty(tx, companyId, id))
  expect(told.blockReason).toBe(reason)
  expect((await ana.call('GET', '/api/people?role=seller')).json()).toMatchObject({ rows: [{ isBlocked: true }] })
  expect((await ana.call('PUT', `/api/people/${id}/block`, { version: 4, reason: null })).json()).toEqual({ version: 5 })
  expect((await details()).block).toBeNull()
})

test('a consent keeps its text, day and address, and what was said before stays', async () => {
  const text = 'Autorizo el tratamiento de mis datos personales.'
  for (const granted of [true, false]) {
    const said = await ana.call('POST', `/api/people/${id}/consents`, { granted, text })
    expect(said.json()).toEqual({ ok: true })
  }
  const { consents } = await details()
  expect(consents).toMatchObject([
    { granted: false, text, ip: '127.0.0.1', by: 'Ana ana' },
    { granted: true, text },
  ])
  const refused = inCompany(stage.pool, { companyId, personId: null }, (tx) =>
    tx.run(sql`update party_consent set granted = true where company_id = ${companyId}`),
  )
  await expect(refused).rejects.toThrow(/permission denied/)
})

test('whoever may only look, and another company, write nothing', async () => {
  const calls = [
    ['PUT', 'details', { ...whole, version: 5 }],
    ['PUT', 'block', { version: 5, reason: 'Por orden de otra empresa' }],
    ['POST', 'consents', { granted: true, text: 'Autorizo el tratamiento.' }],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await caro.call(method, `/api/people/${id}/${path}`, body)).statusCode).toBe(403)
    expect((await other.call(method, `/api/people/${id}/${path}`, body)).json()).toMatchObject({ code: 698 })
    expect((await ana.call(method, `/api/people/none/${path}`, body)).json()).toMatchObject({ code: 698 })
  }
  expect((await other.call('GET', `/api/people/${id}/details`)).json()).toMatchObject({ code: 698 })
  expect(await details()).toMatchObject({ version: 5, block: null })
})

test('files are attached, saved and taken away, by who may and in their own company', async () => {
  const at = `/api/people/${id}/files`
  const content = Buffer.from('%PDF-1.7 RUT').toString('base64')
  const made = (await ana.call('POST', at, { name: 'RUT.pdf', content })).json<{ id: string; bytes: number }>()
  expect(made.bytes).toBe(12)
  expect((await ana.call('GET', at)).json()).toMatchObject({ files: [{ id: made.id, name: 'RUT.pdf', by: 'Ana ana' }] })
  expect((await ana.call('GET', `${at}/${made.id}`)).json()).toEqual({ name: 'RUT.pdf', content })
  expect((await ana.call('POST', at, { name: 'Nada.pdf', content: '' })).json()).toMatchObject({ code: 401, field: 'content' })
  expect((await caro.call('POST', at, { name: 'RUT.pdf', content })).statusCode).toBe(403)
  expect((await other.call('GET', at)).json()).toMatchObject({ code: 698 })
  expect((await other.call('GET', `${at}/${made.id}`)).json()).toMatchObject({ code: 698 })
  expect((await other.call('DELETE', `${at}/${made.id}`)).json()).toMatchObject({ code: 698 })
  expect((await ana.call('DELETE', `${at}/${made.id}`)).json()).toEqual({ ok: true })
  expect((await ana.call('DELETE', `${at}/${made.id}`)).json()).toMatchObject({ code: 698 })
  expect((await ana.call('GET', at)).json()).toEqual({ files: [] })
})
