/** A world with a simulated authority of its own, and companies that transmit to it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeAuthority, getEnabling, putCertificate } from '#modules/electronic/index.ts'
import { certificateFile, trustStoryCertificates } from '#modules/electronic/testing/certificates.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong, workOnce } from '#platform/jobs/worker.server.ts'
import { preparedDatabase } from '#platform/testing/story.server.ts'
import { startSimulator, type Simulator } from '../dian/simulator.server.ts'
import type { Client } from '../client.server.ts'
import { workerParts } from '../start.server.ts'
import { openShop, openWorld, STORY_NOW, type Shop, type World } from './world.server.ts'

export interface AuthorityWorld {
  readonly world: World
  readonly simulator: Simulator
  readonly ownerUrl: string
  /** After it ended: another one, at the same address, that knows what the first knew. */
  startAgain(): Promise<Simulator>
  close(): Promise<void>
}

/**
 * In a database of its own: a worker takes whatever is due in its database, and the letters of others too.
 * @param now the hour of the story
 * @param dataDir where its letters and files are kept
 */
export async function openAuthorityWorld(now = STORY_NOW, dataDir?: string): Promise<AuthorityWorld> {
  const { ownerUrl, appUrl } = await preparedDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'paramo-dian-'))
  trustStoryCertificates(folder)
  const world = await openWorld(now, { appUrl, ...(dataDir === undefined ? {} : { dataDir }) })
  const startAt = (port: number) => startSimulator({ folder, port, xsdDir: null, now: () => world.clock.now() })
  const simulator = await startAt(0)
  let last = simulator
  Object.assign(world.runtime.settings, { dianSimulatorUrl: simulator.url })
  return {
    world,
    simulator,
    ownerUrl,
    async startAgain() {
      last = await startAt(Number(new URL(simulator.url).port))
      return last
    },
    async close() {
      await last.stop()
      await world.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** @param to its last day; of years to come when it is left out */
export async function certify({ client }: { readonly client: Client }, to?: Date): Promise<void> {
  const { nit } = await client.call(getEnabling)
  const password = 'Clave-del-archivo-2026'
  const content = certificateFile({ nit, password, ...(to ? { to } : {}) })
  await client.call(putCertificate, { body: { name: 'firma.p12', content, password } })
}

/** From now on what the company issues goes to the simulator. */
export async function transmit(company: { readonly client: Client }): Promise<void> {
  await certify(company)
  await company.client.call(changeAuthority, { body: { authority: 'simulator' } })
}

/**
 * Works until nothing of the company is due. The queue goes by the clock of the database, and the story by its own.
 */
export async function workFor({ runtime, pool, clock }: World, { companyId }: { readonly companyId: string }): Promise<void> {
  const parts = workerParts(runtime)
  const now = clock.now()
  const bring = () =>
    inCompany(pool, { companyId, personId: null }, (tx) =>
      tx.run(sql`update outbox set run_at = ${now} where company_id = ${companyId} and state = 'pending' and run_at > ${now}`),
    )
  await bring()
  do {
    while (await workOnce(parts));
    while (await workLong(parts));
  } while ((await bring()) > 0)
}

/** A shop that sells advice, and transmits. */
export async function openTransmittingShop(world: World): Promise<Shop> {
  const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
  await transmit(shop)
  return shop
}
