/**
 * The decision on each withholding: who is subject, which rule holds, whether the base reaches its minimum. Amounts and
 * the final sentence are the business of `withholding.ts`; here stand the rules of law, one section per tax.
 */
import { showDay, type Day } from '#base/date.ts'
import { sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { showNumber, showPesos } from './pesos.ts'
import { uvtToPesos } from './uvt.ts'
import {
  GOODS_FROM_ABROAD,
  ICA_OF_ABROAD,
  isGoodsAbroad,
  PAYS_ABROAD,
  reteivaAbroadRefusal,
  VAT_OF_ABROAD,
  withConceptsAbroad,
} from './withholding-abroad.ts'
import { dayOfConcept, type DayOfConcept } from './withholding-day.ts'
import { yearOfFees } from './withholding-year.ts'
import type {
  WithheldLine,
  WithholdingBeneficiary,
  WithholdingInput,
  WithholdingKind,
  WithholdingLine,
  WithholdingRule,
  WithholdingSeller,
} from './withholding.ts'

export interface Decision {
  readonly kind: WithholdingKind
  readonly code: string | null
  readonly name: string
  readonly rule: WithholdingRule | null
  /** What it is computed on. */
  readonly base: Amount
  /** What it falls on. */
  readonly lines: readonly WithheldLine[]
  readonly minimum: Minimum | null
  /** Why nothing is withheld; null when it is. */
  readonly refusal: string | null
  /** What else the person should know. */
  readonly reasons: readonly string[]
}

export interface Minimum {
  /** Null while the UVT of the year is not known. */
  readonly amount: Amount | null
  /** "10 UVT de 2026"; null when the threshold is in pesos. */
  readonly uvt: string | null
}

// --- ReteFuente -----------------------------------------------------------------------------------------------------

export function decideRetefuente(asked: WithholdingInput): Decision[] {
  const input = asked.seller.abroad ? withConceptsAbroad(asked) : asked
  const groups = groupLines(input.lines, (line) => line.conceptCode)
  if (groups.length === 0) return [nothingToConsider('retefuente', 'ReteFuente', withoutConcept(asked))]
  const refusal = retefuenteRefusal(input)
  return groups.map(({ code, lines }) => {
    const year = yearOfFees(input, code)
    const rule = year?.rule ?? retefuenteRule(input, code)
    const minimum = minimumOf(rule, input)
    const earlier = input.earlier.filter((line) => line.conceptCode === code)
    const day = dayOfConcept('retefuente', lines, minimum === null ? [] : earlier, baseOf)
    return {
      kind: 'retefuente',
      code,
      name: rule?.name ?? code,
      rule,
      base: day.figure,
      lines: day.lines,
      minimum,
      refusal: refusal ?? missingRule(rule, `el concepto ${code}`, input.date) ?? belowMinimum(lines, day, minimum),
      reasons: refusal === null && rule ? [...retefuenteReasons(input, day, minimum), ...(year ? [year.reason] : [])] : [],
    }
  })
}

const baseOf = ({ base }: WithholdingLine): Amount => base
const vatOf = ({ vat }: WithholdingLine): Amount => vat

const withoutConcept = ({ seller, lines }: WithholdingInput): string =>
  seller.abroad && lines.some(isGoodsAbroad) ? GOODS_FROM_ABROAD : 'Ninguna línea tiene un concepto de retención en la fuente.'

const retefuenteReasons = (input: WithholdingInput, day: DayOfConcept, minimum: Minimum | null): string[] =>
  input.seller.abroad ? [PAYS_ABROAD, ...dayReasons(day, minimum)] : reachedReasons('retención en la fuente', day, minimum)

function retefuenteRefusal({ seller, buyer }: WithholdingInput): string | null {
  // Whoever pays abroad withholds (ET art. 406), and nothing that frees a resident is said of a seller who is none.
  if (seller.abroad) return buyer.simple ? SIMPLE_BUYER : null
  if (!buyer.agentOf.retefuente) return 'El comprador no es agente de retención en la fuente (art. 368 del Estatuto Tributario).'
  if (buyer.simple) return SIMPLE_BUYER
  if (seller.simple) {
    return 'El vendedor está en el régimen simple de tributación y no se le practica retención en la fuente (art. 911 del Estatuto Tributario).'
  }
  if (seller.selfWithholder) return 'El vendedor es autorretenedor: él mismo declara y paga su retención en la fuente.'
  return null
}

const SIMPLE_BUYER =
  'El comprador está en el régimen simple de tributación y no practica retención en la fuente (art. 911 del Estatuto Tributario).'

/** The kind of person says more than its tax status, and both more than "any": the first that fits is the rule. */
const BY_PRECISION: readonly WithholdingBeneficiary[] = ['abroad', 'juridica', 'natural', 'declarante', 'no_declarante', 'any']

const fits = (beneficiary: WithholdingBeneficiary, seller: WithholdingSeller): boolean => {
  if (beneficiary === 'any') return true
  if (beneficiary === 'abroad' || seller.abroad) return beneficiary === 'abroad' && seller.abroad === true
  if (beneficiary === 'declarante') return seller.declarante
  if (beneficiary === 'simple') return seller.simple
  if (beneficiary === 'over_year') return false
  return beneficiary === 'no_declarante' ? !seller.declarante : beneficiary === seller.kind
}

function retefuenteRule({ rules, seller }: WithholdingInput, code: string | null): WithholdingRule | null {
  const candidates = rules.filter((rule) => rule.kind === 'retefuente' && rule.code === code && fits(rule.beneficiary, seller))
  for (const beneficiary of BY_PRECISION) {
    const rule = candidates.find((candidate) => candidate.beneficiary === beneficiary)
    if (rule) return rule
  }
  return null
}

// --- ReteIVA --------------------------------------------------------------------------------------------------------

/**
 * ReteIVA has the minimums of ReteFuente (services 2 UVT, goods 10 UVT since June 2025), so each concept is compared by
 * itself, and the IVA of those that reach theirs is withheld together. What has no concept is compared as goods or as
 * services. A rule with a minimum of its own uses that one.
 */
export function decideReteiva(input: WithholdingInput): Decision[] {
  const rule = reteivaRule(input)
  const taxed = input.lines.filter((line) => line.vat > zeroAmount && !(input.seller.abroad && isGoodsAbroad(line)))
  const head = { kind: 'reteiva', code: rule?.code ?? null, name: rule?.name ?? 'ReteIVA', rule } as const
  const refusal = reteivaRefusal(input, taxed) ?? missingRule(rule, 'la retención de IVA', input.date)
  if (refusal !== null) return [{ ...head, base: sumAmounts(taxed.map(vatOf)), lines: [], minimum: null, refusal, reasons: [] }]

  const groups = groupBy(taxed, (line) => generalCode(line, input)).map(({ key, lines }) => {
    const concept = retefuenteRule(input, key)
    const minimum = minimumOf(rule, input) ?? (input.seller.abroad ? null : minimumOf(concept, input))
    const earlier = input.earlier.filter((line) => line.vat > zeroAmount && generalCode(line, input) === key)
    const day = dayOfConcept('reteiva', lines, minimum === null ? [] : earlier, vatOf)
    const isUnknown = concept === null && minimum === null && !input.seller.abroad
    return {
      name: concept?.name ?? 'las líneas sin concepto',
      minimum,
      day,
      below: isUnknown ? `No hay un concepto ${key} vigente que diga la base mínima.` : belowMinimum(lines, day, minimum),
    }
  })
  const reached = groups.filter((group) => group.below === null)
  const only = groups.length === 1 ? groups[0] : undefined
  return [
    {
      ...head,
      base: sumAmounts(reached.map(({ day }) => day.figure)),
      lines: reached.flatMap(({ day }) => day.lines),
      minimum: only?.minimum ?? null,
      refusal: reached.length > 0 ? null : (only?.below ?? 'Ningún concepto alcanza la base mínima.'),
      reasons: [
        ...(reached.length > 0 ? [agentReason(input)] : []),
        ...(only
          ? dayReasons(only.day, only.minimum)
          : groups.flatMap((group) => [...group.day.others, ...(group.below === null ? group.day.pending : []), groupReason(group)])),
      ],
    },
  ]
}

/** The concepts that say the minimum of what has none of its own, and of what goes by a table or by stretches. */
const GENERAL_CONCEPTS = { product: 'COMPRAS', service: 'SERVICIOS' } as const

const generalCode = (line: WithholdingLine, input: WithholdingInput): string =>
  line.conceptCode !== null && retefuenteRule(input, line.conceptCode) ? line.conceptCode : GENERAL_CONCEPTS[line.kind]

/** What an agent withholds, and otherwise what those responsible for IVA withhold of sellers of the régimen simple. */
function reteivaRule({ rules, seller, buyer }: WithholdingInput): WithholdingRule | null {
  const candidates = rules.filter((rule) => rule.kind === 'reteiva' && fits(rule.beneficiary, seller))
  if (seller.abroad) return candidates.find(({ beneficiary }) => beneficiary === 'abroad') ?? null
  const isAgent = buyer.agentOf.reteiva
  return candidates.find(({ beneficiary }) => isAgent === (beneficiary !== 'simple')) ?? null
}

const groupReason = (group: { name: string; day: DayOfConcept; below: string | null }): string =>
  group.below === null
    ? `La base de ${group.name} es ${showPesos(group.day.base)} y entra en el cálculo.`
    : `La base de ${group.name} queda por fuera. ${group.below}`

/** Numeral 9 holds while the company keeps its rule, which is its switch. */
const isSimpleSale = (input: WithholdingInput): boolean =>
  input.seller.simple && input.buyer.vatResponsible && reteivaRule(input)?.beneficiary === 'simple'

const agentReason = (input: WithholdingInput): string => {
  if (input.seller.abroad) return VAT_OF_ABROAD
  return input.buyer.agentOf.reteiva
    ? 'El comprador es agente de retención de IVA.'
    : 'El vendedor está en el régimen simple y el comprador es responsable de IVA: le retiene (art. 437-2, numeral 9, del Estatuto Tributario).'
}

function reteivaRefusal(input: WithholdingInput, taxed: readonly WithholdingLine[]): string | null {
  const { seller, buyer } = input
  if (seller.abroad) return reteivaAbroadRefusal(buyer, taxed)
  if (!seller.vatResponsible) return 'El vendedor no es responsable de IVA.'
  if (taxed.length === 0) return 'El documento no tiene IVA.'
  if (!buyer.agentOf.reteiva && !isSimpleSale(input)) {
    return 'El comprador no es agente de retención de IVA (art. 437-2 del Estatuto Tributario).'
  }
  if (buyer.agentOf.reteiva && seller.vatAgent) {
    return 'Comprador y vendedor son agentes de retención de IVA: entre ellos no se retiene (parágrafo 1 del art. 437-2 del Estatuto Tributario).'
  }
  return null
}

// --- ReteICA --------------------------------------------------------------------------------------------------------

export function decideReteica(input: WithholdingInput): Decision[] {
  const groups = groupLines(input.lines, (line) => line.icaCode)
  if (groups.length === 0) return [nothingToConsider('reteica', 'ReteICA', 'Ninguna línea tiene una actividad de ICA.')]
  const refusal = reteicaRefusal(input)
  return groups.map(({ code, lines }) => {
    const rule = reteicaRule(input, code)
    const minimum = minimumOf(rule, input)
    const earlier = input.earlier.filter((line) => line.icaCode === code)
    const day = dayOfConcept('reteica', lines, minimum === null ? [] : earlier, baseOf)
    return {
      kind: 'reteica',
      code,
      name: rule?.name ?? code,
      rule,
      base: day.figure,
      lines: day.lines,
      minimum,
      refusal:
        refusal ?? missingRule(rule, `la actividad ${code} en el municipio del comprador`, input.date) ?? belowMinimum(lines, day, minimum),
      reasons: refusal === null && rule ? [...reachedReasons('retención de ICA en su municipio', day, minimum), ...elsewhere(input)] : [],
    }
  })
}

const reteicaRule = ({ rules, buyer, seller }: WithholdingInput, code: string | null): WithholdingRule | null =>
  rules.find(
    (rule) => rule.kind === 'reteica' && rule.code === code && rule.cityCode === buyer.cityCode && fits(rule.beneficiary, seller),
  ) ?? null

/** The consolidated ICA is part of what a SIMPLE taxpayer pays (ET art. 907), so nobody withholds it. */
function reteicaRefusal({ seller, buyer }: WithholdingInput): string | null {
  if (seller.abroad) return ICA_OF_ABROAD
  if (!buyer.agentOf.reteica) return 'El comprador no es agente de retención de ICA.'
  if (buyer.cityCode === null) return 'El comprador no tiene municipio.'
  if (seller.simple)
    return 'El vendedor está en el régimen simple de tributación, que ya incluye el ICA (art. 907 del Estatuto Tributario).'
  return null
}

/** Trade is taxed where it is sold and services where they are rendered: between two cities a person has to look. */
const elsewhere = ({ seller, buyer }: WithholdingInput): string[] =>
  seller.cityCode === null || seller.cityCode === buyer.cityCode
    ? []
    : ['El vendedor está en otro municipio: revisa dónde se realiza la actividad (art. 343 de la Ley 1819 de 2016).']

// --- shared steps ---------------------------------------------------------------------------------------------------

interface LineGroup<Key> {
  readonly key: Key
  readonly lines: readonly WithholdingLine[]
}

function groupBy(lines: readonly WithholdingLine[], keyOf: (line: WithholdingLine) => string | null): LineGroup<string | null>[] {
  const groups = new Map<string | null, WithholdingLine[]>()
  for (const line of lines) {
    const key = keyOf(line)
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups].map(([key, lines]) => ({ key, lines }))
}

/** Lines by code, in order of appearance, without those that have none. */
const groupLines = (
  lines: readonly WithholdingLine[],
  keyOf: (line: WithholdingLine) => string | null,
): { code: string; lines: readonly WithholdingLine[] }[] =>
  groupBy(lines, keyOf).flatMap(({ key, lines }) => (key === null ? [] : [{ code: key, lines }]))

function minimumOf(rule: WithholdingRule | null, { uvt, date }: WithholdingInput): Minimum | null {
  // That of `over_year` is a sum of the year, which was compared already.
  if (rule === null || rule.beneficiary === 'over_year') return null
  if (rule.minimumBase !== null) return rule.minimumBase > zeroAmount ? { amount: rule.minimumBase, uvt: null } : null
  if (rule.minimumUvt === null || rule.minimumUvt === 0n) return null
  return {
    amount: uvt === null ? null : uvtToPesos(rule.minimumUvt, uvt),
    uvt: `${showNumber(rule.minimumUvt)} UVT de ${date.slice(0, 4)}`,
  }
}

const showMinimum = ({ uvt }: Minimum, amount: Amount): string => (uvt === null ? showPesos(amount) : `${uvt} (${showPesos(amount)})`)

/** The day reaches the minimum, and the document has something of its own. */
function belowMinimum(lines: readonly WithholdingLine[], { base }: DayOfConcept, minimum: Minimum | null): string | null {
  if (sumAmounts(lines.map(baseOf)) <= zeroAmount) return 'La base es cero.'
  if (minimum === null) return null
  const { amount } = minimum
  if (amount === null) return `Falta la UVT del año para comparar la base de ${showPesos(base)} con el mínimo de ${minimum.uvt}.`
  return base >= amount ? null : `La base de ${showPesos(base)} no alcanza el mínimo de ${showMinimum(minimum, amount)}.`
}

function dayReasons({ base, others, pending }: DayOfConcept, minimum: Minimum | null): string[] {
  if (minimum === null) return ['Este concepto no tiene base mínima.']
  const { amount } = minimum
  if (amount === null || base < amount) return [...others]
  return [...others, ...pending, `La base de ${showPesos(base)} alcanza el mínimo de ${showMinimum(minimum, amount)}.`]
}

const reachedReasons = (agentOf: string, day: DayOfConcept, minimum: Minimum | null): string[] => [
  `El comprador es agente de ${agentOf}.`,
  ...dayReasons(day, minimum),
]

const missingRule = (rule: WithholdingRule | null, what: string, date: Day): string | null =>
  rule === null ? `No hay una tarifa vigente para ${what} el ${showDay(date)}.` : null

const nothingToConsider = (kind: WithholdingKind, name: string, refusal: string): Decision => ({
  kind,
  code: null,
  name,
  rule: null,
  base: zeroAmount,
  lines: [],
  minimum: null,
  refusal,
  reasons: [],
})
