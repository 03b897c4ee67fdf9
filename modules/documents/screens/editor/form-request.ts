/** The form of a document as the request that the server takes; what is not there yet travels as nothing. */
import { controlsOf } from './line-parts.ts'
import { isGoods } from '#modules/items/index.ts'
import { isDay } from '#base/date.ts'
import type { CustomField } from '#platform/custom/field.ts'
import { initialValues } from '#platform/custom/record.ts'
import type { Draft } from '../../figures/compute.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { forKind } from '../../kind/kind-input.ts'
import { requestHead } from '../../parts/head.ts'
import { draftOf } from '../../figures/draft.ts'
import type { DocumentInput } from '../../wire.ts'
import type { EditorCorrection, EditorForm } from './form.ts'

const correctionOf = ({ document, from, to, concept, surplus, moneyAccountId }: EditorCorrection): DocumentInput['correction'] => ({
  documentId: document?.id ?? null,
  period: document === null && isDay(from) && isDay(to) ? { from, to } : null,
  concept,
  surplus,
  moneyAccountId: surplus === 'refund' ? moneyAccountId : null,
})

const figure = (text: string): string => (text === '' ? '0' : text)

/** What the company's own fields hold: what was written, or else what they begin with. */
export const customOf = (
  { custom }: { readonly custom: EditorForm['custom'] },
  fields: readonly CustomField[],
  entity: 'document' | 'line',
  date: string,
): NonNullable<EditorForm['custom']> => custom ?? (isDay(date) ? initialValues(fields, entity, date) : {})

export const requestOf = (form: EditorForm, fields: readonly CustomField[] = []): DocumentInput => ({
  kind: form.kind,
  branchId: form.branchId,
  sellerId: form.seller?.id ?? null,
  registerId: form.registerId,
  resolutionId: form.resolutionId,
  partyId: form.party?.id ?? null,
  date: form.date,
  dueDate: form.dueDate,
  warehouseId: form.warehouseId,
  costCenterId: form.costCenter?.id ?? null,
  ...requestHead(form),
  currencyRate: figure(form.currencyRate),
  discount: form.discount,
  custom: customOf(form, fields, 'document', form.date),
  lines: form.lines.map((line) => ({
    itemId: line.item.isAccount ? null : line.item.id,
    accountId: line.item.isAccount ? line.item.id : null,
    warehouseId: isGoods(line.item) ? line.warehouseId : null,
    costCenterId: line.costCenter?.id ?? null,
    description: line.description.trim() || line.item.name,
    unitId: line.unit?.id ?? null,
    quantity: figure(line.quantity),
    unitPrice: figure(line.unitPrice),
    discount: line.discount,
    gift: line.gift,
    optional: line.optional,
    taxIds: [...line.taxIds],
    statedTaxes: line.statedTaxes && line.statedTaxes.map((tax) => ({ ...tax })),
    vatUse: line.vatUse,
    withheldBy: line.item.isAccount ? line.withheldBy : null,
    promotionIds: [...line.promotionIds],
    batches: controlsOf(line.item).some((control) => control !== 'serial') ? [...line.batches] : [],
    serials: controlsOf(line.item).includes('serial') ? [...line.serials] : [],
    custom: customOf(line, fields, 'line', form.date),
    source: line.source && { ...line.source, byValue: false, restock: false },
  })),
  correction: form.correction && correctionOf(form.correction),
  withholdings: form.withholdings.map((change) => ({ ...change })),
})

/** The form as the server reads it: what belongs to other kinds counts for nothing, as a line that was optional in an offer. */
export const draftOfForm = (kind: DocumentKind, form: EditorForm): Draft => draftOf(forKind(kind, requestOf(form)))
