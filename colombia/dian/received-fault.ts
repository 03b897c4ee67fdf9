/** Why an XML is no invoice nor note that somebody received, as it is told to whoever sent it. Pure. */
import { isDay } from '#base/date.ts'
import { childrenOf, child, textAt, type Element } from './element.ts'
import { MOST_LINES, receivedLineName } from './received.ts'

/** What else of the tax authority's arrives beside invoices, by the root of its XML. */
const others: Readonly<Record<string, string>> = {
  ApplicationResponse: 'es una respuesta o un evento de la DIAN, no una factura ni una nota.',
  NominaIndividual: 'es una nómina electrónica, no una factura ni una nota.',
  NominaIndividualDeAjuste: 'es una nota de ajuste de nómina electrónica, no una factura ni una nota.',
  AttachedDocument: 'es un contenedor que no trae adentro una factura ni una nota.',
}

/** What of an invoice or note tells it from others, and is not there. */
function lackingIn(root: Element, lineName: string): string[] {
  const has = (isThere: boolean, what: string): string[] => (isThere ? [] : [what])
  const lines = childrenOf(root, lineName).length
  const supplier = child(root, 'cac:AccountingSupplierParty')
  return [
    ...has(textAt(root, 'cbc:ID').trim() !== '', 'el número'),
    ...has(/^[0-9a-f]{96}$/i.test(textAt(root, 'cbc:UUID').trim()), 'el CUFE o CUDE'),
    ...has(isDay(textAt(root, 'cbc:IssueDate').trim()), 'la fecha'),
    ...has(supplier !== null && textAt(supplier, 'cac:Party', 'cac:PartyTaxScheme', 'cbc:CompanyID').trim() !== '', 'el NIT del emisor'),
    ...has(child(root, 'cac:LegalMonetaryTotal') !== null || child(root, 'cac:RequestedMonetaryTotal') !== null, 'los totales'),
    ...has(lines > 0, 'las líneas'),
  ]
}

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

/** @param root of what is XML and was not read as an invoice nor as a note */
export function faultOf(root: Element): string {
  const lineName = receivedLineName(root.name)
  if (lineName === null) return others[root.name] ?? `es un XML de otro tipo («${root.name.slice(0, 60)}»), no una factura ni una nota.`
  const lines = childrenOf(root, lineName).length
  if (lines > MOST_LINES) return `tiene ${lines} líneas y se leen máximo ${MOST_LINES}.`
  const lacking = lackingIn(root, lineName)
  return lacking.length === 0 ? 'no se pudo leer.' : `le falta ${listed.format(lacking)}.`
}
