/**
 * The two doors: the only places where a transaction comes from. `inCompany` shows one company's rows; `atDoor` shows
 * the few rows that have no company (a person, a session, a link), found only by the key that was brought.
 * The settings are statements (`set local`) and no function's, because only statements travel to other nodes.
 */
import { BusinessError } from '#base/errors.ts'
import { retriedTransactions } from '../http/metrics.server.ts'
import { beginWhole, personSetting, quotedUuid, VEIL, WHOLE_REACH } from './reach.server.ts'
import type { Stay } from './turns.server.ts'
import { ClientTx, type Pool, type Tx } from './tx.server.ts'
import { isVictim, Unavailable } from './unavailable.ts'
import { together } from '../together.ts'

const quotedText = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Who enters, and for whom: the company whose rows are shown. */
export interface Entrance {
  readonly companyId: string
  readonly personId: string | null
  /**
   * False when the person reaches every document of the company, as their session read: the policies are told once, and ask
   * nothing at each statement. Left out, they find out by themselves.
   */
  readonly isNarrow?: boolean
  /** True when the person may not know what others earn: what tells it is not there, or is grouped (`reach.server.ts`). */
  readonly isVeiled?: boolean
  /** Looks and writes nothing: the database refuses whatever would. */
  readonly readOnly?: true
  /** From where, for the log of activity. */
  readonly from?: { readonly ip: string; readonly device: string }
  /** What was asked before and is answered with yes (`http/question.ts`): ids, and nothing else. */
  readonly confirmed?: readonly string[]
}

/** What somebody without a company brings. */
export type DoorKey =
  | { readonly personId: string }
  | { readonly email: string }
  /** SHA-256 of a session's or a link's token, in hexadecimal. */
  | { readonly tokenHash: string }
  /** A worker looking for due work in any company: it sees queues and writes nothing. */
  | { readonly worker: true }

export const inCompany = <T>(pool: Pool, entrance: Entrance, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(pool, companyDoor(entrance, 'short'), work)

/** For what leaves while it is read, like the rows of a file: begun again, they would be there twice. It fails instead. */
export const inCompanyOnce = <T>(pool: Pool, entrance: Entrance, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactionOnce(pool, companyDoor(entrance, 'long'), work)

/** How a transaction begins, and whose connection it takes. */
interface Door {
  readonly begin: string
  readonly companyId: string | null
  readonly stay: Stay
  readonly isWhole: boolean
  readonly isVeiled: boolean
}

const reachesAll = ({ personId, isNarrow }: Entrance): boolean => personId === null || isNarrow === false

const companyDoor = (entrance: Entrance, stay: Stay): Door => ({
  begin: companySetting(entrance),
  companyId: entrance.companyId,
  stay,
  isWhole: reachesAll(entrance),
  isVeiled: entrance.isVeiled === true,
})

const openDoor = (begin: string): Door => ({ begin, companyId: null, stay: 'short', isWhole: false, isVeiled: false })

function companySetting(entrance: Entrance): string {
  const person = entrance.personId === null ? '' : `; ${personSetting(entrance.personId)}`
  const reach = reachesAll(entrance) ? `; ${WHOLE_REACH}` : ''
  const veil = entrance.isVeiled ? `; ${VEIL}` : ''
  const begin = entrance.readOnly ? 'begin read only' : 'begin'
  return `${begin}; set local app.company = ${quotedUuid(entrance.companyId)}${person}${reach}${veil}${originSetting(entrance)}${confirmedSetting(entrance)}`
}

/** Longer than this no browser says of itself. */
const LONGEST_DEVICE = 300

function originSetting({ from }: Entrance): string {
  if (!from) return ''
  // Printable letters only: it is what a stranger's program says of itself.
  const device = from.device.replaceAll(/[^\x20-\x7e]/g, '').slice(0, LONGEST_DEVICE)
  return `; set local app.ip = ${quotedText(from.ip)}; set local app.device = ${quotedText(device)}`
}

const confirmedSetting = ({ confirmed = [] }: Entrance): string =>
  confirmed.length === 0 ? '' : `; set local app.confirmed = ${quotedText(confirmed.join())}`

export const atDoor = <T>(pool: Pool, key: DoorKey, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(pool, openDoor(`begin; ${doorSetting(key)}`), work)

/** Shared reference tables (places, legal values) need no key. */
export const atReference = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => transaction(pool, openDoor('begin read only'), work)

function doorSetting(key: DoorKey): string {
  if ('personId' in key) return personSetting(key.personId)
  if ('email' in key) return `set local app.email = ${quotedText(key.email.toLowerCase())}`
  if ('tokenHash' in key) {
    if (!/^[0-9a-f]{64}$/.test(key.tokenHash)) throw new Error('Not a token hash')
    return `set local app.token = '${key.tokenHash}'`
  }
  return `set local app.worker = 'on'`
}

/** Tries of one piece of work: who is chosen again and again waits longer each time. */
const TRIES = 4
const PAUSE_MS = 20

/**
 * Of two that wait for each other the database ends one, as if it had never begun: it begins again, and the person never hears
 * of it. The work may therefore run more than once, and leaves nothing outside the transaction but what may be left twice.
 */
async function transaction<T>(pool: Pool, door: Door, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transactionOnce(pool, door, work)
    } catch (error) {
      if (tried === TRIES || !isVictim(error)) throw error
      retriedTransactions.inc()
      // Not both at the same moment again.
      await new Promise((done) => setTimeout(done, PAUSE_MS * tried * (1 + Math.random())))
    }
  }
}

/** @throws Unavailable when there is no connection in time, or the one that was had broke */
async function transactionOnce<T>(pool: Pool, door: Door, work: (tx: Tx) => Promise<T>): Promise<T> {
  const giveBack = await pool.turns.take(door.companyId, door.stay)
  try {
    return await withClient(pool, door, work)
  } finally {
    giveBack()
  }
}

async function withClient<T>(pool: Pool, { begin, companyId, isWhole, isVeiled }: Door, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool
    .poolOf(companyId)
    .connect()
    .catch((error: unknown) => {
      throw new Unavailable('down', { cause: error })
    })
  let broken: Error | undefined
  try {
    // The first statement of the work leaves with the beginning, and is answered after it.
    const worked = async () => {
      const tx = new ClientTx(client, pool, isVeiled)
      if (isWhole) beginWhole(tx)
      return work(tx)
    }
    const [, result] = await together([client.query(begin), worked()])
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    // What the person can mend was decided before it broke.
    throw broken && !(error instanceof BusinessError) ? new Unavailable('down', { cause: error }) : error
  } finally {
    client.release(broken)
  }
}
