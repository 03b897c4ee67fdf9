import { memo, useMemo, useState } from 'react'
import { lookupItems, type FoundItem } from '#modules/items/index.ts'
import { LineGrid, type MenuEntry, Money, parseQuantityInput, type PickerSearch, toast } from '#platform/ui/index.tsx'
import { askOnce, failureOf, sayFailure } from '#platform/web/index.tsx'
import type { EditorFacts } from '../endpoints.ts'
import { MAX_LINES } from '../wire.ts'
import type { GridRow } from './computing.tsx'
import { discountOfText } from './discount.ts'
import type { Edit } from './edit.ts'
import type { EditorForm, EditorLine } from './form.ts'
import { fieldsOf } from '#platform/custom/field.ts'
import { CustomLineDialog, DescriptionDialog, TaxesDialog } from './LineDialogs.tsx'
import { lineColumns, NO_TAX, SEVERAL_TAXES } from './line-columns.tsx'
import { LineFigures } from './LineFigures.tsx'
import { LineForm } from './LineForm.tsx'
import { LineHelp } from './LineHelp.tsx'
import { atTheirPrice, findThings, invitationOf, optionOfThing } from './line-search.tsx'
import { addItem, copyAbove, moveLine, newKey, patchLine, removeLine, repeatLine, setItem, setUnit } from './lines.ts'
import { codeKey, matchPasted, readPasted, type MatchedPaste, type PastedCells } from './paste.ts'
import { PasteDialog } from './PasteDialog.tsx'
import type { DocumentSurface } from './surface.ts'
import { problemsOfLines, type Problem } from './problems.ts'

interface LinesProps {
  /** Its lines are of what it takes; those of an offer may be optional. */
  surface: Pick<DocumentSurface, 'kind' | 'accounts'>
  /** The document, when it was saved; ''. */
  record: string
  form: EditorForm
  facts: EditorFacts
  /** Why this person writes no other price than the company's; null when they may. */
  fixedPrice: string | null
  rows: readonly GridRow[]
  problems: readonly Problem[]
  edit: Edit
}

const keyOf = ({ line }: GridRow): string => line.key

/** Under the grid, about the line in edit. */
const helpOf = (row: GridRow | null) => row && <LineHelp row={row} />

/** The line on a phone. */
const cardOf = ({ line, total, taxes }: GridRow) => ({
  title: line.description || line.item.name,
  amount: <Money value={total} />,
  detail: <LineFigures line={line} />,
  side: line.optional ? 'Opcional' : line.gift ? 'Obsequio' : taxes,
})

