/** To whom a register sold: somebody known, somebody whom it wrote down, or the final consumer. */
import { BusinessError, type ErrorBody } from '#base/errors.ts'
import { createPartyRecord, findByIdentification } from '#modules/people/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import type { TillSaleContent } from '../sale/content.ts'
import { bareNumber, nameOfCustomer, partyOf, type TillCustomer } from './customer.ts'

type Said = Pick<TillSaleContent['sale'], 'partyId' | 'customer'>

/**
 * Somebody with the same identification is who is meant, whatever else the device wrote.
 * @returns null of the final consumer, also where somebody could not be written down, which is told
 */
export async function buyerOf(tx: Tx, session: Session, { partyId, customer }: Said, findings: ErrorBody[]): Promise<string | null> {
  return partyId ?? (customer && (await writtenDown(tx, session, customer, findings)))
}

async function writtenDown(tx: Tx, session: Session, customer: TillCustomer, findings: ErrorBody[]): Promise<string | null> {
  const { companyId } = session
  const { identificationType, identification } = customer
  const known = await findByIdentification(tx, companyId, identificationType, bareNumber(identificationType, identification))
  if (known) return known.id
  try {
    return await createPartyRecord(tx, session, partyOf(customer), 'Escrito en una caja')
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    const told = `El cliente ${nameOfCustomer(customer)} no se pudo crear.`
    findings.push(
      ...error.errors.map(({ message, ...rest }) => ({
        ...rest,
        message: `${told} ${message}`,
        field: `customer.${rest.field ?? 'identification'}`,
      })),
    )
    return null
  }
}
