/** "¿Qué retención aplica si…?": a sale described, decided by the same rules as a document, with every reason. */
import { useMemo, useState } from 'react'
import { parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { isDay, type Day } from '#base/date.ts'
import { proposeWithholdings, type ConsideredWithholding } from '#colombia/withholding.ts'
import {
  Checkbox,
  DateField,
  FieldGrid,
  MoneyField,
  Money,
  Picker,
  Section,
  Segmented,
  SelectField,
  SidePanel,
  StateChip,
} from '#platform/ui/index.tsx'
import type { Withholding } from './endpoints.ts'
import { valueOfYear } from './legal-values/rules.ts'
import { kindNames, rulesOn } from './versions.ts'
import { findCities } from './WithholdingPanels.tsx'
import '#platform/catalogue/catalogue.css'

interface Question {
  readonly date: string
  readonly base: string
  readonly vat: string
  readonly conceptCode: string
  readonly icaCode: string
  readonly city: { readonly id: string; readonly label: string } | null
  readonly retefuente: boolean
  readonly reteiva: boolean
  readonly reteica: boolean
  readonly sellerKind: 'juridica' | 'natural'
  readonly declarante: boolean
  readonly simple: boolean
  readonly selfWithholder: boolean
  readonly vatAgent: boolean
  readonly abroad: boolean
  readonly buyerVatResponsible: boolean
  readonly itemKind: 'product' | 'service'
}

const first = (today: Day): Question => ({
  date: today,
  base: '1000000',
  vat: '190000',
  conceptCode: 'COMPRAS',
  icaCode: '',
  city: null,
  retefuente: true,
  reteiva: false,
  reteica: false,
  sellerKind: 'juridica',
  declarante: true,
  simple: false,
  selfWithholder: false,
  vatAgent: false,
  abroad: false,
  buyerVatResponsible: true,
  itemKind: 'product',
})

const amountOf = (text: string): Amount => (text === '' ? zeroAmount : parseAmount(text))

function decide(question: Question, withholdings: readonly Withholding[], uvt: Amount | null) {
  if (!isDay(question.date)) return []
  const { sellerKind: kind, declarante, simple, selfWithholder, vatAgent, abroad } = question
  return proposeWithholdings({
    date: question.date,
    uvt,
    rules: rulesOn(withholdings, question.date),
    seller: { kind, declarante, simple, selfWithholder, vatAgent, abroad, cityCode: question.city?.id ?? null, vatResponsible: true },
    buyer: {
      agentOf: { retefuente: question.retefuente, reteiva: question.reteiva, reteica: question.reteica },
      cityCode: question.city?.id ?? null,
      simple: false,
      vatResponsible: question.buyerVatResponsible,
    },
    earlier: [],
    lines: [
      {
        conceptCode: question.conceptCode || null,
        icaCode: question.icaCode || null,
        kind: question.itemKind,
        positions: [1],
        base: amountOf(question.base),
        vat: amountOf(question.vat),
      },
    ],
  }).considered
}

/** One choice per code: the beneficiary decides which of its rules holds. */
const choicesOf = (withholdings: readonly Withholding[], kind: Withholding['kind'], cityCode: string | null) =>
  [
    ...new Map(
      withholdings
        .filter((each) => each.kind === kind && (kind !== 'reteica' || each.city?.code === cityCode))
        .map((each) => [each.code, each.name]),
    ),
  ].map(([value, label]) => ({ value, label }))

interface YearUvt {
  readonly year: string
  readonly value: string
}

export function AskPanel(props: { withholdings: readonly Withholding[]; uvts: readonly YearUvt[]; today: Day; onClose: () => void }) {
  const { withholdings, uvts, today, onClose } = props
  const [question, setQuestion] = useState(() => first(today))
  const change = (changes: Partial<Question>) => setQuestion((before) => ({ ...before, ...changes }))
  const uvt = valueOfYear(uvts, question.date)
  const answers = useMemo(() => decide(question, withholdings, uvt), [question, withholdings, uvt])
  const activities = choicesOf(withholdings, 'reteica', question.city?.id ?? null)
  const noActivity = activities.length === 0 ? 'Sin tarifas en el municipio' : 'Sin actividad'
  return (
    <SidePanel title="¿Qué retención aplica si…?" onClose={onClose}>
      <div className="stack">
        <FieldGrid>
          <DateField
            label="Fecha"
            value={question.date}
            onChange={(date) => change({ date })}
            help={uvt === null ? 'Falta la UVT de ese año: las bases en UVT no se pueden comparar.' : ''}
          />
          <MoneyField label="Base" value={question.base} onChange={(base) => change({ base })} />
          <SelectField
            label="Concepto"
            wide
            empty="Sin concepto"
            value={question.conceptCode}
            options={choicesOf(withholdings, 'retefuente', null)}
            onChange={(conceptCode) => change({ conceptCode })}
          />
          <MoneyField label="IVA" value={question.vat} onChange={(vat) => change({ vat })} />
          <Segmented
            label="Vendedor"
            value={question.sellerKind}
            options={[
              { value: 'juridica', label: 'Jurídica' },
              { value: 'natural', label: 'Natural' },
            ]}
            onChange={(sellerKind) => change({ sellerKind })}
          />
          <Segmented
            label="Lo que se vende"
            value={question.itemKind}
            options={[
              { value: 'product', label: 'Producto' },
              { value: 'service', label: 'Servicio' },
            ]}
            onChange={(itemKind) => change({ itemKind })}
          />
        </FieldGrid>
        <FieldGrid>
          <Checkbox label="El vendedor declara renta" value={question.declarante} onChange={(declarante) => change({ declarante })} />
          <Checkbox label="Está en el régimen simple" value={question.simple} onChange={(simple) => change({ simple })} />
          <Checkbox label="Es autorretenedor" value={question.selfWithholder} onChange={(selfWithholder) => change({ selfWithholder })} />
          <Checkbox label="Es agente de retención de IVA" value={question.vatAgent} onChange={(vatAgent) => change({ vatAgent })} />
          <Checkbox label="No reside en Colombia" value={question.abroad} onChange={(abroad) => change({ abroad })} />
          <Checkbox
            label="El comprador es responsable de IVA"
            value={question.buyerVatResponsible}
            onChange={(buyerVatResponsible) => change({ buyerVatResponsible })}
          />
          <Checkbox label="El comprador retiene renta" value={question.retefuente} onChange={(retefuente) => change({ retefuente })} />
          <Checkbox label="Retiene IVA" value={question.reteiva} onChange={(reteiva) => change({ reteiva })} />
          <Checkbox label="Retiene ICA" value={question.reteica} onChange={(reteica) => change({ reteica })} />
        </FieldGrid>
        {question.reteica && (
          <FieldGrid>
            <Picker
              label="Municipio"
              value={question.city}
              source={findCities}
              onChange={(city) => change({ city: city && { id: city.id, label: city.label }, icaCode: '' })}
            />
            <SelectField
              label="Actividad"
              empty={noActivity}
              value={question.icaCode}
              options={activities}
              onChange={(icaCode) => change({ icaCode })}
            />
          </FieldGrid>
        )}
        <Section title="Respuesta">
          <div className="stack" aria-live="polite">
            {answers.map((answer) => (
              <Answer key={`${answer.kind} ${answer.code}`} answer={answer} />
            ))}
          </div>
        </Section>
      </div>
    </SidePanel>
  )
}

function Answer({ answer }: { answer: ConsideredWithholding }) {
  return (
    <div className={answer.applies ? 'example' : undefined}>
      <p>
        <b className="b">{kindNames[answer.kind]}</b>{' '}
        {answer.applies ? (
          <StateChip state="applied" text="Aplica" look="quiet" />
        ) : (
          <StateChip state="cancelled" text="No aplica" look="quiet" />
        )}
        {answer.minimum !== null && (
          <span className="small muted">
            {' '}
            base mínima <Money value={answer.minimum} sign />
          </span>
        )}
      </p>
      {answer.reasons.map((reason) => (
        <p key={reason} className="small t2">
          {reason}
        </p>
      ))}
      {answer.applies && answer.source && <p className="small muted">{answer.source}</p>}
    </div>
  )
}
