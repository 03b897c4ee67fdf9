/** What must hold of what was written, whoever writes it: pure, with the facts that the server gathered or the editor holds. */
import { futureProblems } from '#modules/accounting/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import { dateProblems } from '#platform/own-date.ts'
import { correctionProblems } from '../correction/check.ts'
import { documentErrors as errors } from '../errors.ts'
import { statedProblems } from '../figures/stated.ts'
import { repeatedTaxes, taxProblems } from '../figures/tax-problems.ts'
import { vatUseProblems } from '../figures/vat-use.ts'
import { codeProblems } from '../parts/line-account/codes.ts'
import { chosenWithholdingProblems } from '../figures/withholdings.ts'
import { aiuProblems } from '../parts/aiu.ts'
import { hasField } from '../parts/head.ts'
import { resolution as resolutionCatalogue } from '../resolution/resolution.ts'
import { checkDocument, figureProblems, limitProblems } from './check.ts'
import { companyProblems, repeatedProblems, sellerProblems } from './company-limits.ts'
import { always, type PureCondition, toIssue } from './condition.ts'
import { currencyProblems } from './currency.ts'
import { theirNumberProblems } from './their-number.ts'

/** A draft is kept with any figure that has words and that a line can say. */
export const wholeDocument: PureCondition = {
  uses: always,
  problems: ({ use, written, computed, kind }) =>
    use === 'draft' ? [...figureProblems(written, computed), ...limitProblems(computed)] : checkDocument(written, computed, kind),
}

export const customFields: PureCondition = { uses: always, problems: ({ customProblems }) => customProblems }

/** Gathering refuses it too, before anything else is said: what is in force on a later day is not known. */
export const futureDate: PureCondition = { uses: always, problems: ({ written, today }) => futureProblems(written.date, today) }

/** Asked of drafts as well: without a rate nothing of what is written has a value to keep. */
export const currency: PureCondition = {
  uses: always,
  problems: ({ input, written, kind }) => currencyProblems(input, written.date, kind),
}

export const companyLimits: PureCondition = {
  uses: toIssue,
  problems: ({ written, input, limits, kind, facts }) => [
    ...companyProblems(written, limits, kind),
    ...sellerProblems(input.sellerId, limits, kind),
    ...(kind.note ? [] : repeatedProblems(written.lines, limits, (id) => facts.items.get(id)?.name ?? '')),
  ],
}

export const ownDate: PureCondition = {
  uses: always,
  problems: ({ who, kind, written, today, existing }) => dateProblems(who, kind.permissions.date, written.date, today, existing?.date),
}

export const chosenResolution: PureCondition = {
  uses: toIssue,
  // Of papers that are transcribed the server says also when there is no range for them.
  when: ({ numbering, transcribes }) => numbering === 'resolution' && !transcribes,
  problems: ({ resolution, revised }) =>
    resolution || revised ? [] : [errors.of('required', { campo: 'Resolución', ...wayTo(resolutionCatalogue.screen) }, 'resolutionId')],
}

/**
 * What goes to the tax authority carries the day on which it is sent. What it refused goes again with the new day, and stays in the
 * books on its own unless the user moves it.
 */
export const sendingDate: PureCondition = {
  uses: toIssue,
  // A transcription carries the day of its paper, which its reference says; the document is of the day on which it is sent.
  // What arrives carries the day on which it is sealed, and is of the day on which it was sold.
  when: ({ isElectronic, transcribes, arrives }) => isElectronic && !transcribes && !arrives,
  problems: ({ written, today, revised }) =>
    written.date < today && written.date !== revised?.date ? [errors.of('notSendingDate', {}, 'date')] : [],
}

export const paperNumberWritten: PureCondition = {
  uses: toIssue,
  when: ({ transcribes }) => transcribes === true,
  problems: ({ input: { paperNumber } }) =>
    paperNumber === '' ? [errors.of('required', { campo: 'Número de la factura de papel' }, 'paperNumber')] : [],
}

export const correction: PureCondition = {
  uses: toIssue,
  when: ({ note }) => note !== null,
  problems: ({ kind, written, facts }) => correctionProblems(kind, written, facts),
}

/** What takes off a document gives back what was withheld of it. */
export const chosenWithholdings: PureCondition = {
  uses: always,
  problems: ({ written, facts }) =>
    facts.corrected ? [] : [...codeProblems(written, facts), ...(facts.buyer ? chosenWithholdingProblems(written, facts) : [])],
}

export const taxes: PureCondition = {
  uses: always,
  problems: ({ use, kind, written, facts }) =>
    use === 'draft' || facts.corrected ? repeatedTaxes(written) : [...taxProblems(written, facts, kind), ...vatUseProblems(written, facts)],
}

export const statedTaxes: PureCondition = {
  uses: always,
  when: ({ theirNumber }) => theirNumber,
  problems: ({ written, facts }) => statedProblems(written.lines, facts.taxes, written.exchange ?? null),
}

/** What takes off a document repeats what that one agreed. */
export const aiu: PureCondition = {
  uses: toIssue,
  when: ({ party }) => party === 'customer',
  problems: ({ kind, written, input, facts }) => (facts.corrected ? [] : aiuProblems(written, input, facts, kind)),
}

/** What is promised says for when, and not for a day before its own. */
export const deliveryDay: PureCondition = {
  uses: toIssue,
  when: (kind) => hasField(kind, 'deliveryDate'),
  problems({ input: { deliveryDate }, written }) {
    if (deliveryDate === null) return [errors.of('required', { campo: 'Fecha de entrega' }, 'deliveryDate')]
    return deliveryDate < written.date
      ? [httpErrors.of('invalid', { detalle: 'La fecha de entrega no puede ser anterior a la del documento.' }, 'deliveryDate')]
      : []
  },
}

export const theirNumberWritten: PureCondition = {
  uses: always,
  when: ({ theirNumber }) => theirNumber,
  problems: ({ kind, use, input }) => theirNumberProblems(kind, input, use),
}
