/** What the reports of the books ask alike. */
import { costCenter, listAccounts } from '#modules/accounting/index.ts'
import { branch } from '#modules/documents/index.ts'
import { pickParties } from '#modules/people/index.ts'
import { choiceParameter, dayParameter, referenceParameter } from '#platform/report/parameter.ts'

export const accountParameter = (label: string) =>
  referenceParameter(label, {
    endpoint: listAccounts,
    query: (search) => ({ search }),
    options: ({ accounts }) => accounts.map(({ code, name, active }) => ({ id: code, label: `${code} ${name}`, inactive: !active })),
    placeholder: 'Código o nombre',
    pattern: /^\d{1,16}$/,
  })

export const partyParameter = () =>
  referenceParameter('Tercero', {
    endpoint: pickParties,
    query: (search) => ({ search }),
    options: (parties) => parties.map(({ id, displayName, identification }) => ({ id, label: displayName, detail: identification })),
    placeholder: 'Nombre o NIT',
    orNone: true,
  })

/** A centre stands for itself and for all that hang from it. */
export const centerParameter = () =>
  referenceParameter('Centro de costo', {
    endpoint: costCenter.endpoints.options,
    query: (text) => ({ text }),
    options: ({ options }) => options,
    placeholder: 'Nombre o código',
    orNone: true,
  })

/** Of the branch of what wrote each entry. */
export const branchParameter = () =>
  referenceParameter('Sucursal', {
    endpoint: branch.endpoints.options,
    query: (text) => ({ text }),
    options: ({ options }) => options,
    placeholder: 'Nombre o código',
    orNone: true,
  })

/**
 * Which ledger is added up, what was known of it when, and whether with the entries that close a year: parameters of every report of the books. A line may count in the ledger for
 * taxes, in that under NIIF or in both; whoever keeps no two ledgers is not asked.
 */
/** @param closings what a report means by itself */
export const readingParameters = (closings: 'in' | 'out' = 'in') => ({
  book: { ...choiceParameter('Libro', { fiscal: 'Fiscal', niif: 'NIIF' }, 'fiscal'), quiet: true } as const,
  known: dayParameter('Como se conocía el', 'Deja fuera lo que se registró después de ese día, sea de la fecha que sea.'),
  closings: {
    ...choiceParameter('Cierre del año', { in: 'Con su comprobante', out: 'Sin su comprobante' }, closings),
    quiet: true,
  } as const,
})
/**
 * Those of a statement of what a year brought and took, which the entry that closes it would empty: it is left out unless it is asked for.
 * What there is on a day is the same with it.
 */
export const yearParameters = () => readingParameters('out')
/** Of those, what a report passes to the one that its figures lead to. */
export const readingShares = ['book', 'known', 'closings'] as const
