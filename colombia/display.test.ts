// Persons and addresses as the specification shows them (section 3).
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOME_COUNTRY, showAddress, showBranchAddress } from './address.ts'
import { displayName, identificationType, showIdentification, showIdentificationWithType } from './identification.ts'
import { checkDigit } from './nit.ts'

describe('addresses', () => {
  test.each([
    [
      {
        countryName: HOME_COUNTRY,
        regionName: 'Antioquia',
        cityName: 'Medellín',
        addressNeighborhood: 'El Poblado',
        addressLine: 'Carrera 43A # 1-50',
      },
      'Colombia, Antioquia, Medellín, El Poblado, Carrera 43A # 1-50',
    ],
    [
      { countryName: HOME_COUNTRY, regionName: 'Bogotá, D.C.', cityName: 'Bogotá, D.C.', addressNeighborhood: '', addressLine: 'Calle 1' },
      'Colombia, Bogotá, D.C., Calle 1',
    ],
    [{ cityName: 'Cali', addressLine: '  Calle 5   # 1 ' }, 'Cali, Calle 5 # 1'],
    [{ countryName: null, regionName: null, cityName: null, addressNeighborhood: null, addressLine: null }, ''],
  ])('%j', (parts, shown) => expect(showAddress(parts)).toBe(shown))

  test('a branch has a line of its own', () =>
    expect(
      showBranchAddress({
        countryName: HOME_COUNTRY,
        regionName: 'Valle del Cauca',
        cityName: 'Cali',
        branchAddress: 'Avenida 6N # 28-10',
      }),
    ).toBe('Colombia, Valle del Cauca, Cali, Avenida 6N # 28-10'))

  test('every part that is there is shown, in order, and no comma stands alone', () => {
    const part = fc.option(fc.stringMatching(/^[A-Za-z]{0,8}$/))
    fc.assert(
      fc.property(
        fc.record({ countryName: part, regionName: part, cityName: part, addressNeighborhood: part, addressLine: part }),
        (parts) => {
          const shown = showAddress(parts)
          const { countryName, regionName, cityName, addressNeighborhood, addressLine } = parts
          const given = [countryName, regionName, cityName, addressNeighborhood, addressLine].filter((text) => text)
          expect(shown === '' ? [] : shown.split(', ')).toEqual(given.filter((text, index) => text !== given[index - 1]))
        },
      ),
    )
  })
})

describe('persons', () => {
  const person = { kind: 'natural', firstName: 'Ana', secondName: 'María', firstSurname: 'Rojas', secondSurname: 'Peña' } as const
  test.each([
    [person, 'Ana María Rojas Peña'],
    [{ ...person, secondName: '', secondSurname: null }, 'Ana Rojas'],
    [{ kind: 'juridica', companyName: ' Cafés  del Páramo S.A.S. ' } as const, 'Cafés del Páramo S.A.S.'],
  ])('%j is %s', (given, shown) => expect(displayName(given)).toBe(shown))

  test('code 31 is the tax id, shown with its check digit after a hyphen', () => {
    expect(identificationType('31')).toMatchObject({ name: 'NIT', hasCheckDigit: true })
    expect(showIdentification({ typeCode: '31', number: '900123456', checkDigit: '8' })).toBe('900.123.456-8')
    expect(showIdentificationWithType({ typeCode: '31', number: '900123456' })).toBe('NIT 900.123.456-8')
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{5,14}$/), (number) => {
        const [digits, digit] = showIdentification({ typeCode: '31', number }).split('-')
        expect(digits?.replaceAll('.', '')).toBe(number)
        expect(digit).toBe(checkDigit(number))
      }),
    )
  })

  test.each([
    ['13', '52417903', 'CC 52.417.903'],
    ['41', 'AB12345', 'PA AB12345'],
    ['22', '123456', 'CE 123456'],
  ])('no other identification has a check digit: %s %s', (typeCode, number, shown) =>
    expect(showIdentificationWithType({ typeCode, number })).toBe(shown),
  )
})
