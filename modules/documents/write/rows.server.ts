/** A computed document as rows of its tables. */
import { amountText, percentText, quantityText, unitPriceText } from '#base/decimal.ts'
import { showIdentification } from '#colombia/index.ts'
import { keptGoods, noGoods } from '#modules/inventory/index.ts'
import type { PartyForDocuments } from '#modules/people/index.ts'
import type { Row } from '#platform/db/insert.server.ts'
import type { Computed, Draft, DraftLine } from '../figures/compute.ts'
import type { DocumentFacts } from '../read/facts.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { rowOfHead } from '../parts/head.ts'
import { overPercentOf, sourceRows } from '../source/sources.server.ts'
import { codesOfLine } from '../parts/line-account/codes.ts'
import { theirKey } from '../conditions/their-number.ts'
import { unitAt } from '../parts/units.ts'
import type { DocumentInput } from '../wire.ts'
import { aiuOfLine, withheldOfLine } from '../parts/aiu.ts'

interface Parts {
  readonly companyId: string
  readonly kind: Pick<DocumentKind, 'takesOver'>
  readonly id: string
  readonly input: DocumentInput
  readonly draft: Draft
  readonly computed: Computed
  readonly facts: DocumentFacts
}

const identificationOf = (party: PartyForDocuments): string =>
  showIdentification({ typeCode: party.identificationType, number: party.identification, checkDigit: party.checkDigit })

/** The columns of the document itself that follow from what was written and computed. */
export function headRow({ companyId, id, input, draft, computed, facts }: Parts): Row {
  const { priced } = computed
  return {
    company_id: companyId,
    id,
    branch_id: input.branchId,
    register_id: input.registerId,
    seller_id: input.sellerId,
    resolution_id: input.resolutionId,
    date: input.date,
    due_date: input.dueDate,
    party_id: input.partyId,
    party_name: facts.party?.displayName ?? '',
    party_identification: facts.party ? identificationOf(facts.party) : '',
    warehouse_id: input.warehouseId,
    cost_center_id: input.costCenterId,
    ...rowOfHead(input),
    supplier_key: theirKey(input),
    discount_kind: draft.discount.kind,
    discount_value: percentText(draft.discount.value),
    custom: input.custom,
    gross: amountText(priced.gross),
    discounts: amountText(priced.discounts),
    net: amountText(priced.net),
    taxes: amountText(priced.tax),
    total: amountText(priced.total),
    withholdings: amountText(computed.withheld),
    payable: amountText(computed.payable),
  }
}

const correctionRows = (companyId: string, id: string, { correction }: Draft): Row[] =>
  correction
    ? [
        {
          company_id: companyId,
          document_id: id,
          corrected_id: correction.documentId,
          period_from: correction.period?.from ?? null,
          period_to: correction.period?.to ?? null,
          concept: correction.concept,
          surplus: correction.surplus,
          money_account_id: correction.surplus === 'refund' ? correction.moneyAccountId : null,
        },
      ]
    : []

/** An account keeps its concept and activity that day, and a service with AIU what it is and what is withheld on. */
function thingRow({ draft, facts, computed }: Pick<Parts, 'draft' | 'facts' | 'computed'>, line: DraftLine, index: number): Row {
  const { itemId, accountId, goods = noGoods } = line
  const withAiu = facts.corrected ? null : withheldOfLine(draft, facts, index, computed.priced.lines)
  const aiuRow = {
    aiu_service: withAiu && (aiuOfLine(draft, facts, index)?.rule.service ?? null),
    aiu_concept: withAiu && withAiu.conceptCode,
    withheld_base: withAiu && amountText(withAiu.base),
  }
  if (accountId !== null) {
    const { conceptCode, icaCode, kind } = codesOfLine(line, facts)
    return {
      ...{ item_id: null, account_id: accountId, goods: null, withholding_code: withAiu?.conceptCode ?? conceptCode, ica_code: icaCode },
      ...{ charged_as: kind, own_codes: (line.withheldBy ?? null) !== null, vat_use: line.vatUse ?? null },
      ...aiuRow,
    }
  }
  return {
    ...{ item_id: itemId, account_id: null, goods: keptGoods(goods), own_codes: false, vat_use: line.vatUse ?? null },
    ...aiuRow,
  }
}

