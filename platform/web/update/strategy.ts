/**
 * What the service worker does with a request: files named by their content come from the device, pages from the network
 * and, without it, from the kept shell. Calls are never kept: what the books say is asked of the server. Pure.
 */

export interface AskedRequest {
  readonly origin: string
  readonly pathname: string
  readonly method: string
  /** As the browser says it: `navigate` for a page. */
  readonly mode: string
}

export type Strategy =
  /** As if there were no service worker. */
  | 'network'
  /** The kept file, or the network, which is then kept. */
  | 'asset'
  /** The network, or the kept shell. */
  | 'page'

/** Pages of whoever has a link, and what programs ask: they are not the application. */
const NOT_THE_APPLICATION = /^\/(?:api|public|healthz|readyz|metrics)(?:\/|$)|\/(?:tracking|print)$/

/** @param here the origin of the application */
export function strategyOf({ origin, pathname, method, mode }: AskedRequest, here: string): Strategy {
  if (method !== 'GET' || origin !== here) return 'network'
  if (pathname.startsWith('/assets/')) return 'asset'
  return mode === 'navigate' && !NOT_THE_APPLICATION.test(pathname) ? 'page' : 'network'
}

/** What the build writes into the worker. */
export interface Release {
  /** The file with which the application begins: it names the release. */
  readonly entry: string
  /** What the shell needs to be drawn. */
  readonly files: readonly string[]
}

const PREFIX = 'paramo-shell-'
export const cacheOf = ({ entry }: Release): string => `${PREFIX}${entry}`
/** Kept by another release of ours. */
export const isOldCache = (name: string, release: Release): boolean => name.startsWith(PREFIX) && name !== cacheOf(release)
