/** A world whose messages nobody else delivers, with what people are told in it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPerson } from '#modules/access/index.server.ts'
import { roleIds, type RoleName } from '#modules/access/index.ts'
import { listNotifications, type Notification } from '#modules/notifications/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { workOnce } from '#platform/jobs/worker.server.ts'
import { mailboxOf, type KeptMail } from '#platform/mail/mailbox.server.ts'
import { preparedDatabase } from '#platform/testing/story.server.ts'
import { signedIn, type Client } from '../client.server.ts'
import { workerParts } from '../start.server.ts'
import { anyEmail, openWorld, STORY_NOW, type StoryCompany, type World } from './world.server.ts'

const AFTER_ALL = '2099-01-01T15:00:00Z'
const PASSWORD = 'Colega-2026*'

export interface Member {
  readonly id: string
  readonly email: string
  readonly client: Client
}

export interface ToldWorld {
  readonly world: World
  /** Another process, as far as the database can tell: its own server, pool and listening connection. */
  readonly other: World
  /** Its database, as its owner. */
  readonly ownerUrl: string
  /** Delivers what is due, and looks for nothing new. */
  work(): Promise<void>
  /** Looks for what is new at the hour of the story, and delivers nothing. */
  look(): Promise<void>
  mailsTo(address: string): Promise<KeptMail[]>
  newColleague(company: StoryCompany, firstName: string, role: RoleName): Promise<Member>
  close(): Promise<void>
}

export async function openToldWorld(): Promise<ToldWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paramo-told-'))
  const database = await preparedDatabase()
  const { appUrl } = database
  const world = await openWorld(STORY_NOW, { appUrl, dataDir })
  const other = await openWorld(STORY_NOW, { appUrl, dataDir })
  // The base stamps some messages with the hour of the day on which the story runs, others are due when the story says.
  const later = workerParts({ ...world.runtime, clock: { now: () => new Date(AFTER_ALL) } })
  return {
    world,
    other,
    ownerUrl: database.ownerUrl,
    async work() {
      while (await workOnce({ ...later, chores: [] }));
    },
    async look() {
      while (await workOnce({ ...workerParts(world.runtime), topics: {} }));
    },
    mailsTo: async (address) => (await mailboxOf({ dataDir }).list()).filter(({ recipient }) => recipient === address),
    async newColleague(company, firstName, role) {
      const email = anyEmail()
      const id = await createPerson(world.pool, { email, password: PASSWORD, firstName, lastName: 'Peña' })
      await inCompany(world.pool, company, (tx) =>
        insertRows(tx, 'membership', [{ company_id: company.companyId, person_id: id, role_id: roleIds[role], active: true }]),
      )
      return { id, email, client: await signedIn(world.app, email, PASSWORD) }
    },
    async close() {
      await Promise.all([world.close(), other.close()])
      await database.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What the bell of somebody shows, the latest first. */
export const toldTo = async ({ client }: Pick<Member, 'client'>, unread: 'true' | 'false' = 'false'): Promise<Notification[]> =>
  (await client.call(listNotifications, { query: { unread } })).rows
