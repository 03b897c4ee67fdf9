/**
 * The local mailbox: where messages stay while no SMTP server is named. One folder per message under `DATA_DIR/mail`,
 * with a JSON and the attachments; sending it again writes the same folder again.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'zod/v4/core'
import * as z from 'zod/mini'
import { folderStore } from '../files.server.ts'
import type { Settings } from '../settings.server.ts'
import type { Outgoing } from './deliver.server.ts'

const address = z.object({ name: z.string(), email: z.string() })

export const keptMail = z.object({
  id: z.string(),
  date: z.string(),
  recipient: z.string(),
  fromName: z.string(),
  to: z.array(address),
  replyTo: z.nullable(address),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), mime: z.string(), size: z.number() })),
})
export type KeptMail = z.output<typeof keptMail>

export interface Mailbox {
  keep(mail: Outgoing): Promise<void>
  /** The last ones, newest first. */
  list(): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | null>
  attachment(id: string, position: number): Promise<{ readonly name: string; readonly mime: string; readonly bytes: Uint8Array } | null>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SHOWN = 100

export function mailboxOf({ dataDir }: Pick<Settings, 'dataDir'>): Mailbox {
  const folder = join(dataDir, 'mail')
  const store = folderStore(folder)

  const find = async (id: string): Promise<KeptMail | null> => {
    const bytes = UUID.test(id) ? await unlessMissing(store.get(`${id}/message.json`)) : null
    return bytes && parse(keptMail, JSON.parse(Buffer.from(bytes).toString('utf8')))
  }
  return {
    async keep({ attachments, date, ...mail }) {
      for (const [index, file] of attachments.entries()) await store.put(`${mail.id}/${index + 1}`, file.bytes)
      const kept: KeptMail = {
        ...mail,
        to: [...mail.to],
        date: date.toISOString(),
        attachments: attachments.map(({ name, mime, bytes }) => ({ name, mime, size: bytes.byteLength })),
      }
      // Last, so that a message that can be seen is whole.
      await store.put(`${mail.id}/message.json`, Buffer.from(JSON.stringify(kept, null, 2)))
    },
    async list() {
      const names = (await unlessMissing(readdir(folder))) ?? []
      // The ids are born in order of time.
      const last = names
        .filter((name) => UUID.test(name))
        .toSorted()
        .toReversed()
        .slice(0, SHOWN)
      return (await Promise.all(last.map(find))).filter((mail) => mail !== null)
    },
    find,
    async attachment(id, position) {
      const file = (await find(id))?.attachments[position - 1]
      const bytes = file ? await unlessMissing(store.get(`${id}/${position}`)) : null
      return file && bytes ? { name: file.name, mime: file.mime, bytes } : null
    },
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
