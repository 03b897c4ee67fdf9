/** Another company that reads its own lists while strangers knock: how long it waits when nobody does, and when they do. */
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '#modules/access/index.ts'
import { brand } from '#modules/items/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { PASSWORD, STRANGER } from './company.server.ts'
import type { Target } from './run.server.ts'

/** What it reads, by turns. */
const LISTS = [invoiceEndpoints.list.path, invoiceEndpoints.totals.path, brand.endpoints.list.path]

const QUIET_READINGS = 60
const BETWEEN_MS = 50

export interface Readings {
  /** The middle one and the slowest of twenty, in milliseconds. */
  readonly middle: number
  readonly late: number
  readonly count: number
}

export const readingsOf = (spent: readonly number[]): Readings => {
  const sorted = spent.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10
  return { middle: at(0.5), late: at(0.95), count: sorted.length }
}

export interface Bystander {
  /** Alone, before anybody knocks. */
  readonly quiet: readonly number[]
  /** Reads until it is told to end. @returns how long each took */
  end(): Promise<readonly number[]>
}

/** Reads alone first, and then goes on reading beside whatever happens. */
export async function standBy(target: Target): Promise<Bystander> {
  const read = await readerOf(target)
  const quiet: number[] = []
  for (let at = 0; at < QUIET_READINGS; at += 1) quiet.push(await read(at))
  const beside: number[] = []
  const ending = new AbortController()
  const going = (async () => {
    for (let at = 0; !ending.signal.aborted; at += 1) {
      beside.push(await read(at))
      await pause(BETWEEN_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return {
    quiet,
    async end() {
      ending.abort()
      await going
      return beside
    },
  }
}

/** @returns what reads one list, and says how long that took */
async function readerOf(target: Target): Promise<(at: number) => Promise<number>> {
  const companyId = target.company.foreignCompanyId
  const opened = await target.ask({
    method: 'POST',
    url: signIn.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email: STRANGER, password: PASSWORD, keepOpen: true, companyId }),
  })
  if (opened?.status !== 200) throw new Error('The other company is not let in')
  const { accessToken } = JSON.parse(opened.text) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}`, [COMPANY_HEADER]: companyId }
  return async (at) => {
    const began = performance.now()
    await target.ask({ method: 'GET', url: LISTS[at % LISTS.length] ?? '', headers })
    return performance.now() - began
  }
}
