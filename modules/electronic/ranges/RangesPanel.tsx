/** «Traer de la DIAN»: the ranges that it authorised for the software, those that are not resolutions yet first. */
import { useState } from 'react'
import { parseDay, showDay } from '#base/date.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { resolution } from '#modules/documents/index.ts'
import { Button, FieldGrid, Notice, SelectField, SidePanel, StateChip, toast } from '#platform/ui/index.tsx'
import { type AnswerOf, sayFailure, useSend } from '#platform/web/index.tsx'
import { type EnablingView, getEnabling } from '../enabling/endpoints.ts'
import { bringRange, lookForRanges } from './endpoints.ts'
import type { RangeKind } from './listed.ts'

type Range = AnswerOf<typeof lookForRanges>['ranges'][number]
type Authority = 'dian' | 'simulator'

const kindOptions: { value: RangeKind; label: string }[] = [
  { value: 'INE', label: 'Factura electrónica de venta' },
  { value: 'DSP', label: 'Documento soporte' },
  { value: 'INS', label: 'Factura por computador' },
  { value: 'INC', label: 'Factura de papel, de contingencia' },
  { value: 'POS', label: 'Documento equivalente POS' },
]

export function RangesPanel({ view, onClose }: { readonly view: EnablingView; readonly onClose: () => void }) {
  const [authority, setAuthority] = useState<Authority>(view.authority ?? 'dian')
  const [ranges, setRanges] = useState<readonly Range[] | null>(null)
  const mayNot = useReasonNot(resolution.permissions.write)
  const looking = useSend(lookForRanges, { refreshes: [], inForm: true, onDone: (answer) => setRanges(answer.ranges) })
  const look = () => void looking.run({ body: { authority } })
  return (
    <SidePanel
      over="Facturación electrónica"
      title="Traer de la DIAN"
      onClose={onClose}
      footer={
        <Button look="filled" busy={looking.isSending} busyText="Preguntando…" disabledReason={mayNot} onClick={look}>
          Preguntar a la DIAN
        </Button>
      }
    >
      <div className="stack">
        <p className="muted">Los rangos que la DIAN asoció a tu software. Uno recién generado aparece cerca de 2 horas después.</p>
        {view.offersSimulator && (
          <FieldGrid>
            <SelectField
              label="Se pregunta a"
              required
              value={authority}
              onChange={(next) => setAuthority(next === 'simulator' ? 'simulator' : 'dian')}
              options={[
                { value: 'dian', label: 'La DIAN' },
                { value: 'simulator', label: 'El simulador de la DIAN' },
              ]}
            />
          </FieldGrid>
        )}
        {looking.submitError && <Notice tone="warn">{looking.submitError.message}</Notice>}
        {ranges !== null && ranges.every(({ standing }) => standing === 'created') && (
          <Notice tone="ok">Todo lo que la DIAN te autorizó ya está creado.</Notice>
        )}
        <ul className="test-set-documents">
          {(ranges ?? []).map((range) => (
            <Row key={`${range.resolution} ${range.prefix} ${range.from}`} range={range} authority={authority} onBrought={look} />
          ))}
        </ul>
      </div>
    </SidePanel>
  )
}

function Row({ range, authority, onBrought }: { readonly range: Range; readonly authority: Authority; readonly onBrought: () => void }) {
  const [kind, setKind] = useState<RangeKind>(range.hasKey ? 'INE' : 'DSP')
  const bringing = useSend(bringRange, {
    refreshes: [getEnabling, resolution.endpoints.list],
    onDone: () => {
      toast({ text: `Resolución ${range.prefix} lista`, tone: 'ok' })
      onBrought()
    },
    onFailure: sayFailure,
  })
  const { resolution: number, prefix, from } = range
  const bring = () => void bringing.run({ body: { authority, resolution: number, prefix, from, kind } })
  return (
    <li>
      <span className="grow">
        <b className="b">
          {prefix === '' ? 'Sin prefijo' : prefix} {from} a {range.to}
        </b>
        <br />
        <span className="small muted">
          Resolución {number}, rige del {showDay(parseDay(range.validFrom))} al {showDay(parseDay(range.validTo))},{' '}
          {range.hasKey ? 'con clave técnica' : 'sin clave técnica'}
        </span>
      </span>
      {range.standing === 'created' ? (
        <StateChip state="approved" text="Creada" />
      ) : (
        <>
          {range.standing === 'new' && (
            <SelectField
              label="Numera"
              required
              value={kind}
              onChange={(next) => setKind(kindOptions.find(({ value }) => value === next)?.value ?? 'INE')}
              options={kindOptions}
            />
          )}
          <Button busy={bringing.isSending} onClick={bring}>
            {range.standing === 'new' ? `Crear ${prefix || 'resolución'}` : 'Poner la clave técnica'}
          </Button>
        </>
      )}
    </li>
  )
}
