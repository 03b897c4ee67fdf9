// A message from the transaction that writes it to the wire or to the local mailbox, and who may read that mailbox.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inCompany } from '../db/doors.server.ts'
import { insertRows } from '../db/insert.server.ts'
import { sql } from '../db/tx.server.ts'
import { createServer } from '../http/server.server.ts'
import { workOnce } from '../jobs/worker.server.ts'
import type { Settings } from '../settings.server.ts'
import { bareCompany, openPool, storyRuntime } from '../testing/story.server.ts'
import { mailDeliverer, type FileProducers } from './deliver.server.ts'
import { html } from './html.ts'
import { mailboxOf } from './mailbox.server.ts'
import { MAILBOX_PATH, serveMailbox } from './mailbox-page.server.ts'
import { mailRows } from './mail.server.ts'
import type { Mail } from './message.ts'
import { senderOf } from './smtp.server.ts'
import { startSmtpServer, type SmtpServer } from './testing/smtp-server.server.ts'

const pool = openPool()
const dataDir = mkdtempSync(join(tmpdir(), 'paramo-mail-'))
let companyId: string
let smtp: SmtpServer

beforeAll(async () => {
  companyId = await bareCompany(pool)
  smtp = await startSmtpServer()
})
afterAll(async () => {
  await smtp.close()
  await pool.end()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  smtp.received.length = 0
  smtp.refused.clear()
})

const PDF = Buffer.from('%PDF-1.7 una factura')
const producers: FileProducers = {
  paper: async (company, id) =>
    company === companyId && id === 'one' ? { name: 'Factura Nº 1.pdf', mime: 'application/pdf', bytes: PDF } : null,
}

const mail = (changes: Partial<Mail> = {}): Mail => ({
  fromName: 'Cafés del Páramo S.A.S.',
  to: [{ name: 'Peñón & Cía., S.A.S.', email: 'facturas@penon.example' }],
  subject: 'Factura electrónica Nº 1',
  text: 'Señores:\n\nAdjuntamos la factura.',
  html: html`<p>Señores: <b>${'<adjuntamos>'}</b></p>`,
  attachments: [{ producer: 'paper', id: 'one' }],
  replyTo: { name: 'Ana Ñáñez', email: 'ana@paramo.example' },
  ...changes,
})

/** The workers of other stories deliver mail too: here it has a topic of its own. */
const TOPIC = `mail.story.${process.pid}`

let keys = 0
const anyKey = (): string => `mail ${++keys}`

const write = (message: Mail, key = anyKey()) =>
  inCompany(pool, { companyId, personId: null }, async (tx) =>
    insertRows(
      tx,
      'outbox',
      mailRows(await tx.vault(), companyId, message, key).map((row) => ({ ...row, topic: TOPIC })),
    ),
  )

const deliver = async (settings: Partial<Settings>, now?: string): Promise<void> => {
  const parts = {
    runtime: storyRuntime(pool, { dataDir, ...settings }, now),
    topics: { [TOPIC]: mailDeliverer(producers) },
    chores: [],
  }
  while (await workOnce(parts));
}
const bySmtp = (): Partial<Settings> => ({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, publicUrl: 'https://erp.paramo.example' })

const states = () =>
  inCompany(pool, { companyId, personId: null }, (tx) =>
    tx.rows<{ id: string; recipient: string; state: string; attempts: number; last_error: string | null }>(sql`
      select id, payload->>'recipient' as recipient, state, attempts, last_error from outbox
       where company_id = ${companyId} and topic = ${TOPIC} order by id desc limit 3`),
  )

