/** Makes variants: which attributes and values, and of what is missing its code, bar code and price. */
import { useMemo, useState } from 'react'
import { counted } from '#base/count.ts'
import { Button, Checkbox, Dialog, Notice, NumberField, QuietTable, Section, TextField, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { countItems, getItem, listItems, searchItems } from '../endpoints.ts'
import { getVariants, makeVariants, type Matrix, type VariantAttribute } from './endpoints.ts'
import { keyOfValues, missingOf, MOST_ATTRIBUTES, MOST_VARIANTS, namesOfVariant, withKept, type ValuesByAttribute } from './variant.ts'
import './variants.css'

/** What is written of one that is missing; what is left out follows from the product. */
interface Written {
  readonly isLeftOut?: boolean
  readonly code?: string
  readonly barcode?: string
  readonly price?: string
}

export interface MakeVariantsProps {
  readonly matrix: Matrix
  readonly onClose: () => void
}

export function MakeVariantsDialog({ matrix, onClose }: MakeVariantsProps) {
  const { item, attributes, variants } = matrix
  const [picked, setPicked] = useState<ValuesByAttribute>(new Map())
  // The variants may be read anew while the dialog is open: what they have is chosen besides.
  const chosen = useMemo(() => withKept(picked, attributes), [picked, attributes])
  const [written, setWritten] = useState<Readonly<Record<string, Written>>>({})
  const sending = useSend(makeVariants, { refreshes: [getVariants, listItems, countItems, getItem, searchItems], inForm: true })
  // In the order of those that are there, or of the company's.
  const used = useMemo(
    () => offeredOf(matrix).flatMap((each) => ((chosen.get(each.id)?.size ?? 0) > 0 ? [valuesIn(each, chosen)] : [])),
    [matrix, chosen],
  )
  const missing = useMemo(
    () =>
      missingOf(
        used.map(({ values }) => values.map(({ id }) => id)),
        variants.map(({ valueIds }) => valueIds),
      ),
    [used, variants],
  )
  const isIncomplete = attributes.length > 0 && used.length < attributes.length
  const made = isIncomplete ? [] : missing.filter((ids) => !written[keyOfValues(ids)]?.isLeftOut)
  const most = MOST_VARIANTS - variants.length
  const reason =
    used.length > MOST_ATTRIBUTES
      ? `Elige máximo ${MOST_ATTRIBUTES} atributos`
      : made.length > most
        ? `Un producto tiene máximo ${MOST_VARIANTS} variantes`
        : made.length === 0
          ? 'No falta ninguna variante de lo que elegiste'
          : null
  const problems = new Map((sending.submitError?.errors ?? []).map(({ field, message }) => [field ?? '', message]))
  const save = async () => {
    if (reason !== null) return
    const asked = made.map((valueIds) => bodyOf(valueIds, written[keyOfValues(valueIds)]))
    const answer = await sending.run({ params: { id: item.id }, body: { variants: asked } })
    if (!answer) return
    toast({ text: `${counted(answer.created, 'variante creada', 'variantes creadas')} de ${item.name}`, tone: 'ok' })
    onClose()
  }
  return (
    <Dialog
      title={`Variantes de ${item.name}`}
      size="large"
      onClose={onClose}
      onSubmit={() => void save()}
      locked={sending.isSending}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" disabledReason={reason} busy={sending.isSending} busyText="Creando…">
            {made.length === 0 ? 'Crear' : `Crear ${counted(made.length, 'variante', 'variantes')}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        {sending.submitError && <Notice tone="danger">{sending.submitError.message}</Notice>}
        <ValueChoices
          offered={offeredOf(matrix)}
          chosen={chosen}
          isKept={(id) => attributes.some(({ values }) => values.some((each) => each.id === id))}
          onChange={(next) => {
            setPicked(next)
            if (sending.failure) sending.reset()
          }}
        />
        {!isIncomplete && missing.length > 0 && missing.length <= most && (
          <MissingTable
            {...{ matrix, missing, written }}
            problemOf={(ids, field) => problems.get(`variants.${made.indexOf(ids)}.${field}`) ?? null}
            onWrite={(key, values) => setWritten((before) => ({ ...before, [key]: { ...before[key], ...values } }))}
          />
        )}
      </div>
    </Dialog>
  )
}

const bodyOf = (valueIds: readonly string[], { code = '', barcode = '', price = '' }: Written = {}) => ({
  valueIds: [...valueIds],
  code: code.trim(),
  barcode: barcode.trim(),
  price: price === '' ? null : price,
})

/** Variants of a product have the same attributes: once there are some, no others are offered. */
function offeredOf({ attributes, offered }: Matrix): readonly VariantAttribute[] {
  if (attributes.length === 0) return offered
  return attributes.map((each) => {
    const now = offered.find(({ id }) => id === each.id)?.values ?? []
    return { ...each, values: [...now, ...each.values.filter(({ id }) => !now.some((value) => value.id === id))] }
  })
}

const valuesIn = (attribute: VariantAttribute, chosen: ValuesByAttribute): VariantAttribute => ({
  ...attribute,
  values: attribute.values.filter(({ id }) => chosen.get(attribute.id)?.has(id)),
})

interface ChoicesProps {
  readonly offered: readonly VariantAttribute[]
  readonly chosen: ValuesByAttribute
  /** Whether some variant has the value: it stays chosen. */
  readonly isKept: (valueId: string) => boolean
  readonly onChange: (chosen: ValuesByAttribute) => void
}

function ValueChoices({ offered, chosen, isKept, onChange }: ChoicesProps) {
  if (offered.length === 0) return <Notice tone="info">Crea primero los atributos, como talla o color, en Configuración.</Notice>
  const change = (attributeId: string, valueId: string, on: boolean) => {
    const values = new Set(chosen.get(attributeId))
    if (on) values.add(valueId)
    else values.delete(valueId)
    onChange(new Map([...chosen, [attributeId, values]]))
  }
  return (
    <>
      {offered.map(({ id, name, values }) => (
        <fieldset key={id} className="variant-choices">
          <legend className="b">{name}</legend>
          <div className="variant-values">
            {values.map((each) => (
              <Checkbox
                key={each.id}
                label={each.name}
                value={chosen.get(id)?.has(each.id) ?? false}
                disabled={isKept(each.id)}
                onChange={(on) => change(id, each.id, on)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}

interface MissingProps {
  readonly matrix: Matrix
  readonly missing: readonly string[][]
  readonly written: Readonly<Record<string, Written>>
  readonly problemOf: (valueIds: string[], field: string) => string | null
  readonly onWrite: (key: string, values: Written) => void
}

function MissingTable({ matrix, missing, written, problemOf, onWrite }: MissingProps) {
  const values = new Map([...matrix.attributes, ...matrix.offered].flatMap((each) => each.values).map((value) => [value.id, value]))
  return (
    <Section title="Las que faltan" count={String(missing.length)}>
      <div className="variant-matrix">
        <QuietTable>
          <thead>
            <tr>
              <th scope="col">Variante</th>
              <th scope="col">Código</th>
              <th scope="col">Código de barras</th>
              <th scope="col">Precio</th>
            </tr>
          </thead>
          <tbody>
            {missing.map((ids) => {
              const key = keyOfValues(ids)
              const names = namesOfVariant(
                matrix.item,
                ids.flatMap((id) => values.get(id) ?? []),
              )
              const label = ids.flatMap((id) => values.get(id)?.name ?? []).join(' · ')
              const { isLeftOut = false, code = names.code, barcode = '', price = matrix.item.price } = written[key] ?? {}
              return (
                <tr key={key}>
                  <th scope="row">
                    <Checkbox label={label} value={!isLeftOut} onChange={(on) => onWrite(key, { isLeftOut: !on })} />
                    {problemOf(ids, 'variantOf') !== null && <span className="small variant-none">{problemOf(ids, 'variantOf')}</span>}
                  </th>
                  <td className="variant-cell">
                    <TextField
                      {...{ label: `Código de ${label}`, hideLabel: true, maxLength: 40, disabled: isLeftOut }}
                      value={code}
                      error={problemOf(ids, 'code')}
                      onChange={(text) => onWrite(key, { code: text })}
                    />
                  </td>
                  <td className="variant-cell">
                    <TextField
                      {...{ label: `Código de barras de ${label}`, hideLabel: true, maxLength: 60, disabled: isLeftOut }}
                      value={barcode}
                      error={problemOf(ids, 'barcode')}
                      onChange={(text) => onWrite(key, { barcode: text })}
                    />
                  </td>
                  <td className="variant-cell">
                    <NumberField
                      {...{ label: `Precio de ${label}`, hideLabel: true, decimals: 6, disabled: isLeftOut }}
                      value={price}
                      error={problemOf(ids, 'price')}
                      onChange={(text) => onWrite(key, { price: text })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </QuietTable>
      </div>
    </Section>
  )
}
