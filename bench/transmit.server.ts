/**
 * Draining what waits to be sent: ten thousand invoices signed, sent and answered by the simulated authority, a process of its own, against
 * its bare round trip: the same calls, made beforehand, of documents that it judges again, as many at a time as the product sends of one
 * company.
 */
import { generateKeyPairSync } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { actionOf } from '#colombia/index.ts'
import { securedEnvelope, signerOf } from '#colombia/index.server.ts'
import { certificateOf } from '#colombia/dian/testing/certificate.server.ts'
import { changeAuthority, putCertificate } from '#modules/electronic/index.ts'
import { certificateFile, trustStoryCertificates } from '#modules/electronic/testing/certificates.server.ts'
import { zipOf } from '#modules/electronic/transmission/zip.server.ts'
import { freePort } from '#platform/free-port.server.ts'
import { rounded, type Benchmark } from './benchmark.ts'
import { through } from './issue-document.server.ts'
import { prepareInvoice } from './prepare-invoice.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'

const DOCUMENTS = 10_000
const BARE = 1000
/** What the product sends of one company at a time. */
const AT_ONCE = 4
const CLIENTS = 4
const LOOK_MS = 250

async function startAuthority(dataDir: string): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  trustStoryCertificates(join(dataDir, 'dian'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../app/dian.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DIAN_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await new Promise<void>((done) => child.stdout?.once('data', () => done()))
  return { url: `http://127.0.0.1:${port}/WcfDianCustomerServices.svc`, child }
}

async function put(product: BenchProduct, path: string, body: unknown): Promise<void> {
  const { status, text } = await product.call('PUT', path, body)
  if (status !== 200) throw new Error(`${path}: ${text}`)
}

/** Invoices of one line that nobody has sent: no authority was chosen. */
async function fillQueue(product: BenchProduct, owner: pg.Client): Promise<void> {
  const password = 'Clave-del-archivo-2026'
  const content = certificateFile({ nit: '900123456', password })
  await put(product, putCertificate.path, { name: 'firma.p12', content, password })
  const { issue, document } = await prepareInvoice(product)
  const body = { issue, document: { ...document, lines: document.lines.slice(0, 1).map((line) => ({ ...line, quantity: '1' })) } }
  await through(product, '/api/sales/invoices', () => body, CLIENTS, DOCUMENTS)
  // Letters are another work: nobody gets any.
  await owner.query(`update party set email_invoicing = null where company_id = $1`, [product.companyId])
  while ((await countOf(owner, `state = 'queued'`)) < DOCUMENTS) await pause()
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, LOOK_MS))
const countOf = async (owner: pg.Client, condition: string): Promise<number> =>
  (await owner.query<{ count: number }>(`select count(*)::int as count from transmission where ${condition}`)).rows[0]?.count ?? 0

/** Milliseconds that a document takes, the others beside it. */
async function bareRoundTrip(owner: pg.Client, url: string): Promise<number> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const own = certificateOf({ nit: '900123456', holder: 'MEDIDAS S.A.S.', pair })
  const signer = signerOf({ key: pair.privateKey.export({ format: 'der', type: 'pkcs8' }), chain: [own] })
  const { rows } = await owner.query<{ name: string; zip: string; xml: Buffer }>(
    `select file_name as name, zip_name as zip, xml from transmission where state = 'validated' limit ${BARE}`,
  )
  const now = new Date()
  const calls = rows.map(({ name, zip, xml }) => {
    const parameters = { fileName: zip, contentFile: Buffer.from(zipOf(name, xml)).toString('base64') }
    return securedEnvelope({ operation: 'SendBillSync', parameters, url, now }, signer)
  })
  const headers = { 'content-type': `application/soap+xml;charset=UTF-8;action="${actionOf('SendBillSync')}"` }
  const started = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let body = calls[next++]; body !== undefined; body = calls[next++]) {
        const answer = await fetch(url, { method: 'POST', headers, body })
        if (!(await answer.text()).includes('Regla: 90')) throw new Error('The authority did not judge it')
      }
    }),
  )
  return (performance.now() - started) / calls.length
}

export const transmit: Benchmark = {
  name: 'transmit',
  about: '10,000 queued invoices signed, sent and validated by the simulated authority; against its bare round trip',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'paramo-authority-'))
    const authority = await startAuthority(folder)
    const product = await startBenchProduct({ web: false, environment: { DIAN_SIMULATOR_URL: authority.url } })
    const owner = await product.ownerClient()
    try {
      await fillQueue(product, owner)
      const started = performance.now()
      await put(product, changeAuthority.path, { authority: 'simulator' })
      while ((await countOf(owner, `state in ('queued', 'sent')`)) > 0) await pause()
      const ours = (performance.now() - started) / DOCUMENTS
      const validated = await countOf(owner, `state = 'validated'`)
      if (validated !== DOCUMENTS) throw new Error(`Only ${validated} were validated`)
      const raw = await bareRoundTrip(owner, authority.url)
      return {
        ...{ name: 'transmit', value: rounded(ours), unit: 'ms', raw: rounded(raw), ratio: rounded(raw / ours) },
        details: { documents: DOCUMENTS, 'per second': rounded(1000 / ours, 0), 'bare per second': rounded(1000 / raw, 0) },
      }
    } finally {
      await owner.end()
      await product.close()
      authority.child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
