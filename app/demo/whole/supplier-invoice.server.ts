/** An electronic invoice that a supplier of the demonstration sends it. Nobody signed it: there is no such supplier. */
import { addDays, parseDay, type Day } from '#base/date.ts'
import { extend, parsePercent, parseQuantity, parseUnitPrice, percentOf } from '#base/decimal.ts'
import { checkDigit, cufeFieldsOf, invoiceXml, testRange, type UblInvoice, type UblParty } from '#colombia/index.ts'
import { cufe, softwareSecurityCode } from '#colombia/index.server.ts'
import { demoCompany } from '../data.ts'

export const goodsSupplier = { number: '900813217', name: 'Distribuidora Altoandina S.A.S.' } as const

const SOFTWARE = { id: 'fa326ca7-c1f8-40d3-a6fc-24d7c1040607', pin: '20191' } as const

const identify = (number: string) => ({ typeCode: '31', number, checkDigit: checkDigit(number) })

const partyOf = (number: string, name: string, email: string): UblParty => ({
  ...{ kind: 'juridica', identification: identify(number), name, tradeName: null, activities: [] },
  ...{ responsibilities: ['R-99-PN'], taxScheme: '01', email, phone: null },
  address: {
    ...{ line: 'Carrera 106 # 15-25', postalCode: null, cityCode: '11001', cityName: 'Bogotá, D.C.' },
    ...{ departmentCode: '11', departmentName: 'Bogotá', countryCode: 'CO', countryName: 'Colombia' },
  },
})

const soldLine = (description: string, count: string, price: string) => {
  const [quantity, unitPrice] = [parseQuantity(count), parseUnitPrice(price)]
  const worth = extend(quantity, unitPrice)
  const percent = parsePercent('19')
  return {
    ...{ description, sellerCode: description.slice(0, 6).toUpperCase(), quantity, unitPrice, unitCode: '94', allowanceCharges: [] },
    ...{ note: null, gift: null, standard: null, brand: null, model: null },
    ...{
      lineExtension: worth,
      taxes: [{ kind: 'percent' as const, code: '01' as const, base: worth, percent, amount: percentOf(worth, percent) }],
    },
  }
}

/** @returns the XML of the invoice of that number among those of its range */
export function demoSupplierInvoice(date: Day, number: number): string {
  const consecutive = String(Number(testRange.from) + number)
  const invoice: Omit<UblInvoice, 'cufe'> = {
    ...{ environment: '2', prefix: testRange.prefix, consecutive, issueDate: date, issueTime: '08:00:00-05:00' },
    ...{ notes: [], currency: 'COP', exchange: null, order: null, allowanceCharges: [], withholdings: [] },
    resolution: {
      ...{ number: testRange.resolution, from: testRange.from, to: testRange.to },
      ...{ validFrom: parseDay(testRange.validFrom), validTo: parseDay(testRange.validTo) },
    },
    software: {
      ...{ providerNit: goodsSupplier.number, providerCheckDigit: checkDigit(goodsSupplier.number), id: SOFTWARE.id },
      securityCode: softwareSecurityCode({
        softwareId: SOFTWARE.id,
        softwarePin: SOFTWARE.pin,
        number: `${testRange.prefix}${consecutive}`,
      }),
    },
    supplier: partyOf(goodsSupplier.number, goodsSupplier.name, 'ventas@altoandina.example'),
    customer: partyOf(demoCompany.identification, demoCompany.name, demoCompany.profile.email),
    payment: { form: '2', meansCode: '47', dueDate: addDays(date, 30) },
    lines: [soldLine('Aceite de girasol 3.000 ml', '48', '29400'), soldLine('Estibas plásticas', String(number - 36), '58000')],
  }
  return invoiceXml({ ...invoice, cufe: cufe(cufeFieldsOf(invoice, testRange.technicalKey)) })
}