/** The lines of the document: what is typed changes the form; everything else follows from it. */
export const EditorLines = memo(function EditorLines(props: LinesProps) {
  const { surface, record, form, facts, fixedPrice, rows, problems, edit } = props
  const { kind, accounts } = surface
  // What the searches brought, by id: choosing needs the whole item.
  const [known] = useState(() => new Map<string, FoundItem>())
  const [taxesOf, setTaxesOf] = useState<string | null>(null)
  const [descriptionOf, setDescriptionOf] = useState<string | null>(null)
  const [customLine, setCustomOf] = useState<string | null>(null)
  const [pasted, setPasted] = useState<(MatchedPaste & { readonly at: number }) | null>(null)

  const [date, warehouseId] = [form.date, form.warehouseId ?? '']
  const search = useMemo<PickerSearch>(
    () => async (text, signal) => {
      const things = await findThings({ kind, accounts, text, warehouseId, date }, signal)
      for (const thing of things) known.set(thing.id, thing)
      return things.map((thing) => optionOfThing(kind.lines, thing))
    },
    [known, kind, accounts, warehouseId, date],
  )
  const columns = useMemo(() => lineColumns(facts, search, fixedPrice), [facts, search, fixedPrice])
  const errors = useMemo(() => problemsOfLines(problems), [problems])

  const indexOf = (key: string): number => form.lines.findIndex((line) => line.key === key)
  const patch = (key: string, column: string, values: Partial<EditorLine>) =>
    edit([`lines.${indexOf(key)}.${column}`], (before) =>
      // A discount of one's own comes from no promotion.
      patchLine(before, key, values.discount ? { ...values, promotionIds: [] } : values),
    )
  /** Whoever writes no price takes the company's for what they change of a line that was kept. */
  const changeQuantity = (key: string, quantity: string) => {
    const line = form.lines.find((each) => each.key === key)
    const isKept = fixedPrice !== null && line && line.proposed === null && line.source === null
    const kept = isKept && { price: line.unitPrice, priceReason: '', discount: line.discount, promotions: [] }
    patch(key, 'quantity', { quantity, ...(kept ? { proposed: kept } : {}) })
  }
  const change = (key: string, column: string, value: string) => {
    if (column === 'itemId') {
      const found = known.get(value)
      if (found) edit([`lines.${indexOf(key)}.itemId`], (before) => setItem(before, key, found))
    } else if (column === 'quantity') changeQuantity(key, value)
    else if (column === 'unitId')
      edit([`lines.${indexOf(key)}.unitId`], (before) => setUnit(before, key, value, facts.limits.priceDecimals))
    else if (column === 'unitPrice') patch(key, column, { unitPrice: value })
    else if (column === 'discount') patch(key, column, { discount: discountOfText(value) })
    else if (column === 'warehouseId') patch(key, column, { warehouseId: value })
    else if (column === 'costCenterId') patch(key, column, { costCenter: facts.costCenters.find(({ id }) => id === value) ?? null })
    else if (column === 'taxIds') {
      if (value === SEVERAL_TAXES) setTaxesOf(key)
      else patch(key, column, { taxIds: value === NO_TAX ? [] : [value] })
    }
  }
  /** The price of the line follows from what counts: what is wrong with it is asked again. */
  const toggleOptional = (key: string) =>
    edit(['lines'], (before) => ({
      ...before,
      lines: before.lines.map((line) => (line.key === key ? { ...line, optional: !line.optional } : line)),
    }))
  const add = (itemId: string, quantity = '1') => {
    const found = known.get(itemId)
    if (!found) return
    if (form.lines.length >= MAX_LINES) return sayFull()
    const inForce = new Set(facts.taxes.map(({ id }) => id))
    edit(['lines'], (before) => addItem(before, { ...found, taxIds: found.taxIds.filter((id) => inForce.has(id)) }, newKey(), quantity))
  }
  const paste = async (at: number, block: readonly PastedCells[]) => {
    const read = readPasted(block, parseQuantityInput)
    if (fixedPrice !== null && read.some(({ unitPrice }) => unitPrice !== null))
      toast({ text: `Los precios pegados no se toman. ${fixedPrice}.`, tone: 'warn' })
    const rowsRead = read.map((row) => (fixedPrice === null ? row : { ...row, unitPrice: null }))
    const codes = [...new Set(rowsRead.map(({ code }) => code).filter((code) => code !== ''))].slice(0, MAX_LINES)
    if (codes.length === 0) {
      toast({ text: 'No encontramos códigos en lo que pegaste. La primera columna debe ser el código del ítem.', tone: 'warn' })
      return
    }
    try {
      const { items } = await askOnce(lookupItems, { body: { codes, warehouseId, date } })
      for (const item of items) known.set(item.id, item)
      const found = new Map(items.map((item) => [codeKey(item.code), atTheirPrice(kind.lines, item)]))
      const matched = matchPasted(rowsRead, found, newKey, MAX_LINES - form.lines.length)
      if (matched.unmatched.length === 0) insert(at, matched.lines)
      else setPasted({ ...matched, at })
    } catch (error) {
      sayFailure(failureOf(error))
    }
  }
  const insert = (at: number, lines: readonly EditorLine[]) => {
    edit(['lines'], (before) => ({ ...before, lines: [...before.lines.slice(0, at), ...lines, ...before.lines.slice(at)] }))
    toast({ text: lines.length === 1 ? '1 línea pegada' : `${lines.length} líneas pegadas` })
  }
  const menuOf = ({ line }: GridRow): readonly MenuEntry[] => [
    {
      label: 'Duplicar línea',
      onSelect: () => (form.lines.length >= MAX_LINES ? sayFull() : edit(['lines'], (before) => repeatLine(before, line.key, newKey()))),
    },
    { label: 'Cambiar descripción', onSelect: () => setDescriptionOf(line.key) },
    { label: 'Elegir varios impuestos', onSelect: () => setTaxesOf(line.key) },
    ...(fieldsOf(facts.customFields, 'line').length > 0
      ? [{ label: 'Otros datos de la línea', onSelect: () => setCustomOf(line.key) }]
      : []),
    { label: 'Obsequio', checked: line.gift, onSelect: () => patch(line.key, 'unitPrice', { gift: !line.gift }) },
    ...(kind.isOffer ? [{ label: 'Opcional', shortcut: 'Ctrl O', checked: line.optional, onSelect: () => toggleOptional(line.key) }] : []),
    'separator',
    {
      label: 'Eliminar línea',
      shortcut: 'Ctrl Supr',
      danger: true,
      onSelect: () => edit(['lines'], (before) => removeLine(before, line.key)),
    },
  ]
  const lineOfKey = (key: string | null): EditorLine | null => (key === null ? null : (form.lines.find((line) => line.key === key) ?? null))
  const taxed = lineOfKey(taxesOf)
  const described = lineOfKey(descriptionOf)
  const customised = lineOfKey(customLine)

  return (
    <>
      <LineGrid
        label="Ítems"
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        errors={errors}
        invitation={invitationOf(kind.lines)}
        onEdit={(key, column, value) => change(key, column, value)}
        onAdd={(_, value) => add(value)}
        onRemove={(key) => edit(['lines'], (before) => removeLine(before, key))}
        onMove={(key, step) => edit(['lines'], (before) => moveLine(before, key, step))}
        onCopyAbove={(key, column) =>
          edit([`lines.${indexOf(key)}.${column}`], (before) => copyAbove(before, key, column, facts.limits.priceDecimals))
        }
        onToggle={kind.isOffer ? toggleOptional : undefined}
        onPaste={(at, block) => void paste(at, block)}
        rowMenu={menuOf}
        help={helpOf}
        card={cardOf}
        renderMobileForm={(row, close) => (
          <LineForm
            isOffer={kind.isOffer}
            record={record}
            line={row?.line ?? null}
            total={row?.total ?? null}
            facts={facts}
            fixedPrice={fixedPrice}
            form={form}
            search={search}
            onItem={(id) => row && change(row.line.key, 'itemId', id)}
            onUnit={(choice) => row && change(row.line.key, 'unitId', choice)}
            onAdd={add}
            onChange={(column, values) => {
              if (row && values.quantity !== undefined) changeQuantity(row.line.key, values.quantity)
              else if (row) patch(row.line.key, column, values)
            }}
            onClose={close}
          />
        )}
      />
      {taxed && (
        <TaxesDialog
          line={taxed}
          taxes={facts.taxes}
          onChange={(taxIds) => patch(taxed.key, 'taxIds', { taxIds })}
          onClose={() => setTaxesOf(null)}
        />
      )}
      {described && (
        <DescriptionDialog
          line={described}
          onChange={(description) => patch(described.key, 'description', { description })}
          onClose={() => setDescriptionOf(null)}
        />
      )}
      {customised && (
        <CustomLineDialog
          line={customised}
          fields={facts.customFields}
          record={record}
          date={form.date}
          problems={problems}
          at={`lines.${indexOf(customised.key)}.custom`}
          onChange={(custom) => patch(customised.key, 'custom', { custom })}
          onClose={() => setCustomOf(null)}
        />
      )}
      {pasted && (
        <PasteDialog
          matched={pasted}
          onInsert={() => {
            insert(pasted.at, pasted.lines)
            setPasted(null)
          }}
          onClose={() => setPasted(null)}
        />
      )}
    </>
  )
})

const sayFull = (): void => toast({ text: `Un documento admite máximo ${MAX_LINES} líneas.`, tone: 'warn' })
