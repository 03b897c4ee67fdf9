/** Prints labels: how many of each item, on which paper, with or without its price. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { Button, Checkbox, Coming, Dialog, FieldGrid, Notice, NumberField, QuietTable, SelectField } from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure, useAsk } from '#platform/web/index.tsx'
import { lookupItems } from '../endpoints.ts'
import { printLabels } from './endpoints.ts'
import { labelSizeIds, labelSizes, linesOfText, MOST_LABELLED, MOST_LABELS, textOfLines, type LabelSize } from './label.ts'

const sizes = labelSizeIds.map((id) => ({ value: id, label: labelSizes[id].name }))

/** @property asked as the address says it: "id:3,id:1" */
export function LabelsDialog({ asked, onClose }: { asked: string; onClose: () => void }) {
  const lines = (linesOfText(asked) ?? []).slice(0, MOST_LABELLED)
  const answer = useAsk(lookupItems, { body: { ids: lines.map(({ itemId }) => itemId) } })
  const [copies, setCopies] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map((line) => [line.itemId, String(line.copies)])),
  )
  const [size, setSize] = useState<LabelSize>('50x25')
  const [hasPrice, setHasPrice] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const items = answer.data?.items ?? []
  const wanted = items.flatMap(({ id }) => {
    const many = Number(copies[id] ?? '')
    return Number.isInteger(many) && many > 0 ? [{ itemId: id, copies: many }] : []
  })
  const total = wanted.reduce((sum, each) => sum + each.copies, 0)
  const reason = total === 0 ? 'Escribe cuántas etiquetas' : total > MOST_LABELS ? `Imprime máximo ${MOST_LABELS} a la vez` : null
  const print = async () => {
    if (reason !== null) return
    setBusy(true)
    try {
      await download(printLabels, { query: { lines: textOfLines(wanted), size, price: hasPrice ? '' : 'hidden' } })
      onClose()
    } catch (error) {
      sayFailure(failureOf(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      title="Imprimir etiquetas"
      size="medium"
      onClose={onClose}
      onSubmit={() => void print()}
      locked={isBusy}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" disabledReason={reason} busy={isBusy} busyText="Preparando…">
            {total === 0 ? 'Descargar PDF' : `Descargar ${counted(total, 'etiqueta', 'etiquetas')}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FieldGrid>
          <SelectField
            label="Tamaño"
            value={size}
            options={sizes}
            onChange={(next) => setSize(labelSizeIds.find((each) => each === next) ?? '50x25')}
          />
          <Checkbox label="Con precio" help="Con los impuestos incluidos" value={hasPrice} onChange={setHasPrice} />
        </FieldGrid>
        {!answer.data ? (
          <Coming asked={answer} />
        ) : items.length === 0 ? (
          <Notice tone="info">Elige productos en uso. De un producto con variantes se imprimen las variantes.</Notice>
        ) : (
          <QuietTable>
            <thead>
              <tr>
                <th scope="col">Producto</th>
                <th scope="col">Etiquetas</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ id, code, name }) => (
                <tr key={id}>
                  <td>
                    <b className="b">{code}</b> <span className="t2">{name}</span>
                  </td>
                  <td>
                    <NumberField
                      label={`Etiquetas de ${name}`}
                      hideLabel
                      decimals={0}
                      value={copies[id] ?? ''}
                      onChange={(text) => setCopies((before) => ({ ...before, [id]: text }))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </QuietTable>
        )}
      </div>
    </Dialog>
  )
}
