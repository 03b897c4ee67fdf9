/**
 * What a device keeps for itself in the browser's own store: named values, and a queue in the order of its places. Several of them are
 * written in one step, so that a killed tab leaves all of it or nothing. No word of what is kept is known here.
 */

const VALUES = 'values'
const QUEUE = 'queue'

/** In its place of the queue, which the store gives it. */
export type Placed<Queued> = Queued & { readonly place: number }

export interface Keeping<Values, Queued> {
  readonly values?: Partial<Values>
  readonly queued?: Queued
  /** Of the queue: the places of what somebody else has for certain. */
  readonly gone?: readonly number[]
}

export interface Keeper<Values, Queued> {
  read<Name extends keyof Values & string>(name: Name): Promise<Values[Name] | undefined>
  /** In the order of their places. */
  queue(): Promise<readonly Placed<Queued>[]>
  write(keeping: Keeping<Values, Queued>): Promise<void>
}

const done = <Result,>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The store of the browser failed')))
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The store of the browser failed'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })

/**
 * @param name of one store: what two companies keep stands apart
 * @throws when the browser lets nothing be kept
 */
export async function openKeeper<Values extends object, Queued extends object>(name: string): Promise<Keeper<Values, Queued>> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(VALUES)
    // The browser's own word: each gets the next place.
    opening.result.createObjectStore(QUEUE, { keyPath: 'place', ['autoIncrement']: true })
  })
  const database = await done(opening)
  return {
    read: (key) => done(database.transaction(VALUES).objectStore(VALUES).get(key)),
    queue: () => done(database.transaction(QUEUE).objectStore(QUEUE).getAll()),
    async write({ values = {}, queued, gone = [] }) {
      // Strict: the disk has it before anybody is told that it is kept.
      const transaction = database.transaction([VALUES, QUEUE], 'readwrite', { durability: 'strict' })
      const ended = committed(transaction)
      for (const [key, value] of Object.entries(values)) transaction.objectStore(VALUES).put(value, key)
      if (queued) transaction.objectStore(QUEUE).put(queued)
      for (const place of gone) transaction.objectStore(QUEUE).delete(place)
      await ended
    },
  }
}

/**
 * One tab at a time does what is locked under a name; another one waits until it is gone, or takes it over.
 * @returns whether this tab has it, and how to take it from the one that does
 */
export function holdAlone(name: string, onChange: (isMine: boolean) => void): { readonly takeOver: () => void; readonly stop: () => void } {
  let letGo: () => void = () => undefined
  let isStopped = false
  const hold = () =>
    new Promise<void>((resolve) => {
      if (isStopped) return resolve()
      onChange(true)
      letGo = resolve
    })
  const ask = (options: LockOptions): void => {
    navigator.locks.request(name, options, hold).catch(() => {
      // Another tab took it.
      if (!isStopped) onChange(false)
    })
  }
  ask({})
  return {
    takeOver: () => ask({ steal: true }),
    stop: () => {
      isStopped = true
      letGo()
    },
  }
}
