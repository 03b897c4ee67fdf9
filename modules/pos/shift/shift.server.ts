/** A shift is opened with its base, has money put in and taken out, and is counted as often as wanted. */
import { uuidv7 } from 'uuidv7'
import { amountText, parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { cashTotal, uncounted, type CashCount } from '#colombia/cash.ts'
import { lockRegister } from '#modules/documents/index.server.ts'
import { keptAccountProblems } from '#modules/treasury/index.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { wordRows } from '#platform/search.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { posErrors } from '../errors.ts'
import { countShift, moveCash, openShift } from './endpoints.ts'
import { postTill } from './entry.server.ts'
import { compareCount, type ByMeans } from './figures.ts'
import { movementLines } from './posting.ts'
import {
  lockShift,
  MOVEMENT,
  MOVEMENTS,
  readFigures,
  SHIFT,
  told,
  type CountedMeans,
  type ShiftFigures,
  type ShiftRow,
} from './rows.server.ts'

/** The means that a register's cash is: the first of the company that its registers take. */
const cashType = (tx: Tx, companyId: string): Promise<CountedMeans | undefined> =>
  tx.first<CountedMeans>(sql`
    select id, name, account_id as "accountId" from payment_type
     where company_id = ${companyId} and kind = 'cash' and active and in_pos order by position, name, id limit 1`)

const opening = handle(openShift, async ({ tx, session, body: { registerId, base, followsId }, now }) => {
  const { companyId, personId, personName } = session
  const refuse = (detalle: string): never => httpErrors.fail('invalid', { detalle }, 'registerId')
  const place = await lockRegister(tx, companyId, registerId)
  if (!place) return httpErrors.fail('notFound', {}, 'registerId')
  if (!place.isReached) return posErrors.fail('registerOfAnother', {}, 'registerId')
  if (!place.isActive) return refuse(`La caja ${place.name} está inactiva.`)
  const open = await tx.first<{ by: string | null }>(sql`
    select nullif(trim(p.first_name || ' ' || p.last_name), '') as by from register_shift s left join person p on p.id = s.opened_by
     where s.company_id = ${companyId} and s.register_id = ${registerId} and s.state = 'open'`)
  if (open) return posErrors.fail('registerTaken', { usuario: open.by ?? 'otra persona' }, 'registerId')
  const cash = await cashType(tx, companyId)
  if (!cash) return refuse('Ninguna forma de pago en efectivo se ofrece en el punto de venta.')
  if (followsId !== null) await requireLeft(tx, companyId, { registerId, followsId, base })
  const id = uuidv7()
  const total = amountText(cashTotal(base))
  await insertTogether(tx, [
    [
      'register_shift',
      [
        {
          ...{ company_id: companyId, id, register_id: registerId, branch_id: place.branchId, cash_type_id: cash.id },
          ...{ base: total, base_pieces: base, opened_at: now, opened_by: personId, follows_id: followsId },
        },
      ],
    ],
    told(session, { id, register: place.name, number: null }, { action: 'open', changes: { Base: [null, total] } }),
    ['search_word', wordRows(companyId, SHIFT, id, [place.name, personName])],
  ])
  return { id, version: 1 }
})

interface Left {
  readonly registerId: string
  readonly followsId: string
  readonly base: CashCount
}

/** @throws 698 of what is not the last shift of the register, closed; 401 of more cash than its closing counted */
async function requireLeft(tx: Tx, companyId: string, { registerId, followsId, base }: Left): Promise<void> {
  const left = await tx.first<{ counted: string }>(sql`
    select l.counted from register_shift s
      join shift_count c on c.company_id = s.company_id and c.shift_id = s.id and c.closing = s.closings
      join shift_count_line l on l.company_id = c.company_id and l.count_id = c.id and l.payment_type_id = s.cash_type_id
     where s.company_id = ${companyId} and s.register_id = ${registerId} and s.id = ${followsId} and s.state = 'closed'
       and not exists (select from register_shift n where n.company_id = ${companyId} and n.register_id = ${registerId} and n.id > s.id)`)
  if (!left) return httpErrors.fail('notFound', {}, 'followsId')
  if (cashTotal(base) <= parseAmount(left.counted)) return
  const detalle = `Se contaron ${formatMoney(parseAmount(left.counted))}: la base no puede ser mayor.`
  httpErrors.fail('invalid', { detalle }, 'base')
}

/** @throws 401 while the company has not said where the cash is */
function accountOfMeans({ means }: ShiftFigures, paymentTypeId: string): string {
  const { name = '', accountId = null } = means.get(paymentTypeId) ?? {}
  const detalle = `La forma de pago ${name} no tiene cuenta: elígela en Formas de pago.`
  return accountId ?? httpErrors.fail('invalid', { detalle }, 'paymentTypeId')
}

const moving = handle(moveCash, async ({ tx, session, params, body: { amount: text, ...body }, now, today }) => {
  const { companyId, personId } = session
  const shift = await lockShift(tx, companyId, params.id, 'open')
  await widen(tx)
  const all = await readFigures(tx, companyId, shift)
  const amount = parseAmount(text)
  const cash = all.figures.find(({ paymentTypeId }) => paymentTypeId === shift.cashTypeId)
  if (body.kind === 'out' && amount > (cash?.expected ?? 0n)) return posErrors.fail('withdrawalAboveCash', {}, 'amount')
  const cashAccountId = accountOfMeans(all, shift.cashTypeId)
  failWith(await keptAccountProblems(tx, companyId, [{ accountId: body.accountId, field: 'accountId' }], 'allowed'))
  if (body.accountId === cashAccountId)
    return httpErrors.fail('invalid', { detalle: 'Es la cuenta de la misma caja: elige de dónde viene o para qué es.' }, 'accountId')
  const party = await requireNamed(tx, companyId, body)
  const id = uuidv7()
  const { number, rows } = await postTill(tx, session, {
    ...{ source: { kind: MOVEMENT, id, event: 'post' }, today, now },
    description: `${body.kind === 'in' ? 'Ingreso a' : 'Retiro de'} ${shift.register}: ${body.concept}`,
    lines: () => movementLines({ ...body, amount, cashAccountId }),
    chosenAccountId: body.accountId,
    number: () => takeConsecutive(tx, companyId, { code: MOVEMENTS, prefix: MOVEMENTS, today }),
  })
  const movement = {
    ...{ company_id: companyId, id, shift_id: shift.id, number, kind: body.kind, amount: text, account_id: body.accountId },
    ...{ party_id: body.partyId, cost_center_id: body.costCenterId, concept: body.concept, support: body.support },
    ...{ date: today, moved_at: now, moved_by: personId },
  }
  const changes = { [body.kind === 'in' ? 'Ingreso' : 'Retiro']: [null, text], Concepto: [null, body.concept] } as const
  await insertTogether(tx, [
    ...rows,
    ['shift_movement', [movement]],
    ['search_word', wordRows(companyId, MOVEMENT, id, [number, body.concept, party])],
    told(session, shift, { action: 'update', changes }),
  ])
  return { id, number }
})

interface Named {
  readonly partyId: string | null
  readonly costCenterId: string | null
}

/**
 * @returns the name of its third party; empty of nobody
 * @throws 698 at `partyId` and `costCenterId` of what the company does not have
 */
async function requireNamed(tx: Tx, companyId: string, { partyId, costCenterId }: Named): Promise<string> {
  const found = await tx.first<{ party: boolean; center: boolean; name: string | null }>(sql`
    select ${partyId}::uuid is null or exists (select from party where company_id = ${companyId} and id = ${partyId}) as party,
           ${costCenterId}::uuid is null or exists (select from cost_center where company_id = ${companyId} and id = ${costCenterId}) as center,
           (select display_name from party where company_id = ${companyId} and id = ${partyId}) as name`)
  failWith([
    ...(found?.party ? [] : [httpErrors.of('notFound', {}, 'partyId')]),
    ...(found?.center ? [] : [httpErrors.of('notFound', {}, 'costCenterId')]),
  ])
  return found?.name ?? ''
}

interface SaidCount {
  readonly cash: CashCount
  readonly means: readonly { readonly paymentTypeId: string; readonly amount: string; readonly papers: number | null }[]
}

/** What was counted by means. @throws 568 of what nobody counted, 401 of cash said twice, 698 of a means that is not offered */
function countedOf(shift: ShiftRow, { means }: ShiftFigures, said: SaidCount): ByMeans[] {
  if (uncounted(said.cash).length > 0) return posErrors.fail('countRequired', {}, 'cash')
  failWith(
    said.means.flatMap(({ paymentTypeId }, index) => {
      const field = `means.${index}.paymentTypeId`
      if (!means.has(paymentTypeId)) return [httpErrors.of('notFound', {}, field)]
      if (paymentTypeId === shift.cashTypeId)
        return [httpErrors.of('invalid', { detalle: 'El efectivo se cuenta por denominación.' }, field)]
      const isTwice = said.means.findIndex((each) => each.paymentTypeId === paymentTypeId) < index
      return isTwice ? [httpErrors.of('invalid', { detalle: 'Esa forma de pago ya está contada.' }, field)] : []
    }),
  )
  return [
    { paymentTypeId: shift.cashTypeId, amount: cashTotal(said.cash) },
    ...said.means.map(({ paymentTypeId, amount }) => ({ paymentTypeId, amount: parseAmount(amount) })),
  ]
}

const counting = handle(countShift, async ({ tx, session, params, body, now }) => {
  const { companyId, personId } = session
  const shift = await lockShift(tx, companyId, params.id, 'open')
  const all = await readFigures(tx, companyId, shift)
  const lines = compareCount(all.figures, countedOf(shift, all, body)) ?? posErrors.fail('countRequired', {}, 'means')
  const id = uuidv7()
  const papers = new Map(body.means.map((each) => [each.paymentTypeId, each.papers]))
  const own = { company_id: companyId, count_id: id }
  await insertTogether(tx, [
    ['shift_count', [{ company_id: companyId, id, shift_id: shift.id, pieces: body.cash, counted_at: now, counted_by: personId }]],
    [
      'shift_count_line',
      lines.map(({ paymentTypeId, expected, counted }) => ({
        ...{ ...own, payment_type_id: paymentTypeId, expected: amountText(expected), counted: amountText(counted) },
        papers: papers.get(paymentTypeId) ?? null,
      })),
    ],
    told(session, shift, { action: 'count', changes: {} }),
  ])
  return {
    id,
    lines: lines.map(({ paymentTypeId, expected, counted, difference }) => ({
      ...{ paymentTypeId, name: all.means.get(paymentTypeId)?.name ?? '', papers: papers.get(paymentTypeId) ?? null },
      ...{ expected: amountText(expected), counted: amountText(counted), difference: amountText(difference) },
    })),
  }
})

export const shiftHandlers: readonly Handler[] = [opening, moving, counting]
