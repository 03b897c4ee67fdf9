/** A cut makes the draft of an invoice, or of a bill, of what was sold, as its editor would begin it; the rest stays in consignment. */
import { uuidv7 } from 'uuidv7'
import { parseQuantity, quantityText, zeroAmount, zeroQuantity } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { noGoods } from '#modules/inventory/index.ts'
import { audit } from '#platform/audit.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { documentErrors as errors } from '../errors.ts'
import { askedAt, type AtAddress } from '../kind/at-address.server.ts'
import type { ServedKind } from '../kind/served.server.ts'
import { stageCan, stageName } from '../kind/stage/stage.ts'
import { stateNames } from '../kind/state.ts'
import { proposedRange } from '../read/facts.server.ts'
import { readDocument } from '../read/view.server.ts'
import { returnProblems, type LineOut } from '../returns/returning.ts'
import { followingInput } from '../source/following.ts'
import type { DocumentView } from '../wire.ts'
import { saveDraft } from '../write/write.server.ts'
import type { CutEndpoint } from './cut.ts'

/** What is held of each line. */
const heldOf = ({ lines }: DocumentView): ReadonlyMap<number, LineOut> =>
  new Map(
    lines.map(({ position, description, pending }) => [
      position,
      { description, quantity: pending === null ? zeroQuantity : parseQuantity(pending), value: zeroAmount },
    ]),
  )

/** @param makes what a cut may make, the first where nobody says which; what is pending is asked again when that is issued */
export const cutHandler = ({ kind }: ServedKind, makes: AtAddress<ServedKind>, endpoint: CutEndpoint): Handler =>
  handle(endpoint, async ({ tx, session, params: { id }, body, now, today }) => {
    const { companyId } = session
    const served = askedAt(makes, body.kind)
    const source = await readDocument(tx, { companyId, kind, id, today })
    if (!source) return httpErrors.fail('notFound')
    if (source.stage === null || !stageCan(source.stage, 'convert'))
      return errors.fail('notInThisState', {
        accion: 'hacer el corte de',
        estado: source.stage === null ? stateNames[source.state] : stageName(source.stage),
      })
    const sold = body.lines.map((line) => ({ ...line, quantity: parseQuantity(line.quantity) }))
    const held = heldOf(source)
    failWith(returnProblems(sold, held))
    const resolutionId = await proposedRange(tx, session, served, { branchId: source.branch?.id ?? null, date: today })
    const taken = new Map(sold.map(({ position, quantity }) => [position, { ...noGoods, quantity: quantityText(quantity) }]))
    const document = followingInput({
      ...{ kind: served.kind, source, taken, resolutionId, today },
      warehouseId: source.warehouse?.id ?? null,
    })
    const saved = await saveDraft(tx, { who: session, served, id: uuidv7(), existing: null, document, now })
    await audit(tx, session, {
      ...{ action: 'cut', entity: `document.${kind.code}`, entityId: id },
      title: `Corte de consignación de ${kind.titles.short} ${source.number ?? ''}`,
      changes: sold.map(({ position, quantity }) => [held.get(position)?.description ?? '', '', quantityText(quantity)] as const),
    })
    return saved
  })
