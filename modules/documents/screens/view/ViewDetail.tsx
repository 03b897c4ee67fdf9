import { type ReactNode, useMemo } from 'react'
import { parseAmount, parseQuantity, parseUnitPrice, sumAmounts } from '#base/decimal.ts'
import { codeName } from '#colombia/index.ts'
import { goodsWords } from '#modules/inventory/index.ts'
import { partyPermissions } from '#modules/people/index.ts'
import { DayText, Facts, format, KitLink, Money, Quantity, roomForFigures, UnitPrice, useIsPhone } from '#platform/ui/index.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { customFacts } from '#platform/custom/facts.tsx'
import { shownValues } from '#platform/custom/record.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { useMay } from '#platform/web/index.tsx'
import { partyLabel, type DocumentKind } from '../../kind/kind.ts'
import { measureOf, type MeasuredLine } from '../../figures/measure.ts'
import { chosenOf, totalWith } from '../../offer/options.ts'
import type { Place } from '../../parts/field.ts'
import { saidIn } from '../../parts/head.ts'
import { readContent } from '../../figures/tax-content.ts'
import { unitOfView, unitText } from '../../parts/units.ts'
import type { DocumentView } from '../../wire.ts'
import { discountWords } from '../discount.ts'
import { DiscountText } from '../DiscountText.tsx'
import { DocumentTotals } from '../DocumentTotals.tsx'
import { goingColumns, goingWords, isOrdered } from '../editor/line-progress.ts'
import { LineAdvance, ShortNote } from './Advance.tsx'
import { besidesWords, customWords, namesOfTaxes, ownCenter, promotionWords, taxNames } from './line-words.ts'
import { tellInCurrency } from './view-currency.ts'
import { optional, termsOf } from './view-terms.tsx'
import { netOfNote, type DocumentSurface } from '../editor/surface.ts'
import { vatUseWords } from '../../figures/vat-use.ts'
import { withholdingLabel } from '../labels.ts'

type Line = DocumentView['lines'][number]

const measuredOf = ({ quantity, taxes }: Line): MeasuredLine => ({
  quantity: parseQuantity(quantity),
  taxes: taxes.map(({ name, kind, perUnit, content, amount }) => ({
    name,
    kind,
    perUnit: parseAmount(perUnit),
    content: readContent(content),
    amount: parseAmount(amount),
  })),
})