/** Headers of a message, unfolded (RFC 5322, 2.2.3). */
const headersOf = (data: string): string[] => (data.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
const header = (data: string, name: string): string =>
  headersOf(data)
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? ''

test('by SMTP: its identity follows from the outbox, names keep their letters, the file goes with it', async () => {
  await write(mail())
  await deliver(bySmtp(), '2099-03-01T15:00:00Z')
  const [row] = await states()
  expect(row).toMatchObject({ state: 'done', attempts: 1 })
  expect(smtp.received).toHaveLength(1)
  const { from, to, data = '' } = smtp.received[0] ?? {}
  expect([from, to]).toEqual(['no-responder@erp.paramo.example', ['facturas@penon.example']])
  expect(header(data, 'Message-ID')).toBe(`<${row?.id}@erp.paramo.example>`)
  expect(header(data, 'Date')).toBe('Sun, 01 Mar 2099 15:00:00 +0000')
  // RFC 2047: what is not ASCII travels encoded.
  const decoded = (line: string): string =>
    line
      .replaceAll(/\?= =\?/g, '?==?')
      .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
        kind.toUpperCase() === 'B'
          ? Buffer.from(text, 'base64').toString()
          : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
      )
  expect(Buffer.byteLength(data)).toBe(data.length)
  expect(decoded(header(data, 'From'))).toBe('Cafés del Páramo S.A.S. <no-responder@erp.paramo.example>')
  expect(decoded(header(data, 'To'))).toBe('Peñón & Cía., S.A.S. <facturas@penon.example>')
  expect(decoded(header(data, 'Reply-To'))).toBe('Ana Ñáñez <ana@paramo.example>')
  expect(decoded(header(data, 'Subject'))).toBe('Factura electrónica Nº 1')
  expect(data).toContain(PDF.toString('base64'))
  expect(data).toContain('&lt;adjuntamos&gt;')
})

test('no header of theirs is born from what people write', async () => {
  const bad = 'x\r\nBcc: todos@paramo.example\r\n\r\nCuerpo'
  await write(
    mail({
      subject: bad,
      fromName: bad,
      to: [{ name: bad, email: 'a@paramo.example' }],
      replyTo: { name: bad, email: 'b@paramo.example' },
    }),
  )
  await deliver(bySmtp())
  const { to, data = '' } = smtp.received[0] ?? {}
  expect(to).toEqual(['a@paramo.example'])
  expect(headersOf(data).map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(['From', 'To', 'Reply-To', 'Subject']))
  expect(headersOf(data).filter((line) => /^(bcc|cc):/i.test(line))).toEqual([])
  const vault = await pool.vault()
  expect(() => mailRows(vault, companyId, mail({ to: [{ name: '', email: `a@paramo.example\r\nBcc: x@y.example` }] }), 'k')).toThrow(
    RangeError,
  )
})

test('several addresses: one that is refused for good is given up, and the others are written to once', async () => {
  smtp.refused.set('nadie@paramo.example', '550 5.1.1 No such user')
  smtp.refused.set('lleno@paramo.example', '452 4.2.2 Mailbox full')
  const to = ['nadie@paramo.example', 'lleno@paramo.example', 'si@paramo.example'].map((email) => ({ name: '', email }))
  await write(mail({ to }))
  await deliver(bySmtp())
  const found = new Map((await states()).map((row) => [row.recipient, row]))
  expect(found.get('si@paramo.example')).toMatchObject({ state: 'done' })
  expect(found.get('nadie@paramo.example')).toMatchObject({
    state: 'failed',
    attempts: 1,
    last_error: expect.stringContaining('550 5.1.1'),
  })
  expect(found.get('lleno@paramo.example')).toMatchObject({
    state: 'pending',
    attempts: 1,
    last_error: expect.stringContaining('452 4.2.2'),
  })
  smtp.refused.clear()
  await deliver(bySmtp(), '2199-01-01T00:00:00Z')
  expect(smtp.received.map((each) => each.to)).toEqual([['si@paramo.example'], ['lleno@paramo.example']])
  for (const { data } of smtp.received) expect(header(data, 'To')).toBe(to.map(({ email }) => email).join(', '))
})

test('the same key is one message', async () => {
  const key = anyKey()
  await write(mail(), key)
  await expect(write(mail(), key)).rejects.toThrow('outbox_company_id_topic_key_key')
  await deliver(bySmtp())
  expect(smtp.received).toHaveLength(1)
})

test('a file that is no longer there gives it up; one that nobody makes waits', async () => {
  await write(mail({ attachments: [{ producer: 'paper', id: 'two' }] }))
  await write(mail({ attachments: [{ producer: 'constructor', id: 'one' }] }))
  await deliver(bySmtp())
  expect(smtp.received).toEqual([])
  expect(await states()).toMatchObject([
    { state: 'pending', last_error: 'Nobody produces constructor' },
    { state: 'failed', last_error: 'There is no paper two' },
    {},
  ])
})

test.each([
  ['smtp://h:25', 'no-responder@erp.example'],
  ['smtp://clave:secreta@h:25', 'no-responder@erp.example'],
  ['smtp://facturas%40paramo.example:secreta@h:25', 'facturas@paramo.example'],
  ['smtps://clave:secreta@h?from=facturas@paramo.example', 'facturas@paramo.example'],
])('%s writes as %s', (url, sender) => {
  expect(senderOf(url, 'https://erp.example/paramo')).toBe(sender)
})

