// What is asked of a company that begins: each problem at its field, nothing asked of what is completed later.
import { expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { companyProfile } from '../profile.ts'
import { foundedCompany, foundingProblems, type FoundingData } from './data.ts'
import { blankForm, dataOfFounding } from './form.ts'

const good: FoundingData = {
  ...dataOfFounding(blankForm),
  identification: '900.123.456-8',
  name: ' Ferretería   La Llave S.A.S. ',
  address: 'Calle 1 # 2-3',
  cityCode: '11001',
  ciiu: '4752',
}

const NOT_A_NIT = 'El NIT solo lleva números y, tras un guion, el dígito de verificación.'

test.each<[Partial<FoundingData>, readonly (readonly [string, string])[]]>([
  [{}, []],
  [{ ciiu: '' }, []],
  [{ identification: '900123456' }, []],
  [{ identification: '' }, [['identification', 'El campo NIT es obligatorio.']]],
  [{ identification: '900123456-1' }, [['identification', 'El dígito de verificación de 900.123.456 es 8, no 1.']]],
  [{ identification: 'ABC' }, [['identification', NOT_A_NIT]]],
  [{ identification: '123' }, [['identification', 'El NIT debe tener entre 6 y 15 dígitos.']]],
  [{ name: '   ' }, [['name', 'El campo Razón social es obligatorio.']]],
  [{ name: '', kind: 'natural' }, [['name', 'El campo Nombre es obligatorio.']]],
  [{ address: '' }, [['address', 'El campo Dirección es obligatorio.']]],
  [{ cityCode: '' }, [['cityCode', 'El campo Municipio es obligatorio.']]],
  [{ ciiu: '47' }, [['ciiu', 'El código CIIU tiene 4 dígitos.']]],
  [{ responsibilities: [] }, [['responsibilities', 'El campo Responsabilidades fiscales es obligatorio.']]],
  [{ responsibilities: ['R-99-PN', 'O-13'] }, [['responsibilities', '«No aplica – Otros» va sola.']]],
])('%j has the problems %j', (changes, problems) =>
  expect(foundingProblems({ ...good, ...changes }).map(({ field, message }) => [field, message])).toEqual(problems),
)

test('it is written without dots, spaces or check digit, with the e-mail of whoever founds it, and its profile can be read', () => {
  const { profile, ...company } = foundedCompany(good, 'Ana@Llave.co')
  expect(company).toEqual({ name: 'Ferretería La Llave S.A.S.', identification: '900123456', color: 'musgo' })
  expect(parse(companyProfile, profile)).toMatchObject({
    email: 'ana@llave.co',
    address: 'Calle 1 # 2-3',
    ciiu: '4752',
    vatResponsible: true,
  })
})

test('a legal person begins as a withholding agent, unless it is in the SIMPLE regime', () => {
  const withholds = (changes: Partial<FoundingData>) => foundedCompany({ ...good, ...changes }, 'ana@llave.co').profile.withholdsRetefuente
  expect(withholds({})).toBe(true)
  expect(withholds({ responsibilities: ['O-47'] })).toBe(false)
  expect(withholds({ kind: 'natural', name: 'Ana Pardo' })).toBe(false)
})
