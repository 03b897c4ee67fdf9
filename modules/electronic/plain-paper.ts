/**
 * The paper of documents that go to no authority: issuer and customer as they were when it was issued, named as an
 * electronic invoice names them.
 */
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import {
  codeName,
  fiscalResponsibilities,
  isAbroad,
  partyTaxSchemes,
  showIdentificationWithType,
  type UblAddress,
  type UblParty,
} from '#colombia/index.ts'
import type { Paper, PaperOf, PrintedParty } from '#modules/documents/index.ts'
import { storedParty } from './snapshot.ts'

const storedParties = z.object({ supplier: storedParty, customer: storedParty })

/** @throws RangeError when the document did not remember its parties */
export const plainPaper =
  (words: Pick<Paper, 'title' | 'dueLabel' | 'signature' | 'partyLabel'>): PaperOf =>
  ({ snapshot }) => ({
    ...words,
    netLabel: 'Neto a pagar',
    texts: [],
    ...partiesOnPaper(parse(storedParties, snapshot)),
    authorization: null,
    software: '',
    code: null,
    notices: [],
  })

/** Who issues and who gets it, as they stand on paper. */
export const partiesOnPaper = ({
  supplier,
  customer,
}: {
  readonly supplier: UblParty
  readonly customer: UblParty
}): Pick<Paper, 'issuer' | 'customer'> => ({
  issuer: {
    ...partyOnPaper(supplier),
    tradeName: supplier.tradeName,
    city: supplier.address?.cityName ?? '',
    regime: regimeOf(supplier),
  },
  customer: partyOnPaper(customer),
})

const partyOnPaper = (party: UblParty): PrintedParty => ({
  name: party.name,
  identification: showIdentificationWithType(party.identification),
  contact: [party.address?.line ?? '', cityOf(party.address), [party.phone, party.email].filter(Boolean).join(' · ')].filter(
    (line) => line !== '',
  ),
})

/** "Medellín, Antioquia"; Bogotá is its own department; abroad, "Miami, 33131, Estados Unidos". */
function cityOf(address: UblAddress | null): string {
  if (address === null) return ''
  if (isAbroad({ address })) return [address.cityName, address.postalCode, address.countryName].filter(Boolean).join(', ')
  return address.cityName === address.departmentName ? address.cityName : `${address.cityName}, ${address.departmentName}`
}

function regimeOf({ taxScheme, responsibilities, activities }: UblParty): string[] {
  const vat = taxScheme === 'ZZ' ? 'No responsable de IVA' : `Responsable de ${codeName(partyTaxSchemes, taxScheme)}`
  const named = fiscalResponsibilities.filter(({ code }) => code !== 'R-99-PN' && responsibilities.includes(code)).map(({ name }) => name)
  return [vat, ...named, ...activities.map((code) => `Actividad económica ${code}`)]
}
