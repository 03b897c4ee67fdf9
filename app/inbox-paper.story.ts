// The paper of what a supplier sends: the PDF that came with it as pictures of its pages, and what its XML says; a stranger's PDF harms nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDigit } from '#colombia/nit.ts'
import { inboxEndpoints as inbox } from '#modules/purchases/index.ts'
import type { Client } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { twoPages } from './testing/paper.server.ts'
import { signedInvoice } from './testing/supplier-invoice.server.ts'
import { anyNit, newCompany, nitOf, openWorld, type StoryCompany, type World } from './testing/world.server.ts'
import { zipOfFiles } from './testing/zip.server.ts'

let world: World
let company: StoryCompany
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
})
afterAll(() => world.close())

const supplier = { number: anyNit(), checkDigit: '', name: 'Empaques de la Sabana S.A.S.' }
let last = 0
/** A document of the inbox, with the paper that came beside it. */
async function receive(pdf: Uint8Array | null): Promise<string> {
  last += 1
  const seller = { ...supplier, checkDigit: checkDigit(supplier.number) }
  const xml = signedInvoice({ number: last, date: world.today, customerNit: await nitOf(world, company), supplier: seller })
  const bytes =
    pdf === null
      ? xml
      : zipOfFiles([
          ['fe.xml', xml],
          ['fe.pdf', pdf],
        ])
  const { files } = await company.client.call(inbox.uploadReceived, {
    body: { files: [{ name: pdf === null ? 'fe.xml' : 'fe.zip', content: Buffer.from(bytes).toString('base64') }] },
  })
  const [taken] = files[0]?.taken ?? []
  if (!taken) throw new Error(JSON.stringify(files))
  return taken.id
}
const paperOf = (id: string, client: Client = company.client) => client.call(inbox.getReceivedPaper, { params: { id } })

test('a PDF is shown as pictures of its pages, beside what the XML says', async () => {
  const { pages, written } = await paperOf(await receive(await twoPages()))
  expect(pages).toHaveLength(2)
  expect(pages.every((page) => page.startsWith('<svg'))).toBe(true)
  expect(written).toMatchObject({ supplier: { name: supplier.name, identification: supplier.number }, date: world.today, isCredit: true })
  expect(written.lines.map(({ net, taxes }) => [net, taxes])).toEqual([
    ['900000.00', ['IVA 19 %']],
    ['300000.00', ['IVA 5 %']],
    ['60000.00', ['IVA 0 %']],
    ['90000.00', []],
    ['300.00', ['INC Bolsas']],
    ['0.00', ['IVA 19 %']],
  ])
})

test('what came without a PDF, and one that cannot be drawn, are read from the XML', async () => {
  for (const pdf of [null, Buffer.from('%PDF-1.7 <script>alert(1)</script>'), (await twoPages()).subarray(0, 400)]) {
    const { pages, written } = await paperOf(await receive(pdf))
    expect([pages, written.lines.length]).toEqual([[], 6])
  }
})

test('who does not see the inbox sees no paper, nor does another company', async () => {
  const id = await receive(await twoPages())
  const other = await newCompany(world)
  await expect(paperOf(id, other.client)).rejects.toMatchObject({ code: 698 })
  const { client } = await colleague(world, company.client)
  await expect(paperOf(id, client)).rejects.toMatchObject({ status: 403 })
})
