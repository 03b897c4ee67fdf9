/** The cut of a consignment: what the customer sold of what they hold. Its invoice is begun, and what is left stays with them. */
import { useState } from 'react'
import { isQuantityText, parseQuantity, quantityText, subtractQuantities, zeroQuantity, type Quantity as Exact } from '#base/decimal.ts'
import { NumberField, Quantity, QuietTable, toast } from '#platform/ui/index.tsx'
import { useGo, useSend } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import type { CutEndpoint } from '../../consignment/cut.ts'
import { issuingOf, type DocumentKind } from '../../kind/kind.ts'
import type { DocumentView } from '../../wire.ts'
import { placeOf, type DocumentSurface } from '../editor/surface.ts'

interface CutProps {
  surface: DocumentSurface
  document: DocumentView
  cut: CutEndpoint
  target: DocumentKind
  onClose: () => void
}

type Line = DocumentView['lines'][number]

const heldOf = ({ pending }: Line): Exact => (pending === null ? zeroQuantity : parseQuantity(pending))
const figure = (text: string | undefined): Exact => (text !== undefined && isQuantityText(text) ? parseQuantity(text) : zeroQuantity)

export function CutDialog({ surface, document, cut, target, onClose }: CutProps) {
  const go = useGo()
  const { endpoints } = surface
  const [sold, setSold] = useState<Readonly<Record<number, string>>>({})
  const sending = useSend(cut, {
    refreshes: [endpoints.view, endpoints.history],
    inForm: true,
    onDone: ({ id }) => {
      const { gender, short } = target.titles
      const verb = issuingOf(target).verb.toLowerCase()
      toast({ text: `Corte de ${document.number ?? ''}: revisa ${gender === 'f' ? 'la' : 'el'} ${short} antes de ${verb}` })
      go(placeOf(target, id, 'edit'))
    },
  })
  const lines = document.lines.filter((line) => heldOf(line) > zeroQuantity)
  const chosen = lines.filter(({ position }) => figure(sold[position]) !== zeroQuantity)
  return (
    <StepDialog
      title={`Corte de consignación de ${document.number ?? ''}`}
      verb={`Crear ${target.titles.short}`}
      sending={sending}
      fields={chosen.map((_, index) => `lines.${index}.quantity`)}
      onSubmit={() => {
        const said = chosen.map(({ position }) => ({ position, quantity: sold[position] ?? '0' }))
        void sending.run({ params: { id: document.id }, body: { kind: target.code, lines: said } })
      }}
      onClose={onClose}
    >
      <p className="small t2">
        {surface.kind.party === 'customer'
          ? 'Escribe lo que el cliente vendió. Se crea el borrador de su factura'
          : 'Escribe lo que se vendió o se queda la empresa. Se crea el borrador de la factura del proveedor, que lo entra al inventario'}
        ; lo demás sigue en consignación hasta otro corte o una devolución.
      </p>
      <CutLines
        lines={lines}
        sold={sold}
        errorOf={(line) => (chosen.includes(line) ? errorAt(sending, `lines.${chosen.indexOf(line)}.quantity`) : undefined)}
        onChange={(position, text) => setSold((before) => ({ ...before, [position]: text }))}
      />
    </StepDialog>
  )
}

interface LinesProps {
  readonly lines: readonly Line[]
  readonly sold: Readonly<Record<number, string>>
  readonly errorOf: (line: Line) => string | undefined
  readonly onChange: (position: number, text: string) => void
}

const CutLines = ({ lines, sold, errorOf, onChange }: LinesProps) => (
  <QuietTable className="doc-convert">
    <caption className="sr">Ítems en consignación</caption>
    <thead>
      <tr>
        <th scope="col">Ítem</th>
        <th scope="col" className="num">
          En consignación
        </th>
        <th scope="col" className="num">
          Queda
        </th>
        <th scope="col" className="num">
          Vendido
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.position}>
          <td>
            <b className="b">{line.item.code}</b> <span className="t2">{line.description}</span>
          </td>
          <td className="num">
            <span className="doc-note-label">En consignación </span>
            <Quantity value={line.pending ?? '0'} />
          </td>
          <td className="num">
            <span className="doc-note-label">Queda </span>
            <Quantity value={quantityText(subtractQuantities(heldOf(line), figure(sold[line.position])))} />
          </td>
          <td className="num">
            <NumberField
              label={`Vendido de ${line.description}`}
              hideLabel
              value={sold[line.position] ?? ''}
              error={errorOf(line) ?? null}
              onChange={(text) => onChange(line.position, text)}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)
