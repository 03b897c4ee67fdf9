/**
 * The company's own fields in a document: of its head and of each line. A note has none: it repeats what another document
 * says, and asks only why. Pure: the editor asks it before issuing, the server whenever a document is saved.
 */
import { isQuantityText } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { CustomField } from '#platform/custom/field.ts'
import { checkCustom, type Figures } from '#platform/custom/record.ts'
import { takesCustom, type DocumentKind } from '../kind/kind.ts'
import type { DocumentInput } from '../wire.ts'

/** What a formula of lines may name, when it can be read. */
export const figuresOfLine = ({ quantity, unitPrice }: { readonly quantity: string; readonly unitPrice: string }): Figures => ({
  ...(isQuantityText(quantity) ? { cantidad: quantity } : {}),
  ...(isQuantityText(unitPrice) ? { precio: unitPrice } : {}),
})

/**
 * @param asks whether required fields must be there: to issue, and not to keep a draft
 * @returns the request with its values as they are kept, and every problem at its field
 */
export function withCustom(
  kind: Pick<DocumentKind, 'note'>,
  fields: readonly CustomField[],
  input: DocumentInput,
  asks: boolean,
): { readonly input: DocumentInput; readonly problems: readonly ErrorBody[] } {
  if (!takesCustom(kind))
    return { input: { ...input, custom: {}, lines: input.lines.map((line) => ({ ...line, custom: {} })) }, problems: [] }
  const head = checkCustom(fields, 'document', input.custom, { asks })
  const lines = input.lines.map((line, index) =>
    checkCustom(fields, 'line', line.custom, { asks, at: `lines.${index}.custom`, figures: figuresOfLine(line) }),
  )
  return {
    input: {
      ...input,
      custom: head.values,
      lines: input.lines.map((line, index) => ({ ...line, custom: lines[index]?.values ?? {} })),
    },
    problems: [...head.problems, ...lines.flatMap(({ problems }) => problems)],
  }
}