/** Lines, their taxes and the withholdings, to be written together. */
export function lineSets({ companyId, kind, id, input, draft, computed, facts }: Parts): (readonly [string, Row[]])[] {
  const lines: Row[] = []
  const taxes: Row[] = []
  draft.lines.forEach((line, index) => {
    const priced = computed.priced.lines[index]
    if (!priced) return
    const unit = unitAt(facts, index)
    const position = index + 1
    lines.push({
      company_id: companyId,
      document_id: id,
      position,
      ...thingRow({ draft, facts, computed }, line, index),
      warehouse_id: line.warehouseId,
      cost_center_id: line.costCenterId,
      description: line.description,
      unit_id: unit.id,
      unit_code: unit.code,
      unit_name: unit.name,
      unit_factor: quantityText(unit.factor),
      content: unit.content === null ? null : quantityText(unit.content),
      quantity: quantityText(line.quantity),
      unit_price: unitPriceText(line.unitPrice),
      discount_kind: line.discount.kind,
      discount_value: percentText(line.discount.value),
      gift: line.gift,
      ...{ optional: line.optional, stated_taxes: Boolean(line.statedTaxes) },
      custom: input.lines[index]?.custom ?? {},
      gross: amountText(priced.gross),
      discount: amountText(priced.discount),
      global_discount: amountText(priced.globalDiscount),
      net: amountText(priced.net),
      tax: amountText(priced.tax),
      total: amountText(priced.total),
    })
    for (const tax of priced.taxes) {
      taxes.push({
        company_id: companyId,
        document_id: id,
        position,
        tax_id: tax.id,
        code: tax.code,
        name: tax.name,
        kind: tax.kind,
        rate: percentText(tax.rate),
        per_unit: amountText(tax.perUnit),
        per_content: tax.content && quantityText(tax.content.per),
        ...{ base: amountText(tax.base), amount: amountText(tax.amount) },
        deducted: tax.deducted === undefined ? null : amountText(tax.deducted),
      })
    }
  })
  const withholdings = computed.withholdings.flatMap((withholding, index): Row[] => [
    {
      company_id: companyId,
      document_id: id,
      position: index + 1,
      withholding_id: withholding.rule.id,
      kind: withholding.rule.kind,
      name: withholding.rule.name,
      rate: percentText(withholding.rule.rate),
      base: amountText(withholding.base),
      amount: amountText(withholding.amount),
      account_id: withholding.rule.accountId,
      explanation: {
        reasons: withholding.explanation.reasons,
        source: withholding.explanation.source,
        proposed: amountText(withholding.proposed),
        minimum: withholding.explanation.minimum === null ? null : amountText(withholding.explanation.minimum),
        minimumUvt: withholding.explanation.minimumUvt,
        round: withholding.round,
      },
      changed_reason: withholding.changedReason,
    },
  ])
  const withheldLines = computed.withholdings.flatMap((withholding, index) =>
    withholding.lines.map(
      (line): Row => ({
        company_id: companyId,
        document_id: id,
        position: index + 1,
        line_document_id: line.documentId ?? id,
        line_position: line.position,
      }),
    ),
  )
  return [
    ['document_line', lines],
    ['document_line_tax', taxes],
    [
      'document_line_promotion',
      draft.lines.flatMap(({ promotionIds = [] }, index) =>
        [...new Set(promotionIds)].map((promotion) => ({
          company_id: companyId,
          document_id: id,
          position: index + 1,
          promotion_id: promotion,
        })),
      ),
    ],
    ['document_withholding', withholdings],
    ['document_withholding_line', withheldLines],
    ['document_line_source', sourceRows(companyId, id, draft.lines, overPercentOf(kind, facts))],
    ['document_correction', correctionRows(companyId, id, draft)],
  ]
}
