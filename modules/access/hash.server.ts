/** Passwords are kept as argon2id (RFC 9106) with 19 MiB, two passes and one lane, the least that OWASP recommends. */
import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** What an e-mail that nobody has is compared with, so that the answer takes as long. */
let nobodysHash: Promise<string> | null = null

/**
 * Whether the password is right. Without a stored hash it works as long and says no.
 * @param stored the person's hash, or null when nobody has that e-mail
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('a password that nobody has')
  const matches = await verify(stored ?? (await nobodysHash), password)
  return stored !== null && matches
}
