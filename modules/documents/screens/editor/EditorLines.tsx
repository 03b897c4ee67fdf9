import { memo, useMemo, useState } from 'react'
import type { FoundItem } from '#modules/items/index.ts'
import { fieldsOf } from '#platform/custom/field.ts'
import { LineGrid, type MenuEntry, Money, type PickerSearch } from '#platform/ui/index.tsx'
import type { EditorFacts } from '../../endpoints.ts'
import { bringsGoods } from '../../kind/kind.ts'
import type { GridRow } from './computing.tsx'
import type { Edit } from './edit.ts'
import { priceDecimalsOf } from './form-currency.ts'
import type { EditorForm } from './form.ts'
import type { EditorLine } from './line.ts'
import { useLineAsides } from './line-asides.tsx'
import { lineColumns } from './line-columns.tsx'
import { isDivisible } from './line-division.ts'
import { editLines } from './line-edits.tsx'
import { LineFigures } from './LineFigures.tsx'
import { goodsNoun, hasControl } from './LineGoods.tsx'
import type { LearnedCodes } from '../../parts/line-account/codes.ts'
import { LineForm } from './LineForm.tsx'
import { LineHelp } from './LineHelp.tsx'
import { usePasting } from './line-paste.tsx'
import { findThings, invitationOf, optionOfThing } from './line-search.tsx'
import { useVariants } from './line-variants.tsx'
import { problemsOfLines, type Problem } from './problems.ts'
import type { DocumentSurface } from './surface.ts'

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
  learned: readonly LearnedCodes[]
  edit: Edit
}

/** Under the grid, about the line in edit. */
const helpFor = (customerId: string | null) => (row: GridRow | null) => row && <LineHelp row={row} customerId={customerId} />

const keyOf = ({ line }: GridRow): string => line.key

/** The line on a phone. */
const cardOf = ({ line, total, taxes, vatUse }: GridRow) => ({
  title: line.description || line.item.name,
  amount: <Money value={total} />,
  detail: <LineFigures line={line} />,
  side: line.optional ? 'Opcional' : line.gift ? 'Obsequio' : `${taxes} ${vatUse}`.trim(),
})

/** The lines of the document: what is typed changes the form; everything else follows from it. */
export const EditorLines = memo(function EditorLines(props: LinesProps) {
  const { surface, record, form, facts, fixedPrice, rows, problems, learned, edit } = props
  const { kind, accounts } = surface
  // What the searches brought, by id: choosing needs the whole item.
  const [known] = useState(() => new Map<string, FoundItem>())
  const { date } = form
  const warehouseId = form.warehouseId ?? ''
  const search = useMemo<PickerSearch>(
    () => async (text, signal) => {
      const things = await findThings({ kind, accounts, text, warehouseId, date }, signal)
      for (const thing of things) known.set(thing.id, thing)
      return things.map((thing) => optionOfThing(kind.lines, thing))
    },
    [known, kind, accounts, warehouseId, date],
  )
  const customerId = kind.party === 'customer' ? (form.party?.id ?? null) : null
  const help = useMemo(() => helpFor(customerId), [customerId])
  const priceDecimals = priceDecimalsOf(form, facts.limits)
  const columns = useMemo(
    () => lineColumns(facts, search, fixedPrice, { takesGoods: kind.stock !== 'none', priceDecimals }),
    [facts, search, fixedPrice, kind, priceDecimals],
  )
  const errors = useMemo(() => problemsOfLines(problems), [problems])

  const lines = { kind, form, facts, fixedPrice, known, edit }
  const edits = editLines(lines)
  const asides = useLineAsides({ lines, edits, record, problems, learned })
  const pasting = usePasting(lines, edits.insert)
  const variants = useVariants(lines, edits.addAll)
  const add = (itemId: string) => {
    if (!variants.offer(itemId)) edits.add(itemId)
  }
  const change = (key: string, column: string, value: string) => {
    if (column !== 'itemId' || !variants.offer(value)) edits.change(key, column, value, (of) => asides.open('taxes', of))
  }
  const isDivided = (line: EditorLine): boolean => facts.costCenters.length > 1 && isDivisible(line)
  const hasCodes = (line: EditorLine): boolean => kind.withholds && line.item.isAccount
  const menuOf = ({ line }: GridRow): readonly MenuEntry[] => [
    { label: 'Duplicar línea', onSelect: () => edits.repeat(line.key) },
    ...(kind.stock !== 'none' && hasControl(line)
      ? [
          {
            label: `${bringsGoods(kind) ? 'Escribir' : 'Elegir'} ${goodsNoun(line)}`,
            onSelect: () => asides.open('goods', line.key),
          },
        ]
      : []),
    { label: 'Cambiar descripción', onSelect: () => asides.open('description', line.key) },
    { label: 'Elegir varios impuestos', onSelect: () => asides.open('taxes', line.key) },
    ...(hasCodes(line) ? [{ label: 'Concepto y actividad', onSelect: () => asides.open('codes', line.key) }] : []),
    ...(isDivided(line) ? [{ label: 'Dividir por centros', onSelect: () => asides.open('centers', line.key) }] : []),
    ...(fieldsOf(facts.customFields, 'line').length > 0
      ? [{ label: 'Otros datos de la línea', onSelect: () => asides.open('custom', line.key) }]
      : []),
    { label: 'Obsequio', checked: line.gift, onSelect: () => edits.patch(line.key, 'unitPrice', { gift: !line.gift }) },
    ...(kind.isOffer
      ? [{ label: 'Opcional', shortcut: 'Ctrl O', checked: line.optional, onSelect: () => edits.toggleOptional(line.key) }]
      : []),
    'separator',
    { label: 'Eliminar línea', shortcut: 'Ctrl Supr', danger: true, onSelect: () => edits.remove(line.key) },
  ]

  return (
    <>
      <LineGrid
        label="Ítems"
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        errors={errors}
        invitation={invitationOf(kind.lines)}
        onEdit={change}
        onAdd={(_, value) => add(value)}
        onRemove={edits.remove}
        onMove={edits.move}
        onCopyAbove={edits.copyAbove}
        onToggle={kind.isOffer ? edits.toggleOptional : undefined}
        onPaste={(at, block) => void pasting.paste(at, block)}
        rowMenu={menuOf}
        help={help}
        card={cardOf}
        renderMobileForm={(row, close) => (
          <LineForm
            isOffer={kind.isOffer}
            kind={kind}
            record={record}
            line={row?.line ?? null}
            total={row?.total ?? null}
            facts={facts}
            fixedPrice={fixedPrice}
            form={form}
            search={search}
            onItem={(id) => row && change(row.line.key, 'itemId', id)}
            onDivide={row && isDivided(row.line) ? () => asides.open('centers', row.line.key) : null}
            onCodes={row && hasCodes(row.line) ? () => asides.open('codes', row.line.key) : null}
            onUnit={(choice) => row && change(row.line.key, 'unitId', choice)}
            onAdd={add}
            onChange={(column, values) => {
              if (row && values.quantity !== undefined) edits.changeQuantity(row.line.key, values.quantity)
              else if (row) edits.patch(row.line.key, column, values)
            }}
            onClose={close}
          />
        )}
      />
      {asides.dialog}
      {pasting.dialog}
      {variants.dialog}
    </>
  )
})
