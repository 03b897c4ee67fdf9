/**
 * In whose name a transaction works, and what it reaches of a company's documents: decided by policies of the database, which
 * ask for these settings. They are statements of their own (`set local`), for only statements travel to other nodes.
 */
import { together } from '../together.ts'
import { raw, type Tx } from './tx.server.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** @throws Error for what is no UUID: it would stand in the text of a statement */
export function quotedUuid(value: string): string {
  if (!UUID.test(value)) throw new Error(`Not a UUID: ${value}`)
  return `'${value}'`
}

export const personSetting = (personId: string): string => `set local app.person = ${quotedUuid(personId)}`

/** Every document of the company: the policies are answered at once and look for no limit of the person. */
export const WHOLE_REACH = `set local app.reach = 'all'`

/**
 * The names of tables that tell what people earn mean the views of the schema `veil`, which hold them without the person or not at all
 * (migration 1220): a query cannot forget it. Only for what is read: nothing is written through a view that groups.
 */
export const VEIL = `set local search_path = veil, public`

/** Transactions that reach every document already: they are not told twice, for each statement is a message to the database. */
const whole = new WeakSet<Tx>()

/** A transaction that began with `WHOLE_REACH`. */
export const beginWhole = (tx: Tx): void => {
  whole.add(tx)
}

/**
 * From here to the end of the transaction every document counts: whether a note stands, what is left of a line, how many
 * the month has. Only after what the person asked for was found within reach, and never before reading what is shown.
 */
export const widen = async (tx: Tx): Promise<void> => {
  if (whole.has(tx)) return
  whole.add(tx)
  await tx.run(raw(WHOLE_REACH))
}

/** Work in the name of somebody who is not asking now: it reaches what they do. @param isVeiled of what is only read for them */
export const inNameOf = async (tx: Tx, personId: string, isVeiled = false): Promise<void> => {
  whole.delete(tx)
  const settings = [personSetting(personId), `set local app.reach = ''`, ...(isVeiled ? [VEIL] : [])]
  await together(settings.map((setting) => tx.run(raw(setting))))
}

/** Work in nobody's name, after it was done in somebody's. */
export const inNobodysName = async (tx: Tx): Promise<void> => {
  await tx.run(raw(`set local app.person = ''`))
}
