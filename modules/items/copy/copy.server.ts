import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { codesAfter } from './copy.ts'
import { proposeCode } from './endpoints.ts'

/** The first code after that of an item that nobody has. */
export const proposeCodeHandler = handle(proposeCode, async ({ tx, session: { companyId }, params: { id } }) => {
  const item = await tx.first<{ code: string }>(sql`select code from item where company_id = ${companyId} and id = ${id}`)
  if (!item) return httpErrors.fail('notFound')
  const codes = codesAfter(item.code)
  const taken = await tx.rows<{ code: string }>(sql`select code from item where company_id = ${companyId} and code = any(${codes}::text[])`)
  const known = new Set(taken.map(({ code }) => code))
  return { code: codes.find((code) => !known.has(code)) ?? '' }
})
