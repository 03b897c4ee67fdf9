/** The shapes of a field on the wire: as it is read, and as it is written, checked with the rule that the form runs. */
import * as z from 'zod/mini'
import { isGuid } from '#base/guid.ts'
import { masked } from '../http/masked.ts'
import { choiceMessages, textMessages } from '../rules/index.ts'
import { childProblems, countProblem, linesIn, settledChildren } from './children.ts'
import { isNullable, maskOfField, settled, valueProblem, type CatalogueField, type ChildrenField, type FieldKind } from './field.ts'

const wrongType = {
  error: (issue: { readonly input?: unknown }) => (issue.input === null ? textMessages.required : choiceMessages.invalid),
}

const bare = (field: CatalogueField) => {
  if (field.kind === 'number') return z.number(wrongType)
  if (field.kind === 'flag') return z.boolean(wrongType)
  return z.string(wrongType)
}

/** The wire shape of a field when it is read. */
export function readShape(field: CatalogueField): z.ZodMiniType {
  const mask = maskOfField(field)
  return mask ? masked(mask, wireShape(field)) : wireShape(field)
}

function wireShape(field: CatalogueField): z.ZodMiniType {
  if (field.kind === 'children') {
    const cells = Object.entries(field.fields).map(([name, cell]) => [name, readShape(cell)] as const)
    return z.array(z.object({ id: z.string(), ...Object.fromEntries(cells) }))
  }
  return isNullable(field) ? z.nullable(bare(field)) : bare(field)
}

const FORMATS: Partial<Record<FieldKind, string>> = { amount: 'amount', percent: 'percent', date: 'date', reference: 'uuid' }

/** What the description of the calls says of a field. */
function meaningOf(field: CatalogueField): { readonly description: string; readonly format?: string } {
  const format = field.kind === 'reference' && field.shared ? undefined : FORMATS[field.kind]
  return { description: field.label, ...(format ? { format } : {}) }
}

/** Each line is checked by itself, so that an error has the place of its cell: `children.2.name`. */
function childrenShape(field: ChildrenField): z.ZodMiniType {
  const line = z.object({
    id: z._default(z.nullable(z.string(wrongType).check(z.refine(isGuid, choiceMessages.record))), null),
    // What each holds is checked below, with the rule that the form runs.
    ...Object.fromEntries(Object.entries(field.fields).map(([name, cell]) => [name, z.optional(z.any().check(z.meta(meaningOf(cell))))])),
  })
  const list = z.array(line, wrongType)
  return z.pipe(
    // One that may be empty may be left out.
    (field.least === 0 ? z._default(list, []) : list).check(
      z.superRefine((given, context) => {
        const lines = linesIn(given)
        const count = countProblem(field, lines.length)
        if (count !== null) return context.addIssue({ code: 'custom', message: count })
        for (const { line: at, field: name, message } of childProblems(field, lines))
          context.addIssue({ code: 'custom', message, path: [at, name] })
      }),
      z.meta({ description: field.label }),
    ),
    z.transform((given) => settledChildren(field, linesIn(given))),
  )
}

/** The wire shape when it is written: checked with the same rule that the form runs, then settled. */
export function writeShape(field: CatalogueField): z.ZodMiniType {
  if (field.kind === 'children') return childrenShape(field)
  const value = field.optional ? z._default(z.nullable(bare(field)), null) : bare(field)
  return z.pipe(
    z.pipe(value, z.any()).check(
      z.superRefine((given, context) => {
        const problem = valueProblem(field, given)
        if (problem !== null) context.addIssue({ code: 'custom', message: problem })
      }),
      z.meta(meaningOf(field)),
    ),
    z.transform((given) => settled(field, given)),
  )
}
