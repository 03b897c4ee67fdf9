// Who withholds of us: a legal person is a withholding agent from its beginning (ET art. 368), whichever door it comes through, and what
// somebody said of it stays.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDigit } from '#colombia/nit.ts'
import { createParty, getParty, listParties, updateParty, type PartyInput, type PartyView } from '#modules/people/index.ts'
import { billAccounts, inboxEndpoints as inbox } from '#modules/purchases/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { signedInvoice } from './testing/supplier-invoice.server.ts'
import { anyNit, newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
})
afterAll(() => world.close())

type Said = Partial<PartyInput>
const firm = (said: Said = {}) => ({
  ...{ kind: 'juridica' as const, identificationType: '31' as const, identification: anyNit(), legalName: 'Hilos del Sur S.A.S.' },
  ...{ responsibilities: ['R-99-PN' as const], isCustomer: true },
  ...said,
})
const person: Said = { kind: 'natural', identificationType: '13', firstName: 'Olga', firstSurname: 'Mina' }
const abroad: Said = {
  identificationType: '50',
  identification: 'US7788',
  countryCode: 'US',
  foreignCity: 'Miami',
  addressLine: 'Main St 1',
}
const create = async (said: Said = {}) => (await company.client.call(createParty, { body: firm(said) })).id
const read = (id: string) => company.client.call(getParty, { params: { id } })
const isAgent = async (id: string) => (await read(id)).withholdsRetefuente

test.each<[string, Said, boolean]>([
  ['a legal person', {}, true],
  ['one in the SIMPLE regime', { responsibilities: ['O-47'] }, false],
  ['one that resides abroad', abroad, false],
  ['one of which somebody says that it does not', { withholdsRetefuente: false }, false],
  ['a natural person', person, false],
  ['a natural person of whom somebody says that it does', { ...person, withholdsRetefuente: true }, true],
])('%s, by call', async (_name, said, expected) => expect(await isAgent(await create(said))).toBe(expected))

/** What is sent of one that was read, with its decision left out. */
const undecided = ({ kind, identificationType, identification, legalName, isCustomer, version }: PartyView) => ({
  ...{ kind, identificationType, identification, legalName, isCustomer, version },
})
const change = async (id: string, said: Said) => {
  const { responsibilities, ...rest } = { ...undecided(await read(id)), responsibilities: ['R-99-PN' as const], ...said }
  await company.client.call(updateParty, { params: { id }, body: { ...rest, responsibilities } })
  return isAgent(id)
}

test('a change of kind or of regime proposes again, and what somebody decided stays', async () => {
  const id = await create()
  expect(await change(id, { responsibilities: ['O-47'] })).toBe(false)
  expect(await change(id, { responsibilities: ['O-13'] })).toBe(true)
  const { legalName: _none, ...natural } = person
  expect(await change(id, natural)).toBe(false)
  expect(await change(id, { kind: 'juridica', identificationType: '31', legalName: 'Otra S.A.S.', identification: anyNit() })).toBe(true)
  const decided = await create({ withholdsRetefuente: false })
  expect(await change(decided, { tradeName: 'Hilos' })).toBe(false)
  expect(await change(decided, { responsibilities: ['O-47'] })).toBe(false)
  expect(await change(decided, { withholdsRetefuente: true, responsibilities: ['O-47'] })).toBe(true)
})

const numbered = async (nit: string) => {
  const { rows } = await company.client.call(listParties, { query: { search: nit } })
  return isAgent(rows[0]?.id ?? '')
}

test('from a file, which may say otherwise, and a later file that is silent changes nothing', async () => {
  const file = kindClient(company.client, 'people.party', true)
  const [silent, said, natural] = [anyNit(), anyNit(), anyNit()]
  const columns = ['identification', 'legalName', 'firstName', 'firstSurname', 'withholdsRetefuente', 'responsibilities']
  await file.run(columns, [
    [`${silent}-${checkDigit(silent)}`, 'Del Archivo S.A.S.', '', '', '', ''],
    [`${said}-${checkDigit(said)}`, 'Que No Retiene S.A.S.', '', '', 'No', ''],
    [natural, '', 'Olga', 'Mina', '', ''],
  ])
  expect([await numbered(silent), await numbered(said), await numbered(natural)]).toEqual([true, false, false])
  await file.run(
    ['identification', 'tradeName', 'responsibilities'],
    [
      [`${silent}-${checkDigit(silent)}`, 'El archivo', 'O-47'],
      [`${said}-${checkDigit(said)}`, 'El otro', ''],
    ],
  )
  expect([await numbered(silent), await numbered(said)]).toEqual([false, false])
})

test('from the inbox', async () => {
  const { client, companyId, personId } = company
  const own = await inCompany(world.pool, { companyId, personId }, (tx) =>
    tx.first<{ identification: string }>(sql`select identification from company where id = ${companyId}`),
  )
  const number = anyNit()
  const xml = signedInvoice({
    number: 1,
    date: world.today,
    customerNit: own?.identification ?? '',
    supplier: { number, checkDigit: checkDigit(number), name: 'Empaques de la Sabana S.A.S.' },
  })
  const { files } = await client.call(inbox.uploadReceived, {
    body: { files: [{ name: 'factura.xml', content: Buffer.from(xml).toString('base64') }] },
  })
  const id = files[0]?.taken[0]?.id ?? ''
  const { version, lines } = await client.call(inbox.getReceived, { params: { id } })
  const { accounts } = await client.call(billAccounts, { query: { text: '529540' } })
  const chosen = lines.map(() => ({ accountId: accounts[0]?.id ?? '' }))
  await client.call(inbox.postReceived, { params: { id }, body: { version, lines: chosen } })
  expect(await numbered(number)).toBe(true)
})
