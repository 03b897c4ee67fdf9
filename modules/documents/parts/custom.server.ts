/** The company's own fields of a document as the server takes them: what they point to is found first. */
import type { ErrorBody } from '#base/errors.ts'
import type { CustomField } from '#platform/custom/field.ts'
import { withReferences } from '#platform/custom/references.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { withCustom } from './custom.ts'
import { takesCustom, type DocumentKind } from '../kind/kind.ts'
import type { DocumentInput } from '../wire.ts'

/** As `withCustom`, with what values point to found and named in one question for head and lines. */
export async function customOfRequest(
  tx: Tx,
  companyId: string,
  kind: Pick<DocumentKind, 'note'>,
  fields: readonly CustomField[],
  input: DocumentInput,
  asks: boolean,
): Promise<{ readonly input: DocumentInput; readonly problems: readonly ErrorBody[] }> {
  if (!takesCustom(kind)) return withCustom(kind, fields, input, asks)
  const found = await withReferences(tx, companyId, fields, [
    { entity: 'document', values: input.custom, at: 'custom' },
    ...input.lines.map(({ custom }, index) => ({ entity: 'line' as const, values: custom, at: `lines.${index}.custom` })),
  ])
  const [head = {}, ...lines] = found.values
  const named = { ...input, custom: head, lines: input.lines.map((line, index) => ({ ...line, custom: lines[index] ?? {} })) }
  const own = withCustom(kind, fields, named, asks)
  const isLost = (field: string | null) => found.problems.some((problem) => problem.field === field)
  return { input: own.input, problems: [...found.problems, ...own.problems.filter(({ field }) => !isLost(field))] }
}
