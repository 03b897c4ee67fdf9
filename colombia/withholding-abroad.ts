/**
 * What is withheld of a seller without residence in Colombia. Whoever pays or credits income of Colombian source abroad withholds on
 * all of it, without a minimum, by the kind of payment (ET arts. 406 to 415), and who is responsible for IVA withholds the whole IVA of
 * the services that it contracts (ET arts. 437-1, parágrafo 1, and 437-2, numeral 3; art. 420, parágrafo 3, says which are rendered in
 * the country). That IVA is charged by nobody: it is written on the line, is deducted where it may be, and is not paid to the seller.
 *
 * An agreement to avoid double taxation, or a country of art. 124-2, changes the rate for one third party: it is a condition of its own
 * (`withholding-own.ts`).
 */
import type { WithholdingInput, WithholdingLine, WithholdingParty } from './withholding.ts'

/** Concepts of payments abroad begin so (`data/retenciones.csv`). */
const ABROAD = 'EXT_'
/** What has no kind of payment of its own is a service, a fee, technical assistance, a licence or a royalty (ET art. 408). */
const SERVICES_ABROAD = 'EXT_SERV'
/** Of companies of air or sea transport (ET art. 414-1). */
const TRANSPORT_ABROAD = 'EXT_TRANSPORTE'

const TRANSPORT: ReadonlySet<string> = new Set(['TRANSP_CARGA', 'TRANSP_PAS_AER'])

export const GOODS_FROM_ABROAD =
  'Lo que se importa no es renta de fuente nacional del vendedor: no se le retiene (arts. 24, 25 y 406 del Estatuto Tributario).'
export const PAYS_ABROAD =
  'El vendedor no reside en Colombia: quien le paga le retiene desde el primer peso (art. 406 del Estatuto Tributario).'
export const VAT_OF_ABROAD =
  'El vendedor no reside en Colombia y el comprador es responsable de IVA: le retiene todo el IVA del servicio (arts. 437-1 y 437-2, numeral 3, del Estatuto Tributario).'
export const ICA_OF_ABROAD = 'El vendedor no reside en Colombia: no ejerce la actividad en el municipio (art. 343 de la Ley 1819 de 2016).'

/** Goods that a seller abroad sells, whose IVA is paid at customs. */
export const isGoodsAbroad = ({ kind, conceptCode }: Pick<WithholdingLine, 'kind' | 'conceptCode'>): boolean =>
  kind === 'product' || conceptCode === 'COMPRAS'

function conceptAbroad(line: WithholdingLine): string | null {
  const { conceptCode } = line
  if (conceptCode === null || conceptCode.startsWith(ABROAD)) return conceptCode
  if (isGoodsAbroad(line)) return null
  return TRANSPORT.has(conceptCode) ? TRANSPORT_ABROAD : SERVICES_ABROAD
}

/** The question with the kind of payment abroad of each line, in place of its concept among residents. Nothing of other documents counts. */
export const withConceptsAbroad = (input: WithholdingInput): WithholdingInput => ({
  ...input,
  earlier: [],
  lines: input.lines.map((line) => ({ ...line, conceptCode: conceptAbroad(line) })),
})

/** @param taxed its services with IVA */
export function reteivaAbroadRefusal(buyer: WithholdingParty, taxed: readonly WithholdingLine[]): string | null {
  if (!buyer.vatResponsible) return 'El comprador no es responsable de IVA y no lo retiene a quien no reside en Colombia.'
  return taxed.length === 0 ? 'Ninguna línea de servicios tiene IVA: escríbelo en la línea si el servicio está gravado.' : null
}
