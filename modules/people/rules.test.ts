// What the rules of a third party accept, clean and refuse, as a table: one change to a good record per row.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, formatNit } from '#colombia/nit.ts'
import { partyIdentification, partyName, withholdingPartyOf, type PartyInput } from './party.ts'
import { checkParty } from './rules.ts'

const company: PartyInput = {
  kind: 'juridica',
  identificationType: '31',
  identification: '900123456',
  legalName: 'Almacenes La Ceiba S.A.S.',
  firstName: '',
  secondName: '',
  firstSurname: '',
  secondSurname: '',
  tradeName: '',
  responsibilities: ['R-99-PN'],
  vatResponsible: true,
  withholdsRetefuente: false,
  withholdsReteiva: false,
  withholdsReteica: false,
  declarante: true,
  ciiu: '',
  addressLine: '',
  neighborhood: '',
  countryCode: 'CO',
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
}
const person: Partial<PartyInput> = {
  kind: 'natural',
  identificationType: '13',
  identification: '52417903',
  firstName: 'Ana',
  firstSurname: 'Rojas',
}

test.each<[string, Partial<PartyInput>, Partial<ReturnType<typeof checkParty>['party']>]>([
  ['a NIT gets its digit', {}, { identification: '900123456', checkDigit: '8' }],
  ['a pasted NIT is taken apart', { identification: '900.123.456-8' }, { identification: '900123456', checkDigit: '8' }],
  ['dots of a cédula go', { ...person, identification: '52.417.903' }, { identification: '52417903', checkDigit: null }],
  ['a person keeps no company name', person, { legalName: '', firstName: 'Ana' }],
  ['a company keeps no names of a person', { firstName: 'Ana' }, { firstName: '', legalName: 'Almacenes La Ceiba S.A.S.' }],
  ['a person may have a NIT', { ...person, identificationType: '31', identification: '52417903' }, { checkDigit: checkDigit('52417903') }],
  [
    'several e-mails, once each',
    { emailInvoicing: 'Pagos@Ceiba.co; caja@ceiba.co,pagos@ceiba.co ' },
    { emailInvoicing: 'pagos@ceiba.co, caja@ceiba.co' },
  ],
])('%s', (_, change, expected) => {
  const { party, problems } = checkParty({ ...company, ...change })
  expect(problems).toEqual([])
  expect(party).toMatchObject(expected)
})

test.each<[Partial<PartyInput>, [field: string, text: string][]]>([
  [{ identification: '' }, [['identification', 'El campo Número de identificación es obligatorio.']]],
  [{ identification: '900123456-7' }, [['identification', 'El dígito de verificación de 900.123.456 es 8, no 7.']]],
  [{ identification: 'ABC' }, [['identification', 'El NIT solo lleva números y, tras un guion, el dígito de verificación.']]],
  [{ identificationType: '13' }, [['identificationType', 'Una persona jurídica se identifica con NIT o NIT de otro país.']]],
  [
    { ...person, identification: 'AV123' },
    [['identification', 'El número de Cédula de ciudadanía solo lleva dígitos, sin puntos ni guiones.']],
  ],
  [{ legalName: '' }, [['legalName', 'El campo Razón social es obligatorio.']]],
  [
    { ...person, firstName: '', firstSurname: '' },
    [
      ['firstName', 'El campo Primer nombre es obligatorio.'],
      ['firstSurname', 'El campo Primer apellido es obligatorio.'],
    ],
  ],
  [{ emailInvoicing: 'pagos@ceiba' }, [['emailInvoicing', 'Revisa el correo «pagos@ceiba».']]],
  [{ addressLine: 'Calle 80 # 10-20' }, [['cityCode', 'El campo Municipio es obligatorio.']]],
  [{ cityCode: '11001' }, [['addressLine', 'El campo Dirección es obligatorio.']]],
  [{ foreignCity: 'Miami' }, [['foreignCity', 'En Colombia se elige el municipio de la lista.']]],
  [{ countryCode: 'US', addressLine: '1200 Brickell Ave', foreignCity: 'Miami', postalCode: '33131' }, []],
  [{ countryCode: 'GB', addressLine: '10 Downing Street', foreignCity: 'Londres', postalCode: 'SW1A 2AA' }, []],
  [
    { countryCode: 'US' },
    [
      ['addressLine', 'El campo Dirección es obligatorio.'],
      ['foreignCity', 'El campo Ciudad es obligatorio.'],
    ],
  ],
  [
    { countryCode: 'US', addressLine: '1200 Brickell Ave', foreignCity: 'Miami', cityCode: '11001' },
    [['cityCode', 'Una dirección de otro país no lleva municipio de Colombia.']],
  ],
  [{ ciiu: '47' }, [['ciiu', 'La actividad CIIU tiene 4 dígitos.']]],
  [{ responsibilities: ['O-13', 'R-99-PN'] }, [['responsibilities', '«No aplica – Otros» va sola: quítala o quita las demás.']]],
  [{ isCustomer: false }, [['isCustomer', 'Elige al menos un rol: cliente, proveedor, empleado, vendedor o contacto.']]],
  [{ phone: 'no tiene' }, [['phone', 'Escribe el celular con números, por ejemplo 300 123 4567.']]],
])('%j is refused', (change, expected) =>
  expect(checkParty({ ...company, ...change }).problems.map(({ field, message }) => [field, message])).toEqual(expected),
)

test('any NIT, however it is written, is kept as the same number and digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{5,13}$/), (number) => {
      const digit = checkDigit(number)
      for (const identification of [number, `${number}-${digit}`, formatNit(number, digit), ` NIT ${formatNit(number)} - ${digit} `]) {
        const { party, problems } = checkParty({ ...company, identification })
        expect(problems).toEqual([])
        expect(party).toMatchObject({ identification: number, checkDigit: digit })
      }
    }),
  )
})

test('names and identification as they are shown', () => {
  const { party } = checkParty({ ...company, ...person, secondSurname: 'Peña' })
  expect(partyName(party)).toBe('Ana Rojas Peña')
  expect(partyIdentification(party)).toBe('CC 52.417.903')
  expect(partyIdentification(checkParty(company).party)).toBe('NIT 900.123.456-8')
})

test('a large taxpayer that withholds is the buyer of the withholding rules', () =>
  expect(withholdingPartyOf({ ...company, withholdsRetefuente: true, responsibilities: ['O-13', 'O-23'], cityCode: '05001' })).toEqual({
    agentOf: { retefuente: true, reteiva: false, reteica: false },
    cityCode: '05001',
    vatResponsible: true,
    simple: false,
  }))
