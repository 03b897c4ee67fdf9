/** The face that a kind of document brings to the engine when it goes to the tax authority. */
import { productStandard } from '#colombia/index.ts'
import { inCurrency } from '#modules/documents/index.ts'
import type { ElectronicFace, IssuingDocument } from '#modules/documents/index.server.ts'
import { readCompanyReadiness } from './enabling/facts.server.ts'
import { partiesOf } from './parties.ts'
import { placeOf } from './place.server.ts'
import { electronicProblems } from './problems.ts'
import type { DocumentToSend, ElectronicRequest, SaleRequest } from './request.ts'
import { invoiceXmlOf, sealInvoice, sealInvoiceAgain, storedXml } from './seal.server.ts'
import { readRefusal } from './transmission/refusal.server.ts'
import { replace, withdraw } from './transmission/withdraw.server.ts'

/** The message that asks the worker to send a document. */
export const SEND_TOPIC = 'electronic.send'

/** What the engine gathered and priced, as the electronic invoice asks for it. */
export function requestOfIssuing(document: IssuingDocument): ElectronicRequest {
  const { resolution } = document
  if (resolution === null) throw new Error('An invoice without resolution reached its electronic face')
  return { ...saleRequestOf(document), resolution }
}

/** The part of it that its notes ask for as well. */
export function saleRequestOf({ input, facts, issuedAt, ...issuing }: IssuingDocument): SaleRequest {
  const { draft, computed } = inCurrency(issuing.draft, issuing.computed)
  const { company, party } = facts
  if (party === null) throw new Error('A document without customer reached its electronic face')
  const document: DocumentToSend = {
    dueDate: draft.dueDate,
    instalments: draft.instalments ?? [],
    paymentForm: input.paymentForm,
    paymentMeans: input.paymentMeans,
    customerOrder: input.customerOrder,
    notes: input.notes,
    incoterm: input.incoterm,
    aiuObject: input.aiuObject,
    pricesIncludeTax: draft.pricesIncludeTax,
    ...{ date: draft.date, currency: input.currency, currencyRate: input.currencyRate },
    lines: draft.lines.flatMap((line, index) => {
      const priced = computed.priced.lines[index]
      if (!priced) return []
      const { discount: discountAmount, ...figures } = priced
      const unitCode = facts.units[index]?.code ?? ''
      return [
        {
          ...figures,
          discountAmount,
          unitCode,
          description: line.description,
          quantity: line.quantity,
          unitPrice: line.unitPrice,
          discount: line.discount,
          gift: line.gift,
        },
      ]
    }),
    withholdings: computed.withholdings.map(({ rule, base, amount }) => ({ kind: rule.kind, rate: rule.rate, base, amount })),
  }
  return {
    company,
    companyPlace: placeOf(company.profile.cityCode),
    customer: party,
    issuedAt,
    document,
    itemCodes: draft.lines.map((line) => facts.items.get(line.itemId)?.code ?? ''),
    standards: draft.lines.map((line) => {
      const item = facts.items.get(line.itemId)
      return item ? productStandard(item.standardCode ?? '', item.barcode ?? '') : null
    }),
  }
}

/** Who issued and who got a document that goes to no authority: its paper is made from this. */
export function rememberParties({ facts: { company, party } }: IssuingDocument) {
  if (party === null) throw new Error('A document without third party was issued')
  return partiesOf({ company, companyPlace: placeOf(company.profile.cityCode), customer: party })
}

/** The electronic sale invoice (INE). */
export const invoiceFace: ElectronicFace = {
  problems: (document) => electronicProblems(requestOfIssuing(document)),
  seal(document, number) {
    const { uniqueCode, snapshot } = sealInvoice(requestOfIssuing(document), number)
    return { uniqueCode, snapshot: { ...snapshot } }
  },
  sealAgain: sealInvoiceAgain,
  readiness: readCompanyReadiness,
  topic: SEND_TOPIC,
  xml: (document) => storedXml(document, invoiceXmlOf),
  takesContingency: true,
  withdraw,
  replace,
  readRefusal,
}
