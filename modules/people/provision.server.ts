/** What a company is born with: the final consumer, and who may see and write third parties. */
import type { Provision, ProvisionStep } from '#platform/module.server.ts'
import { everybody } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import { FINAL_CONSUMER } from './party.ts'
import { partyPermissions } from './permissions.ts'
import { placePermissions } from './places/endpoints.ts'
import { createPartyRecord } from './write.server.ts'

export const provisionPeople: Provision = async (tx, company) => {
  await grantToRoles(tx, company.companyId, [
    { permissions: [partyPermissions.read], to: everybody },
    { permissions: [partyPermissions.write], to: ['accountant', 'accountingAssistant', 'seller'] },
  ])
  await createPartyRecord(tx, company, {
    ...FINAL_CONSUMER,
    kind: 'natural',
    legalName: '',
    firstName: 'Consumidor',
    secondName: '',
    firstSurname: 'final',
    secondSurname: '',
    tradeName: '',
    responsibilities: ['R-99-PN'],
    vatResponsible: false,
    withholdsRetefuente: false,
    withholdsReteiva: false,
    withholdsReteica: false,
    declarante: false,
    ciiu: '',
    addressLine: '',
    neighborhood: '',
    cityCode: '',
    postalCode: '',
    emailInvoicing: '',
    phone: '',
    isCustomer: true,
    isSupplier: false,
    isEmployee: false,
    paymentDays: 0,
    creditLimit: null,
  })
}

/** Whoever writes an address may look up its place. */
export const showPlaces: ProvisionStep = {
  name: 'people.places',
  run: (tx, { companyId }) => grantToRoles(tx, companyId, [{ permissions: [placePermissions.read], to: everybody }]),
}
