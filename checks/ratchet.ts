/**
 * A figure that may only go down. The file holds it; the check fails when it grew, and also when it could be lowered, so
 * that what was won is not lost again.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A complaint, or nothing. `what` is said in the complaint: "uses of useEffect". */
export function ratchetProblems(file: string, allowed: number, counted: number, what: string): string[] {
  if (counted > allowed) return [`${counted} ${what}, and ${file} allows ${allowed}`]
  if (counted < allowed) return [`${counted} ${what}: lower ${file} from ${allowed} to ${counted}`]
  return []
}

/** The whole number that a ratchet file holds. */
export function readRatchet(file: string): number {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8').trim()
  if (!/^\d+$/.test(text)) throw new Error(`checks/${file} must hold a whole number`)
  return Number(text)
}