const openMailbox = async (settings: Partial<Settings> = {}) => {
  const runtime = storyRuntime(pool, { dataDir, ...settings })
  const app = await createServer({ runtime, handlers: [], constraintErrors: {}, findSession: async () => null })
  return { app, isServed: serveMailbox(app, runtime) }
}

test('without SMTP it stays in the local mailbox, whole, and twice is once', async () => {
  await write(mail({ subject: '<script>alert(1)</script>' }))
  await deliver({ smtpUrl: null })
  const [row] = await states()
  const id = row?.id ?? ''
  expect(row).toMatchObject({ state: 'done' })
  const mailbox = mailboxOf({ dataDir })
  const kept = await mailbox.find(id)
  expect(kept).toMatchObject({ subject: '<script>alert(1)</script>', recipient: 'facturas@penon.example' })
  await mailbox.keep({ ...mail(), id, recipient: 'facturas@penon.example', html: '', date: new Date(0), attachments: [] })
  expect((await mailbox.list()).filter((each) => each.id === id)).toHaveLength(1)
  await mailbox.keep({
    ...mail({ subject: '<script>alert(1)</script>' }),
    id,
    recipient: 'facturas@penon.example',
    html: mail().html.html,
    date: new Date(0),
    attachments: [{ name: 'Factura Nº 1.pdf', mime: 'application/pdf', bytes: PDF }],
  })

  const { app } = await openMailbox()
  const get = (path: string) => app.inject({ method: 'GET', url: `${MAILBOX_PATH}${path}` })
  const list = await get('')
  expect(list.statusCode).toBe(200)
  expect(list.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  )
  expect(list.body).toContain(`href="${MAILBOX_PATH}/${id}"`)
  for (const page of [list, await get(`/${id}`)]) {
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.body).not.toMatch(/<script|style="| on\w+="/)
  }
  const one = await get(`/${id}`)
  expect(one.body).toContain('Peñón &amp; Cía., S.A.S. &lt;facturas@penon.example&gt;')
  expect(one.body).toContain(`<a href="${MAILBOX_PATH}/${id}/1">Factura Nº 1.pdf</a>`)
  const body = await get(`/${id}/html`)
  expect(body.headers['content-security-policy']).toMatch(/^sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'/)
  expect(body.body).toBe('<p>Señores: <b>&lt;adjuntamos&gt;</b></p>')
  const file = await get(`/${id}/1`)
  expect(file.rawPayload).toEqual(PDF)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''Factura%20N%C2%BA%201.pdf`,
    'x-content-type-options': 'nosniff',
  })
  expect((await get('/style.css')).headers['content-type']).toContain('text/css')
  for (const path of [`/${id}/2`, `/${id}/0`, `/${id}/message.json`, '/..%2f..%2fetc%2fpasswd', '/0190a000-0000-7000-8000-000000000000'])
    expect((await get(path)).statusCode, path).toBe(404)
  await app.close()
})

test('the mailbox is for who sits at this machine', async () => {
  const { app } = await openMailbox()
  const knock = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ method: 'GET', url: MAILBOX_PATH, remoteAddress, headers: { host: 'localhost:3000', ...headers } })).statusCode
  expect(await knock('127.0.0.1')).toBe(200)
  expect(await knock('::1', { host: '[::1]:3000' })).toBe(200)
  expect(await knock('10.0.0.7')).toBe(404)
  expect(await knock('10.0.0.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  // Behind a proxy on this machine, who asks is who the proxy names.
  expect(await knock('127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).toBe(404)
  // A name of somebody else's that was pointed here.
  expect(await knock('127.0.0.1', { host: 'malo.example' })).toBe(404)
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'])
    expect(await knock('127.0.0.1', { [name]: '127.0.0.1' }), name).toBe(404)
  await app.close()
  // A proxy that says nothing of itself: the installation serves others.
  const { app: served } = await openMailbox({ publicUrl: 'https://erp.empresa.example' })
  const answer = await served.inject({ method: 'GET', url: MAILBOX_PATH, remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } })
  expect(answer.statusCode).toBe(404)
  await served.close()
})

test('with an SMTP server there is no mailbox', async () => {
  const { app, isServed } = await openMailbox({ smtpUrl: 'smtp://h' })
  expect(isServed).toBe(false)
  expect((await app.inject({ method: 'GET', url: MAILBOX_PATH })).statusCode).toBe(404)
  await app.close()
})
