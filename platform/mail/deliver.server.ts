/**
 * The topic of mail: makes the files of a message and sends it by SMTP, or, without SMTP, keeps it in the local mailbox.
 * Its identity follows from the row of the outbox, so that sending it again is the same message again.
 */
import { inCompany } from '../db/doors.server.ts'
import { sql } from '../db/tx.server.ts'
import { GiveUp, type Deliver } from '../jobs/worker.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { mailboxOf } from './mailbox.server.ts'
import { openMail } from './mail.server.ts'
import type { FileReference } from './message.ts'
import { sendBySmtp } from './smtp.server.ts'
import { markedAsTrial } from './trial.ts'

export interface ProducedFile {
  /** "FV-1208.pdf" */
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array
}

/** Makes a file when a message is sent. It enters the company by itself. Null: there is no such thing any more. */
export type ProduceFile = (companyId: string, id: string, runtime: Runtime) => Promise<ProducedFile | null>
export type FileProducers = Readonly<Record<string, ProduceFile>>

/** What goes out, complete. */
export interface Outgoing {
  readonly id: string
  /** The address that this copy goes to; `to` names everybody that the message was written to. */
  readonly recipient: string
  readonly fromName: string
  readonly to: readonly { readonly name: string; readonly email: string }[]
  readonly replyTo: { readonly name: string; readonly email: string } | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly date: Date
  readonly attachments: readonly ProducedFile[]
}

/** Whether it leaves from a company to try things in. Asked when it leaves, so that no module can forget it. */
const isOfTrial = (runtime: Runtime, companyId: string): Promise<boolean> =>
  inCompany(
    runtime.pool,
    { companyId, personId: null },
    async (tx) => (await tx.first<{ trial: boolean }>(sql`select trial from company where id = ${companyId}`))?.trial ?? false,
  )

/** @param producers of all the modules, by the name that references use */
export const mailDeliverer =
  (producers: FileProducers): Deliver =>
  async ({ companyId, id, payload }, runtime) => {
    const { attachments, ...written } = openMail(await runtime.pool.vault(), companyId, payload)
    const message = (await isOfTrial(runtime, companyId)) ? markedAsTrial(written) : written
    const files = await Promise.all(attachments.map((reference) => produce(producers, companyId, reference, runtime)))
    await dispatchMail({ ...message, id, date: runtime.clock.now(), attachments: files }, runtime)
  }

/**
 * Sends one message at once: for what belongs to no company and has no row in the outbox.
 * @throws GiveUp when it is refused for good, Error when it may be tried again
 */
export async function dispatchMail(outgoing: Outgoing, runtime: Runtime): Promise<void> {
  const { smtpUrl, publicUrl } = runtime.settings
  if (smtpUrl !== null) return sendBySmtp(smtpUrl, publicUrl, outgoing)
  await mailboxOf(runtime.settings).keep(outgoing)
  runtime.log.warn({ id: outgoing.id, recipient: outgoing.recipient }, 'without SMTP_URL mail stays in the local mailbox')
}

async function produce(
  producers: FileProducers,
  companyId: string,
  { producer, id }: FileReference,
  runtime: Runtime,
): Promise<ProducedFile> {
  const make = Object.hasOwn(producers, producer) ? producers[producer] : undefined
  if (!make) throw new Error(`Nobody produces ${producer}`)
  const file = await make(companyId, id, runtime)
  if (!file) throw new GiveUp(`There is no ${producer} ${id}`)
  return file
}
