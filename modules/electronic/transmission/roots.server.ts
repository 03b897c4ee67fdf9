/** The certificates that the authority's answers must lead to: those that the operator keeps, or the simulator's where it was chosen. */
import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { issuerOfAnswer, NO_ROOTS, type IssuerTrust, type Roots } from '#colombia/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Settings } from '#platform/settings.server.ts'
import { readAuthority, type Authority } from './authority.server.ts'
import { isHere } from './enrol.server.ts'

const PATIENCE_MS = 3000
const given = z.object({ roots: z.array(z.string()) })

type RootSettings = Pick<Settings, 'dianRootsDir' | 'dianSimulatorUrl'>

/** By folder, read once by this process. */
const kept = new Map<string, readonly Uint8Array[]>()

/** @throws Error when the folder is not there, or holds what is no certificate: the operator named it to be checked with */
function rootsIn(folder: string): readonly Uint8Array[] {
  const known = kept.get(folder)
  if (known) return known
  const read = readdirSync(folder)
    .filter((name) => /\.(pem|crt|cer|der)$/i.test(name))
    .flatMap((name) => certificatesIn(readFileSync(join(folder, name)), name))
  kept.set(folder, read)
  return read
}

/** A server with a folder that cannot be read does not start. @throws Error as `rootsIn` says */
export const requireRoots = ({ dianRootsDir }: RootSettings): readonly Uint8Array[] => (dianRootsDir === null ? [] : rootsIn(dianRootsDir))

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** A file of text may hold several. */
function certificatesIn(bytes: Buffer, name: string): Uint8Array[] {
  const texts = bytes.toString('latin1').match(PEM) ?? []
  try {
    return texts.length > 0 ? texts.map((each) => new X509Certificate(each).raw) : [new X509Certificate(bytes).raw]
  } catch (cause) {
    throw new Error(`DIAN_ROOTS_DIR holds ${name}, which is no certificate`, { cause })
  }
}

/** Only a process of this machine is asked for its root: whatever it says is believed. */
async function rootsOfSimulator({ dianSimulatorUrl }: RootSettings): Promise<Uint8Array[]> {
  if (dianSimulatorUrl === null) return []
  const url = new URL('/control/roots', dianSimulatorUrl)
  if (!isHere(url)) return []
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const read = z.safeParse(given, answer.ok ? await answer.json() : {})
    return read.success ? read.data.roots.map((each) => Buffer.from(each, 'base64')) : []
  } catch {
    return []
  }
}

/** @param authority that a company chose; nobody's answer is the simulator's in a company that did not choose it */
export async function rootsOf(authority: Authority | null, settings: RootSettings): Promise<Roots> {
  if (authority === 'simulator') return { authority, certificates: await rootsOfSimulator(settings) }
  return settings.dianRootsDir === null ? NO_ROOTS : { authority: 'dian', certificates: rootsIn(settings.dianRootsDir) }
}

export const readRoots = async (tx: Tx, companyId: string, settings: RootSettings): Promise<Roots> =>
  rootsOf(await readAuthority(tx, companyId), settings)

/**
 * Whose an answer is that was kept with what it validated, by the roots that are kept now.
 * @param authority that it was asked of; null of what came from somebody else
 * @returns null of no answer
 */
export const issuerOf = async (
  answer: Uint8Array | null,
  authority: Authority | null,
  settings: RootSettings,
): Promise<IssuerTrust | null> => (answer === null ? null : issuerOfAnswer(answer, await rootsOf(authority, settings)))
