import { failWith } from '#base/errors.ts'
import { amountText, percentText, quantityText, unitPriceText, unitValue } from '#base/decimal.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { compute, draftOf } from '#modules/documents/index.ts'
import { askedAt, forKind, foundAt, inputOf, loadFacts, readDocument, type ServedKind } from '#modules/documents/index.server.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { getPartyMatch, matchSaved, matchWritten, setPartyMatch, type MatchAnswer } from './endpoints.ts'
import { billedOf, matchBill, readPartyTolerance, type Matched } from './match.server.ts'
import { ofCompany, toleranceOf, toleranceProblems, type WrittenTolerance } from './tolerance.ts'
import { shortWords } from './words.ts'

const shown = ({ lines }: Matched): MatchAnswer => ({
  lines: lines.map((line) => {
    const { index, name, currency, number, agreed, received, billed, billedBefore, isOrdered } = line
    const worth = ({ quantity, net }: typeof agreed) => ({
      quantity: quantityText(quantity),
      unitPrice: unitPriceText(unitValue(net, quantity)),
    })
    return {
      ...{ index, name, currency, number },
      ordered: isOrdered ? worth(agreed) : null,
      received: received === null ? null : quantityText(received),
      billed: worth(billed),
      billedBefore: quantityText(billedBefore),
      differences: line.differences.map((difference) => shortWords(difference, currency)),
    }
  }),
})

const nothing: WrittenTolerance = { pricePercent: '', priceAmount: '', quantityPercent: '' }

/** @param bills the kinds at their address */
export const matchHandlers = (bills: readonly [ServedKind, ...ServedKind[]]): Handler[] => [
  handle(matchWritten, async ({ tx, session: { companyId }, body }) => {
    const { kind } = askedAt(bills, body.document.kind)
    const draft = draftOf(forKind(kind, body.document))
    const facts = await loadFacts(tx, companyId, kind, draft, 'draft', null)
    const asked = { companyId, id: body.id, draft, computed: compute(draft, facts) }
    return shown(await matchBill(tx, billedOf(asked), facts.company.profile))
  }),

  handle(matchSaved, async ({ tx, session: { companyId }, params: { id }, today }) => {
    const { kind } = await foundAt(tx, companyId, bills, id)
    const document = await readDocument(tx, { companyId, kind, id, today })
    if (!document) return httpErrors.fail('notFound')
    const draft = draftOf(inputOf(document))
    const facts = await loadFacts(tx, companyId, kind, draft, 'draft', null)
    return shown(await matchBill(tx, billedOf({ companyId, id, draft, computed: compute(draft, facts) }), facts.company.profile))
  }),

  handle(getPartyMatch, async ({ tx, session: { companyId }, params: { id } }) => {
    await loadParty(tx, companyId, id)
    return {
      own: (await readPartyTolerance(tx, companyId, id)) ?? null,
      company: ofCompany((await readCompany(tx, companyId)).profile),
    }
  }),

  handle(setPartyMatch, async ({ tx, session, params: { id }, body: { own } }) => {
    const { companyId } = session
    const party = await loadParty(tx, companyId, id)
    failWith(own === null ? [] : toleranceProblems(own))
    const before = await readPartyTolerance(tx, companyId, id)
    if (own === null) await tx.run(sql`delete from party_match where company_id = ${companyId} and party_id = ${id}`)
    else {
      const { pricePercent, priceAmount, quantityPercent } = writtenAgain(own)
      await tx.run(sql`
        insert into party_match (company_id, party_id, price_percent, price_amount, quantity_percent)
        values (${companyId}, ${id}, ${pricePercent}, ${priceAmount}, ${quantityPercent})
            on conflict (company_id, party_id) do update
           set price_percent = excluded.price_percent, price_amount = excluded.price_amount, quantity_percent = excluded.quantity_percent`)
    }
    const changes = differences({ ...(before ?? nothing) }, { ...((await readPartyTolerance(tx, companyId, id)) ?? nothing) })
    if (Object.keys(changes).length > 0)
      await audit(tx, session, { action: 'update', entity: 'people.party', entityId: id, title: `Tercero ${party.displayName}`, changes })
    return isDone
  }),
]

/** What is left empty is nothing. */
function writtenAgain(own: WrittenTolerance): WrittenTolerance {
  const { pricePercent, priceAmount, quantityPercent } = toleranceOf(own)
  return { pricePercent: percentText(pricePercent), priceAmount: amountText(priceAmount), quantityPercent: percentText(quantityPercent) }
}
