/** What a company is born with: the final consumer. */
import { HOME_COUNTRY_CODE } from '#colombia/countries.ts'
import type { Provision } from '#platform/module.server.ts'
import { FINAL_CONSUMER } from './party.ts'
import { createPartyRecord } from './write.server.ts'

export const provisionPeople: Provision = async (tx, company) => {
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
    countryCode: HOME_COUNTRY_CODE,
    foreignCity: '',
    cityCode: '',
    postalCode: '',
    emailInvoicing: '',
    phone: '',
    isCustomer: true,
    isSupplier: false,
    isEmployee: false,
    isSeller: false,
    isContact: false,
    paymentDays: 0,
    creditLimit: null,
  })
}
