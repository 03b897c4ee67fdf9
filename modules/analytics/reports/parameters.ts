/** What the reports of the books ask alike. */
import { costCenter, listAccounts } from '#modules/accounting/index.ts'
import { pickParties } from '#modules/people/index.ts'
import { referenceParameter } from '#platform/report/parameter.ts'

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
