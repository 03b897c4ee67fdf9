// «Validada por la DIAN» is not a word that anybody can write: an answer signed with a self-made certificate validates nothing, in what we
// issue, in events and in what suppliers send; without roots it is said that its issuer was not checked.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkDigit, containerXml } from '#colombia/index.ts'
import { readReceivedFile, signerOf, type Signer } from '#colombia/index.server.ts'
import { certificateOf } from '#colombia/dian/testing/certificate.server.ts'
import { goldenInvoice } from '#colombia/dian/testing/invoices.server.ts'
import { getBoard, getEvidence } from '#modules/electronic/index.ts'
import { inboxEndpoints } from '#modules/purchases/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { applicationResponse } from './dian/answer.server.ts'
import { signedInvoice } from './testing/supplier-invoice.server.ts'
import { openAuthorityWorld, openTransmittingShop, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { anyNit, newCompany, nitOf, type StoryCompany } from './testing/world.server.ts'

let authority: AuthorityWorld
let folder: string
const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [rootPair, pair] = [keys(), keys()]
const root = certificateOf({ nit: '', holder: 'Raíz de la entidad', pair: rootPair, isAuthority: true })
const DIAN = { nit: '8001972684', holder: 'U.A.E. Dirección de Impuestos y Aduanas Nacionales', pair }
const signing = (certificate: Uint8Array): Signer =>
  signerOf({ key: pair.privateKey.export({ format: 'der', type: 'pkcs8' }), chain: [certificate] })
const real = signing(certificateOf({ ...DIAN, issuer: { certificate: root, pair: rootPair } }))
const selfMade = signing(certificateOf(DIAN))

beforeAll(async () => {
  authority = await openAuthorityWorld()
  folder = mkdtempSync(join(tmpdir(), 'paramo-roots-'))
  writeFileSync(join(folder, 'raiz.cer'), root)
})
afterEach(() => keepRoots(null))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await authority.close()
})
/** What the operator keeps. */
const keepRoots = (dianRootsDir: string | null) => void Object.assign(authority.world.runtime.settings, { dianRootsDir })

let last = 0
/** A supplier's container, with the answer that somebody signed. */
async function receive(company: StoryCompany, signer: Signer) {
  const { world } = authority
  const number = anyNit()
  const supplier = { number, checkDigit: checkDigit(number), name: 'Empaques de la Sabana S.A.S.' }
  const invoice = signedInvoice({ number: ++last, date: world.today, customerNit: await nitOf(world, company), supplier })
  const document = readReceivedFile(invoice)?.document
  if (!document) throw new Error('it is no document')
  const about = {
    root: 'Invoice',
    number: `${document.prefix}${document.number}`,
    key: document.key,
    issuer: number,
    issuerName: supplier.name,
  }
  const said = {
    document: { ...about, issueDate: document.date, parties: [], annuls: '' },
    isValid: true,
    sentences: [],
    number: last,
    now: world.clock.now(),
  }
  const xml = Buffer.from(applicationResponse(said, signer)).toString('utf8')
  const bytes = containerXml({
    ...{ environment: '1', id: `2026${last}`, day: document.date, time: '10:00:00-05:00', number: about.number, uniqueCode: document.key },
    ...{ codeScheme: 'CUFE-SHA384', supplier: goldenInvoice.supplier, customer: goldenInvoice.customer },
    document: Buffer.from(invoice).toString('utf8'),
    answer: { xml, day: document.date, time: '10:00:03-05:00' },
  })
  const [file] = (
    await company.client.call(inboxEndpoints.uploadReceived, {
      body: { files: [{ name: 'ad.xml', content: Buffer.from(bytes).toString('base64') }] },
    })
  ).files
  const id = file?.taken[0]?.id
  if (id === undefined) throw new Error(JSON.stringify(file))
  return id
}
const view = (company: StoryCompany, id: string) => company.client.call(inboxEndpoints.getReceived, { params: { id } })

test('a supplier cannot make its own validation', async () => {
  const company = await newCompany(authority.world)
  keepRoots(folder)
  expect(await view(company, await receive(company, real))).toMatchObject({ validated: true, issuer: 'checked' })
  expect(await view(company, await receive(company, selfMade))).toMatchObject({ validated: false, issuer: null })
})

test('without roots its issuer was not checked, and what was taken so is looked at again with those that are kept later', async () => {
  const company = await newCompany(authority.world)
  const [good, bad] = [await receive(company, real), await receive(company, selfMade)]
  for (const id of [good, bad]) expect(await view(company, id)).toMatchObject({ validated: true, issuer: 'unchecked' })
  keepRoots(folder)
  expect(await view(company, good)).toMatchObject({ validated: true, issuer: 'checked' })
  expect(await view(company, bad)).toMatchObject({ issuer: 'foreign' })
})

test('the root of the simulator counts where it was chosen, and nowhere else', async () => {
  const { world } = authority
  const shop = await openTransmittingShop(world)
  const { id } = await shop.issue([['Asesoría', '1']])
  await workFor(world, shop)
  expect(await shop.client.call(invoiceEndpoints.view, { params: { id } })).toMatchObject({ electronicState: 'validated' })
  const [sent] = (await shop.client.call(getBoard, { query: { tab: 'validated' } })).rows
  expect(await shop.client.call(getEvidence, { params: { id: sent?.id ?? '' } })).toMatchObject({ issuer: 'checked' })
  // Where the simulator was chosen, somebody with a certificate of the authority's name is not the simulator.
  expect(await view(shop, await receive(shop, selfMade))).toMatchObject({ validated: false })
})

test('an answer to what we issued that somebody else signed does not count', async () => {
  const { world } = authority
  const shop = await openTransmittingShop(world)
  const { id } = await shop.issue([['Asesoría', '1']])
  authority.simulator.signWith(selfMade)
  await workFor(world, shop)
  authority.simulator.signWith(null)
  expect(await shop.client.call(invoiceEndpoints.view, { params: { id } })).toMatchObject({ electronicState: 'sent' })
  const { rows } = await shop.client.call(getBoard, { query: { tab: 'unsent' } })
  expect(rows).toMatchObject([{ lastError: 'El certificado de la respuesta no lleva a la DIAN' }])
})