/** Facts, lines and totals: the document as it was made. */
export function ViewDetail({ surface, document: kept }: { surface: DocumentSurface; document: DocumentView }) {
  const document = tellInCurrency(kept)
  const phone = useIsPhone()
  const fields = useCustomFields() ?? NO_FIELDS
  const counted = document.lines.filter((line) => !line.optional)
  const options = document.lines.filter((line) => line.optional)
  const chosen = chosenOf(options)
  const measured = counted.map(measuredOf)
  return (
    <>
      <div className="doc-facts">
        <Facts
          items={[
            ...factsOf(surface, document, useMay(partyPermissions.read)),
            ...customFacts(shownValues(fields, 'document', document.custom), document.id),
          ]}
        />
      </div>
      {phone ? (
        <LineCards kind={surface.kind} document={document} fields={fields} lines={counted} />
      ) : (
        <LineTable caption="Ítems" kind={surface.kind} document={document} fields={fields} lines={counted} />
      )}
      {options.length > 0 && (
        <section className="doc-options">
          <h2 className="doc-label">Opcionales</h2>
          {phone ? (
            <LineCards kind={surface.kind} document={document} fields={fields} lines={options} />
          ) : (
            <LineTable caption="Opcionales" kind={surface.kind} document={document} fields={fields} lines={options} />
          )}
        </section>
      )}
      <div className="doc-foot">
        <div className="doc-words">
          {[...saidIn(surface.kind, document, 'words'), ...saidIn(surface.kind, document, 'internal')].map(
            ({ label, value }) =>
              value !== '' && (
                <Labelled key={label} label={label}>
                  {value}
                </Labelled>
              ),
          )}
          <Labelled label="Total en letras">{document.totalInWords}</Labelled>
        </div>
        <div className="doc-totals">
          <DocumentTotals
            {...(surface.kind.corrects ? { net: netOfNote(surface.kind) } : {})}
            source={{
              gross: parseAmount(document.totals.gross),
              discounts: parseAmount(document.totals.discounts),
              net: parseAmount(document.totals.net),
              taxes: document.taxes.map((tax) => ({
                name: tax.name,
                base: parseAmount(tax.base),
                amount: parseAmount(tax.amount),
                measure: measureOf(measured, tax.name),
              })),
              total: parseAmount(document.totals.total),
              withholdings: document.withholdings.map((each) => ({
                id: each.withholdingId,
                name: withholdingLabel(each),
                amount: parseAmount(each.amount),
              })),
              payable: parseAmount(document.totals.payable),
              pesos: kept.foreign && { code: kept.currency, total: parseAmount(kept.totals.total) },
              optional: sumAmounts(options.map(({ total }) => parseAmount(total))),
            }}
          />
          {chosen.size > 0 && (
            <div className="doc-pair b doc-chosen">
              <span>Total con lo elegido</span>
              <span className="num">
                <Money value={totalWith(document, chosen)} sign />
              </span>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="doc-label">{label}</h2>
      <p className="t2">{children}</p>
    </div>
  )
}

const plainFacts = (kind: DocumentSurface['kind'], document: DocumentView, place: Place) =>
  saidIn(kind, document, place).filter(({ value }) => value !== '')

/** One below the other, each in one piece where there is room for it. */
const mailboxes = (email: string | undefined) =>
  email
    ? [
        {
          label: 'Correo para facturación',
          value: email.split(/[,;\s]+/).map((each) => (
            <span className="doc-mailbox" key={each}>
              {each.replace(/@.*/, '')}
              <wbr />
              {each.replace(/^[^@]*/, '')}
            </span>
          )),
        },
      ]
    : []

/** Why a note was made, and the period that it is about; its document stands in the chain. */
function noteFacts({ note }: DocumentSurface['kind'], { correction }: DocumentView) {
  if (!note || !correction) return []
  const { period, concept } = correction
  return [
    { label: 'Concepto', value: codeName(note.concepts, concept) },
    ...(period
      ? [
          {
            label: 'De lo facturado',
            value: (
              <>
                <DayText value={period.from} /> a <DayText value={period.to} />
              </>
            ),
          },
        ]
      : []),
  ]
}

function factsOf({ kind }: DocumentSurface, document: DocumentView, mayReadParty: boolean) {
  const { party } = document
  return [
    {
      label: partyLabel(kind),
      value: party ? (
        mayReadParty ? (
          <KitLink href={`/people?id=${party.id}`} className="link">
            {party.name}
          </KitLink>
        ) : (
          party.name
        )
      ) : (
        <span className="muted">Sin elegir</span>
      ),
    },
    ...optional('Identificación', party?.identification),
    { label: 'Fecha', value: <DayText value={document.date} /> },
    ...(kind.corrects ? [] : termsOf(kind, document)),
    ...currencyFacts(document),
    ...plainFacts(kind, document, 'terms'),
    ...noteFacts(kind, document),
    ...mailboxes(party?.email),
    ...optional('Municipio', party?.city),
    ...optional('Sucursal', document.branch?.name),
    ...optional('Vendedor', document.seller?.name),
    ...optional('Bodega', kind.stock === 'none' ? null : document.warehouse?.name),
    ...optional('Centro de costo', document.costCenter?.name),
    ...plainFacts(kind, document, 'more'),
    ...optional('Resolución', document.resolution && `${document.resolution.prefix} ${document.resolution.number}`.trim()),
  ]
}

/** Which figures these are, and what one unit is in pesos. */
const currencyFacts = ({ foreign, currency, currencyRate }: DocumentView) =>
  foreign
    ? [
        { label: 'Moneda', value: currency },
        { label: 'Tasa de cambio', value: `$\u00a0${format.formatUnitPrice(parseUnitPrice(currencyRate))}` },
      ]
    : []

/** Of a cell, both sides together; the last one also has the gutter of the page. */
const CELL = 20
const LAST_CELL = 32

/** What the figures of the lines need: none is ever cut. */
const widthsOf = (lines: readonly Line[]) => ({
  price: roomForFigures(
    lines.map((line) => format.formatUnitPrice(parseUnitPrice(line.unitPrice))),
    CELL,
    104,
  ),
  discount: roomForFigures(
    lines.map((line) => discountWords(line.discount)),
    CELL,
    80,
  ),
  total: roomForFigures(
    lines.map((line) => format.formatAmount(parseAmount(line.total))),
    LAST_CELL,
    124,
  ),
})

const NO_FIELDS: readonly CustomField[] = []

interface LinesProps {
  kind: DocumentKind
  document: DocumentView
  fields: readonly CustomField[]
  lines: readonly Line[]
}

function LineTable({ caption, kind, document, fields, lines }: LinesProps & { caption: string }) {
  const widths = useMemo(() => widthsOf(lines), [lines])
  const going = goingColumns(lines, kind)
  // Where quantities take the room, the rest is said below the item.
  const isPlain = going.length === 0
  const isGoing = isOrdered(lines)
  return (
    <table className="doc-lines">
      <caption className="sr">{caption}</caption>
      <colgroup>
        <col style={{ width: 52 }} />
        <col />
        {isPlain && <col style={{ width: 68 }} />}
        <col style={{ width: 76 }} />
        {going.map(({ label }) => (
          <col key={label} style={{ width: 88 }} />
        ))}
        <col style={{ width: isGoing ? 84 : widths.price }} />
        {isPlain && <col style={{ width: widths.discount }} />}
        {isPlain && <col style={{ width: 100 }} />}
        <col style={{ width: widths.total }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">N.º</th>
          <th scope="col">Ítem</th>
          {isPlain && <th scope="col">Unidad</th>}
          <th scope="col" className="num">
            {isOrdered(lines) ? 'Pedida' : 'Cantidad'}
          </th>
          {going.map(({ label }) => (
            <th key={label} scope="col" className="num">
              {label}
            </th>
          ))}
          {isGoing ? (
            <th scope="col">Avance</th>
          ) : (
            <th scope="col" className="num">
              Valor unitario
            </th>
          )}
          {isPlain && (
            <th scope="col" className="num">
              Descuento
            </th>
          )}
          {isPlain && <th scope="col">Impuesto</th>}
          <th scope="col" className="num">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.position}>
            <td className="muted">{line.position}</td>
            <td data-clip>
              {line.chosen && <span className="doc-gift doc-first">Elegido</span>}
              <b className="b">{line.item.code}</b> <span className="t2">{line.description}</span>
              {line.gift && <span className="muted"> (obsequio)</span>}
              {!isPlain && <div className="small muted">{besidesWords(line, isGoing)}</div>}
              {isGoing && <ShortNote document={document} line={line} />}
              {line.promotions.length > 0 && <div className="small muted">{promotionWords(line)}</div>}
              {goodsWords(line) !== '' && <div className="small muted">{goodsWords(line)}</div>}
              {ownCenter(document, line) !== '' && <div className="small muted">{ownCenter(document, line)}</div>}
              {customWords(fields, line) !== '' && <div className="small muted">{customWords(fields, line)}</div>}
            </td>
            {isPlain && <td className="t2">{unitText(unitOfView(line))}</td>}
            <td className="num">
              <Quantity value={line.quantity} />
            </td>
            {going.map(({ label, valueOf }) => (
              <td key={label} className="num">
                <Quantity value={valueOf(line)} />
              </td>
            ))}
            {isGoing ? (
              <td>
                <LineAdvance line={line} />
              </td>
            ) : (
              <td className="num">
                <UnitPrice value={line.unitPrice} />
              </td>
            )}
            {isPlain && (
              <td className="num t2">
                <DiscountText discount={line.discount} />
              </td>
            )}
            {isPlain && (
              <td className="t2" data-clip>
                {namesOfTaxes(line)}
                {line.vatUse !== null && <div className="small muted">{vatUseWords[line.vatUse]}</div>}
              </td>
            )}
            <td className="num b">
              <Money value={line.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LineCards({ kind, document, fields, lines }: LinesProps) {
  return (
    <ul className="doc-cards">
      {lines.map((line) => (
        <li key={line.position}>
          <span className="medium">{line.description}</span>
          <span className="num b">
            <Money value={line.total} />
          </span>
          <span className="small muted">
            <Quantity value={line.quantity} /> × <UnitPrice value={line.unitPrice} />
            {line.gift && ', obsequio'}
            {line.chosen && ', elegido'}
            {goingWords(line, kind)}
          </span>
          <span className="small muted num">{taxNames(line)}</span>
          {goodsWords(line) !== '' && <span className="small muted">{goodsWords(line)}</span>}
          {line.promotions.length > 0 && <span className="small muted">{promotionWords(line)}</span>}
          {ownCenter(document, line) !== '' && <span className="small muted">{ownCenter(document, line)}</span>}
          {customWords(fields, line) !== '' && <span className="small muted">{customWords(fields, line)}</span>}
        </li>
      ))}
    </ul>
  )
}
