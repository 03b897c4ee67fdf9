/** Copies of a company in the stories: made, and brought back as a company of its own. */
import { switchCompany } from '#modules/access/index.ts'
import { beginRestore, COPY_PART_BYTES, runRestore, sendCopyPart, startCopy } from '#platform/copy/endpoints.ts'
import { listExports } from '#platform/export/endpoints.ts'
import { workLong } from '#platform/jobs/worker.server.ts'
import { createClient, signedIn, type Client } from '../client.server.ts'
import { workerParts } from '../start.server.ts'
import type { StoryCompany, World } from './world.server.ts'

/** All the long work that there is: of a database that nobody else works on. */
export async function workAll(world: World): Promise<void> {
  while (await workLong(workerParts(world.runtime)));
}

/** Of its copies and what was brought back, the latest. */
export const lastJob = async (client: Client) => (await client.call(listExports)).exports[0]

/** @returns the bytes of a copy that is made now */
export async function makeCopy(world: World, client: Client): Promise<{ readonly id: string; readonly bytes: Uint8Array }> {
  const { id } = await client.call(startCopy, { body: {} })
  await workAll(world)
  const { rawPayload } = await world.app.inject({
    method: 'GET',
    url: `/api/exports/${id}/file`,
    headers: { authorization: `Bearer ${client.token}` },
  })
  return { id, bytes: rawPayload }
}

/** Brings a copy back as a company of its own. @returns how it went */
export async function bringBack(world: World, client: Client, bytes: Uint8Array) {
  const { id } = await client.call(beginRestore, { body: { name: 'copia.zip', size: bytes.length } })
  for (let position = 0; position * COPY_PART_BYTES < bytes.length; position += 1) {
    const part = bytes.subarray(position * COPY_PART_BYTES, (position + 1) * COPY_PART_BYTES)
    await client.call(sendCopyPart, { params: { id }, body: { position, base64: Buffer.from(part).toString('base64') } })
  }
  await client.call(runRestore, { params: { id }, body: {} })
  await workAll(world)
  return lastJob(client)
}

/** Whoever is of a company, in another of theirs. */
export async function enter(world: World, { email, password }: StoryCompany, companyId: string): Promise<Client> {
  const entered = await signedIn(world.app, email, password)
  const { accessToken } = await entered.call(switchCompany, { body: { companyId } })
  return createClient(world.app, accessToken, companyId)
}
