/** A document as somebody wrote it and what it came to, with the names of everything that it points to. */
import type { CustomField, CustomValues } from '#platform/custom/field.ts'
import { changedValues } from '#platform/custom/record.ts'
import { type Amount, parseAmount, percentText } from '#base/decimal.ts'
import type { Computed } from '../../figures/compute.ts'
import { withholdingLabel } from '../../screens/labels.ts'
import { inputOf } from '../draft-input.ts'
import { unitOfView, unitText } from '../../parts/units.ts'
import type { DocumentInput, DocumentView } from '../../wire.ts'

export interface Written {
  readonly input: DocumentInput
  /** Names of the taxes of each line, in the order of the lines. */
  readonly taxes: readonly (readonly string[])[]
  /** How the unit of each line is called, in their order. */
  readonly units: readonly string[]
  readonly withholdings: readonly WrittenWithholding[]
  readonly total: Amount
  /** Without its withholdings. */
  readonly payable: Amount
  /** Id of a third party, item, warehouse, cost centre, resolution or money account → its name. */
  readonly names: ReadonlyMap<string, string>
  /** What the company's own fields say, by label: of the head, and of each line in its order. */
  readonly custom: { readonly head: Readonly<Record<string, string>>; readonly lines: readonly Readonly<Record<string, string>>[] }
}

const customOf = (input: DocumentInput, fields: readonly CustomField[]): Written['custom'] => ({
  // As they are kept, or as they are being written and the server will keep them.
  head: changedValues(fields, 'document', known(input.custom)),
  lines: input.lines.map((line) => changedValues(fields, 'line', known(line.custom))),
})

const known = (values: DocumentInput['custom']): CustomValues =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])))

export interface WrittenWithholding {
  /** "ReteFuente 2,5 %" */
  readonly name: string
  readonly amount: Amount
  /** Why somebody changed it; null as it was proposed. */
  readonly reason: string | null
}

/** What the editor holds, or the server is about to save. @param units how that of each line is called @param names of the ids in it, as people read them */
export const writtenDraft = (
  input: DocumentInput,
  { priced, withholdings, payable }: Computed,
  units: Written['units'],
  names: Written['names'],
  fields: readonly CustomField[],
): Written => ({
  input,
  custom: customOf(input, fields),
  units,
  taxes: priced.lines.map((line) => line.taxes.map(({ name }) => name)),
  withholdings: withholdings.map(({ rule, amount, changedReason }) => ({
    name: withholdingLabel({ kind: rule.kind, rate: percentText(rule.rate) }),
    amount,
    reason: changedReason,
  })),
  total: priced.total,
  payable,
  names,
})

/** What was saved. */
export const writtenView = (view: DocumentView, fields: readonly CustomField[]): Written => ({
  input: inputOf(view),
  custom: customOf(inputOf(view), fields),
  units: view.lines.map((line) => unitText(unitOfView(line))),
  taxes: view.lines.map((line) => line.taxes.map(({ name }) => name)),
  withholdings: view.withholdings.map((withholding) => ({
    name: withholdingLabel(withholding),
    amount: parseAmount(withholding.amount),
    reason: withholding.changedReason,
  })),
  total: parseAmount(view.totals.total),
  payable: parseAmount(view.totals.payable),
  names: new Map([
    ...[
      view.party,
      view.warehouse,
      view.seller,
      view.costCenter,
      ...view.lines.flatMap(({ item, warehouse, costCenter }) => [item, warehouse, costCenter]),
    ].flatMap((named) => (named ? [[named.id, named.name] as const] : [])),
    ...(view.branch?.name ? [[view.branch.id, view.branch.name] as const] : []),
    ...(view.resolution ? [[view.resolution.id, resolutionName(view.resolution)] as const] : []),
  ]),
})

/** "FV · 18764000001234" */
export const resolutionName = ({ prefix, number }: { readonly prefix: string; readonly number: string }): string =>
  prefix === '' ? number : `${prefix} · ${number}`
