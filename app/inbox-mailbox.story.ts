// The mailbox where suppliers write: what comes attached enters the inbox once, what is none is told, nothing is changed in the mailbox,
// its password is never said, and a server behind ours is reached only where the operator allows it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDigit } from '#colombia/nit.ts'
import { inboxEndpoints as inbox } from '#modules/purchases/index.ts'
import { readMailboxes } from '#modules/purchases/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong } from '#platform/jobs/worker.server.ts'
import { Refused } from './client.server.ts'
import { workerParts } from './start.server.ts'
import { mailWith, openMailServer, type MailServer } from './testing/imap.server.ts'
import { signedInvoice } from './testing/supplier-invoice.server.ts'
import { zipOfFiles } from './testing/zip.server.ts'
import { anyNit, newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
let server: MailServer
let customerNit = ''
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
  server = await openMailServer()
  const { companyId, personId } = company
  customerNit = await inCompany(world.pool, { companyId, personId }, async (tx) => {
    const row = await tx.first<{ identification: string }>(sql`select identification from company where id = ${companyId}`)
    return row?.identification ?? ''
  })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

let last = 0
const invoice = (nit = customerNit): Uint8Array => {
  last += 1
  const number = anyNit()
  const supplier = { number, checkDigit: checkDigit(number), name: 'Empaques de la Sabana S.A.S.' }
  return signedInvoice({ number: last, date: world.today, customerNit: nit, supplier })
}
/** Reads what is due, as an installation whose operator allows servers of its own network. */
async function read(allowed = true): Promise<void> {
  const settings = { ...world.runtime.settings, privateMailHosts: allowed, imapCaFile: server.caFile }
  const parts = { ...workerParts({ ...world.runtime, settings }), long: [readMailboxes] }
  while (await workLong(parts));
}
const view = () => company.client.call(inbox.getMailbox, {})
const written = (changes: object = {}) => ({
  ...{ host: 'localhost', port: server.port, userName: server.userName, password: server.password, folder: 'INBOX' },
  ...changes,
})
const change = async (changes: object = {}) =>
  company.client.call(inbox.changeMailbox, { body: { version: (await view()).version, ...written(changes) } })
const readNow = async () => {
  await company.client.call(inbox.readMailboxNow, {})
  await read()
}
const received = async () => (await company.client.call(inbox.listInbox, { query: { size: '100' } })).counts.new
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    (error: unknown) => (error instanceof Refused ? [error.code, error.fields] : error),
  )

test('what is mailed comes in once, each file is told, and the mailbox stays as it was', async () => {
  const [once, twice] = [invoice(), invoice()]
  server.deliver(mailWith('Factura 1', [['fe-1.xml', once]]))
  server.deliver(mailWith('Boletín de ofertas', [['logo.png', Buffer.from('\u0089PNG')]]))
  server.deliver(
    mailWith('Factura 2', [
      ['fe-2.zip', zipOfFiles([['fe-2.xml', twice]])],
      ['fe-2.pdf', Buffer.from('%PDF-1.7')],
    ]),
  )
  server.deliver(
    mailWith('De otro', [
      ['ajena.xml', invoice(anyNit())],
      ['rota.zip', Buffer.from('PK no es un zip')],
    ]),
  )
  await change()
  await read()
  expect(await received()).toBe(2)
  const { mails, problem, isOn, checkedAt } = await view()
  expect([problem, isOn, checkedAt]).toEqual(['', true, world.clock.now().toISOString()])
  // The newsletter brought nothing that is read.
  expect(mails.map(({ subject, from, taken, problems }) => [subject, from, taken, problems.length]).toSorted()).toEqual([
    ['De otro', 'facturas@proveedor.test', 0, 2],
    ['Factura 1', 'facturas@proveedor.test', 1, 0],
    ['Factura 2', 'facturas@proveedor.test', 1, 0],
  ])
  expect(mails.flatMap(({ problems }) => problems)).toContainEqual(
    expect.stringMatching(/^ajena\.xml: El documento recibido está a nombre/),
  )
  expect(new Set(server.heard)).not.toContain('UID STORE')
  expect(server.heard).toContain('EXAMINE')

  // What was read is not fetched again; what is mailed again is known; two at once read it once.
  const fetches = () => server.heard.filter((command) => command === 'UID FETCH').length
  const before = fetches()
  await readNow()
  expect(fetches()).toBe(before)
  server.deliver(mailWith('Otra vez', [['fe-1.xml', once]]))
  server.deliver(mailWith('Factura 3', [['fe-3.xml', invoice()]]))
  await company.client.call(inbox.readMailboxNow, {})
  await Promise.all([read(), read()])
  expect(await received()).toBe(3)
  expect((await view()).mails).toHaveLength(5)
  // Its folder is built anew: all is read again, and nothing comes in twice.
  server.renumber()
  await readNow()
  expect(await received()).toBe(3)
})

test('its password is kept sealed, is not said, and is not sent to another server', async () => {
  expect(JSON.stringify(await view())).not.toContain('aplicación')
  const { companyId, personId } = company
  const rows = await inCompany(world.pool, { companyId, personId }, (tx) =>
    tx.rows<{ sealed: string }>(sql`select sealed from inbox_mailbox`),
  )
  expect(rows).toEqual([{ sealed: expect.stringMatching(/^1\./) }])
  expect(await refusal(change({ password: '', host: 'imap.otro.com' }))).toEqual([401, ['password']])
  expect(await refusal(change({ password: '', port: 1993 }))).toEqual([401, ['password']])
  await change({ password: '' })
  await readNow()
  expect((await view()).problem).toBe('')
})

test('a wrong password, folder or server is said, and is not insisted on', async () => {
  await change({ password: 'otra' })
  await read()
  expect((await view()).problem).toContain('no aceptó el usuario o la clave')
  const logins = server.heard.filter((command) => command === 'LOGIN').length
  await read()
  expect(server.heard.filter((command) => command === 'LOGIN')).toHaveLength(logins)
  await change({ folder: 'Facturas' })
  await read()
  expect((await view()).problem).toContain('«Facturas»')
  await change({ host: 'no-existe.invalid' })
  await read()
  expect((await view()).problem).toContain('No se encuentra el servidor')
  await change()
  const heard = server.heard.length
  await read(false)
  expect([(await view()).problem, server.heard.length]).toEqual([expect.stringContaining('red interna'), heard])
})

test('what is no mailbox is refused at its fields, another company and who may only look do nothing, and it is forgotten', async () => {
  expect(await refusal(change({ host: 'https://x', port: 0, userName: 'a\r\nb', folder: '\u0001' }))).toEqual([
    401,
    ['host', 'port', 'userName', 'folder'],
  ])
  expect(await refusal(company.client.call(inbox.changeMailbox, { body: { version: 99, ...written() } }))).toEqual([697, [null]])
  const stranger = (await newCompany(world)).client
  expect(await stranger.call(inbox.getMailbox, {})).toMatchObject({ version: 0, host: '', isOn: false, mails: [] })
  expect(await refusal(stranger.call(inbox.readMailboxNow, {}))).toEqual([698, [null]])
  const { version } = await view()
  await company.client.call(inbox.forgetMailbox, { body: { version } })
  expect(await view()).toMatchObject({ version: 0, isOn: false, isReadable: false })
  await change()
  await read()
  expect(await received()).toBe(3)
})
