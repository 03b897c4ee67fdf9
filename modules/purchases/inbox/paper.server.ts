import { percentText, parsePercent } from '#base/decimal.ts'
import { taxCodes, type ReceivedDocument, type ReceivedTax } from '#colombia/index.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { drawPages } from '#platform/pdf/pages.server.ts'
import { getReceivedPaper, type WrittenPaper } from './paper-endpoint.ts'

/** "IVA 19 %", as its supplier says it: «Del XML». */
const taxName = ({ code, rate }: ReceivedTax): string => {
  const name = taxCodes.find((each) => each.code === code)?.name ?? `Tributo ${code}`
  return rate === '' ? name : `${name} ${percentText(parsePercent(rate)).replace('.', ',')} %`
}

const writtenOf = (said: ReceivedDocument): WrittenPaper => {
  const { supplier, customer, totals } = said
  return {
    supplier: {
      ...{ name: supplier.name, identification: supplier.identification },
      ...{ address: supplier.addressLine, phone: supplier.phone, email: supplier.email },
    },
    customer: { name: customer.name, identification: customer.identification },
    ...{ date: said.date, time: said.time, dueDate: said.dueDate, isCredit: said.isCredit, currency: said.currency, order: said.order },
    lines: said.lines.map(({ taxes, description, code, quantity, unitPrice, net }) => ({
      ...{ description, code, quantity, unitPrice, net },
      taxes: taxes.map(taxName),
    })),
    taxes: said.taxes.map((tax) => ({ name: taxName(tax), base: tax.base, amount: tax.amount })),
    ...{ net: totals.net, discount: totals.discount, charge: totals.charge, total: totals.payable },
    ...{ notes: [...said.notes], key: said.key },
  }
}

export const paperHandler = handle(getReceivedPaper, async ({ tx, session, params }) => {
  const found = await tx.first<{ said: ReceivedDocument; pdf: Uint8Array | null }>(sql`
    select said, pdf from received_document where company_id = ${session.companyId} and id = ${params.id}`)
  if (!found) return httpErrors.fail('notFound')
  return { pages: found.pdf ? [...(await drawPages(session.companyId, found.pdf))] : [], written: writtenOf(found.said) }
})
