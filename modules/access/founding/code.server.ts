/**
 * The code of the first run: it proves that whoever begins an installation from elsewhere reads what its server shows when it
 * starts. It comes from the installation's secret key, so that all servers of one database show the same, and it is worth
 * nothing once somebody is there.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '#platform/settings.server.ts'
import { vaultOf } from '#platform/vault.server.ts'

/** Without letters that are taken for others. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const GROUP = 4
const LENGTH = 3 * GROUP

/** "K7QM-2XTR-9WNB" */
export async function firstRunCode(settings: Settings): Promise<string> {
  const bytes = (await vaultOf(settings)).derive('first run')
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.replace(/.{4}(?=.)/g, '$&-')
}

const hashOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()

/** However it is written: with or without dashes, in small letters. */
export const isFirstRunCode = async (settings: Settings, written: string): Promise<boolean> =>
  timingSafeEqual(hashOf(written), hashOf(await firstRunCode(settings)))
