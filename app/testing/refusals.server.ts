import { Refused } from '../client.server.ts'

/** The codes of what was refused, each with its field; none when it was taken. */
export async function refusalsOf(asked: Promise<unknown>): Promise<(readonly [code: number, field: string | null])[]> {
  const thrown: unknown = await asked.then(
    () => null,
    (error: unknown) => error,
  )
  if (thrown === null) return []
  if (!(thrown instanceof Refused)) throw thrown
  return thrown.errors.map(({ code, field }) => [code, field])
}

/** The first code and field of what was refused; what it says of what was taken. */
export const firstRefusalOf = (asked: Promise<unknown>): Promise<readonly [code: number | null, field: string | null] | 'it was taken'> =>
  asked.then(
    () => 'it was taken' as const,
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error
      return [error.code, error.fields[0] ?? null] as const
    },
  )
