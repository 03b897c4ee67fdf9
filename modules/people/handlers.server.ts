import { holds } from '#platform/access.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { fileTable } from '#platform/export/file-columns.ts'
import { everyPage, listFile } from '#platform/export/list-file.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import {
  checkIdentificationTaken,
  countParties,
  createParty,
  exportParties,
  getParty,
  listParties,
  partyOptions,
  pickParties,
  setPartyActive,
  updateParty,
} from './endpoints.ts'
import { parseNit } from '#colombia/nit.ts'
import type { PageRequest } from '#platform/page.server.ts'
import { withFigures, type PartyFigure } from './figures.server.ts'
import { partyFileColumns } from './export.ts'
import type { PartyForDocuments } from './party.ts'
import { partyPermissions } from './permissions.ts'
import { countPartiesOf, countPartyTabs, listPartiesPage, pickPartiesFor, readParty } from './read.server.ts'
import { createPartyRecord, findByIdentification, setPartyActiveRecord, updatePartyRecord } from './write.server.ts'

const exportHandler = (figures: readonly PartyFigure[]): Handler =>
  handle(exportParties, ({ query: { columns, format, ...filter }, today, ...call }) => {
    const { companyId } = call.session
    return listFile(call, {
      title: 'Terceros',
      file: `terceros-${today}`,
      format,
      count: (tx) => countPartiesOf(tx, companyId, filter),
      open: async (tx) => {
        const { heads, rowOf } = fileTable(partyFileColumns(await readCustomFields(tx, companyId)), columns.split(','))
        const readPage = async (page: PageRequest) => {
          const { rows, next } = await listPartiesPage(tx, companyId, { ...filter, ...page })
          return { rows: await withFigures(tx, call.session, figures, rows), next }
        }
        return { heads, pages: everyPage(readPage, rowOf) }
      },
    })
  })

/** @param figures what modules above tell of each, gathered where they are put together */
export const listHandlers = (figures: readonly PartyFigure[]): Handler[] => [
  handle(listParties, async ({ tx, session, query }) => {
    const page = await listPartiesPage(tx, session.companyId, query)
    return { ...page, rows: await withFigures(tx, session, figures, page.rows) }
  }),
  exportHandler(figures),
]

export const peopleHandlers: readonly Handler[] = [
  handle(countParties, ({ tx, session, query }) => countPartyTabs(tx, session.companyId, query)),
  handle(getParty, ({ tx, session, params }) => readParty(tx, session.companyId, params.id)),
  handle(createParty, async ({ tx, session, body }) => ({ id: await createPartyRecord(tx, session, body) })),
  handle(updateParty, async ({ tx, session, params, body }) => {
    const { version, ...input } = body
    return { version: await updatePartyRecord(tx, session, params.id, version, input) }
  }),
  handle(setPartyActive, async ({ tx, session, params, body }) => ({
    version: await setPartyActiveRecord(tx, session, params.id, body.version, body.active),
  })),
  handle(checkIdentificationTaken, async ({ tx, session, query }) => {
    const number = (query.type === '31' ? parseNit(query.number)?.number : undefined) ?? query.number.replace(/[\s.,]/g, '')
    return { takenBy: (await findByIdentification(tx, session.companyId, query.type, number)) ?? null }
  }),
  handle(pickParties, async ({ tx, session, query }) => {
    const parties = await pickPartiesFor(tx, session.companyId, query)
    return holds(session, partyPermissions.read) ? parties : parties.map(onlyNamed)
  }),
  handle(partyOptions, async ({ tx, session, query }) => {
    const parties = await pickPartiesFor(tx, session.companyId, { search: query.text, role: '', id: '' })
    return {
      options: parties.map(({ id, displayName, identification, active }) => ({
        id,
        label: displayName,
        ...(holds(session, partyPermissions.read) ? { detail: identification } : {}),
        ...(active ? {} : { inactive: true }),
      })),
    }
  }),
]

/** What whoever may not see third parties is told of one: its name, and who sells to it. What they write is counted with the rest by the server. */
const onlyNamed = ({ id, displayName, active, seller }: PartyForDocuments): PartyForDocuments => ({
  ...{ id, displayName, active, seller, kind: 'juridica', identificationType: '', identification: '', checkDigit: null },
  ...{ responsibilities: [], vatResponsible: false, withholdsRetefuente: false, withholdsReteiva: false, withholdsReteica: false },
  ...{
    declarante: false,
    cityCode: '',
    cityName: '',
    regionName: '',
    countryCode: 'CO',
    countryName: '',
    addressLine: '',
    neighborhood: '',
    postalCode: '',
  },
  ...{ emailInvoicing: '', phone: '', paymentDays: 0, creditLimit: null, isCustomer: false, isSupplier: false, blockReason: null },
})
