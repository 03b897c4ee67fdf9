/** Who a support document may be made of: somebody who sells and need not invoice (ET 616-2; Resolución DIAN 000167 de 2021, art. 2). */
import type { ErrorBody } from '#base/errors.ts'
import { FINAL_CONSUMER_NUMBER, type UblParty } from '#colombia/index.ts'
import { clientScreen, residesAbroad, type PartyForDocuments } from '#modules/people/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import { addressOf } from '#platform/screen.ts'
import { electronicErrors as errors } from '../errors.ts'

type Seller = Pick<PartyForDocuments, 'kind' | 'identificationType' | 'cityCode' | 'countryCode' | 'responsibilities' | 'vatResponsible'>

/** A company of the country, who charges IVA, and who is in the SIMPLE regime invoice (ET 615, 616-2, 903). */
export const mustInvoice = (seller: Seller): boolean =>
  !residesAbroad(seller) &&
  (seller.kind === 'juridica' || seller.vatResponsible || seller.responsibilities.some((code) => code === 'O-47' || code === 'O-13'))

/** What the authority must know of a seller; somebody from abroad has no place here. */
function lacksOf({ identification: { number }, name, responsibilities, address }: UblParty, isAbroad: boolean): string[] {
  const place = address ?? { line: '', cityCode: '', postalCode: null }
  const needs: readonly (readonly [boolean, string])[] = [
    [number === '' || number === FINAL_CONSUMER_NUMBER, 'identificación'],
    [name.trim() === '', 'nombre'],
    [responsibilities.length === 0, 'responsabilidad fiscal'],
    [!isAbroad && place.line === '', 'dirección'],
    [!isAbroad && place.cityCode === '', 'municipio'],
    [!isAbroad && place.postalCode === null, 'código postal'],
  ]
  return needs.filter(([isMissing]) => isMissing).map(([, label]) => label)
}

/** @returns 526 of who invoices, 401 of what is not known of the seller */
export function sellerProblems(seller: PartyForDocuments, party: UblParty): ErrorBody[] {
  if (mustInvoice(seller)) return [errors.of('sellerInvoices', {}, 'partyId')]
  const lacks = lacksOf(party, residesAbroad(seller))
  if (lacks.length === 0) return []
  const way = wayTo({ path: addressOf(clientScreen.path, { id: seller.id }), title: 'la ficha del proveedor' })
  const detalle = `Completa los datos del proveedor para emitir el documento soporte: ${lacks.join(', ')}.`
  return [httpErrors.of('invalid', { detalle, ...way }, 'partyId')]
}
