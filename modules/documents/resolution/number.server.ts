/** The legal number of a document: taken last, in the transaction that writes it (house.md, section 3). */
import { showDay, type Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import { documentErrors } from '../errors.ts'
import { paperNumberOf } from '../parts/paper.ts'
import { resolution, resolutionErrors, shownNumber } from './resolution.ts'

export interface TakenNumber {
  readonly prefix: string
  /** Always 0: the authority writes it without zeros before. */
  readonly digits: number
  readonly number: number
}

interface Found {
  readonly number: string
  readonly next: number
  readonly last: number
  readonly from: Day
  readonly to: Day
  readonly active: boolean
}

/**
 * Takes the next number of a resolution. The statement that takes it also checks range, dates and state, and its lock is
 * held until the commit: numbers come out one after another, and a rollback gives its number back.
 * @throws 513 expired, 514 exhausted, 401 when it is inactive or not in force yet, 698 when there is none
 */
export async function takeNumber(tx: Tx, companyId: string, resolutionId: string, date: Day): Promise<TakenNumber> {
  const taken = await tx.first<TakenNumber>(sql`
    update resolution set next_number = next_number + 1
     where company_id = ${companyId} and id = ${resolutionId} and active
       and next_number <= to_number and ${date} between valid_from and valid_to
    returning prefix, next_number - 1 as number, 0 as digits`)
  return taken ?? explainRange(tx, companyId, { resolutionId, date })
}

/**
 * Takes the number that a paper has already, of a range for papers. They come in any order; the lock is that of `takeNumber`.
 * @throws 401 at `paperNumber` when it is no number of the range or a document has it, and what `takeNumber` throws of the range
 */
export async function takePaperNumber(
  tx: Tx,
  companyId: string,
  { resolutionId, kind, date, typed }: { readonly resolutionId: string; readonly kind: string; readonly date: Day; readonly typed: string },
): Promise<TakenNumber> {
  const range = await tx.first<{ prefix: string; from: number; to: number }>(sql`
    select prefix, from_number as "from", to_number as "to" from resolution
     where company_id = ${companyId} and id = ${resolutionId} and active and ${date} between valid_from and valid_to for no key update`)
  if (!range) return explainRange(tx, companyId, { resolutionId, date })
  const read = paperNumberOf(typed, range.prefix)
  const number = read === null ? null : Number(read)
  const from = shownNumber(range.prefix, range.from)
  if (number === null || number < range.from || number > range.to)
    return httpErrors.fail(
      'invalid',
      {
        detalle: `El número de la factura de papel debe estar entre ${from} y ${shownNumber(range.prefix, range.to)}, los de su resolución.`,
      },
      'paperNumber',
    )
  const taken = await tx.first(sql`
    select from document where company_id = ${companyId} and kind = ${kind} and prefix = ${range.prefix} and number = ${number} limit 1`)
  if (taken) return documentErrors.fail('paperNumberTaken', { numero: shownNumber(range.prefix, number) }, 'paperNumber')
  await tx.run(sql`
    update resolution set next_number = greatest(next_number, ${number} + 1) where company_id = ${companyId} and id = ${resolutionId}`)
  return { prefix: range.prefix, number, digits: 0 }
}

/**
 * A number that was taken goes again to the authority only while its range is in force.
 * @throws 513 expired, 401 when it is inactive or not in force yet
 */
export async function requireInForce(tx: Tx, companyId: string, resolutionId: string, date: Day): Promise<void> {
  const stands = await tx.first(sql`
    select from resolution where company_id = ${companyId} and id = ${resolutionId} and active and ${date} between valid_from and valid_to`)
  if (!stands) await explainRange(tx, companyId, { resolutionId, date })
}

const way = wayTo(resolution.screen)

interface AskedRange {
  readonly resolutionId: string
  readonly date: Day
  readonly field?: string
}

/**
 * Why a range gives no number on a day.
 * @param field of the request where that is said
 * @throws 513 expired, 514 exhausted, 401 when it is inactive or not in force yet, 698 when there is none
 */
export async function explainRange(tx: Tx, companyId: string, { resolutionId, date, field = 'resolutionId' }: AskedRange): Promise<never> {
  const found = await tx.first<Found>(sql`
    select resolution_number as number, next_number as next, to_number as last, valid_from as "from", valid_to as "to", active
      from resolution where company_id = ${companyId} and id = ${resolutionId}`)
  if (!found) return httpErrors.fail('notFound', {}, field)
  const numero = found.number
  if (!found.active) return httpErrors.fail('invalid', { detalle: `La resolución ${numero} está inactiva.`, ...way }, field)
  if (date > found.to) return resolutionErrors.fail('expired', { numero, fecha: showDay(found.to), ...way }, field)
  if (date < found.from)
    return httpErrors.fail('invalid', { detalle: `La resolución ${numero} rige desde el ${showDay(found.from)}.`, ...way }, field)
  return resolutionErrors.fail('exhausted', { numero, ...way }, field)
}
