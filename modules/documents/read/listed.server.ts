/** What lists of documents tell and narrow by besides their rows, as conditions and values on a document `d`. */
import { empty, sql, type Sql } from '#platform/db/tx.server.ts'
import { MAIL_TOPIC } from '#platform/mail/message.ts'
import type { ListedMail, PaymentForm } from '../kind/listed.ts'
import type { ElectronicState } from '../kind/states.ts'

/** How its mail went (`ListedMail`). */
export const listedMail = sql`(
  select case when count(*) = 0 then 'none' when bool_or(o.first_at is not null) then 'opened'
              when (array_agg(m.state order by m.id desc))[1] = 'failed' then 'failed'
              when (array_agg(m.state order by m.id desc))[1] = 'done' then 'sent' else 'pending' end
    from outbox m left join mail_opening o on o.company_id = m.company_id and o.message_id = m.id
   where m.company_id = d.company_id and m.about = d.id and m.topic = ${MAIL_TOPIC})`

export interface ListedFilter {
  /** In one of its lines. */
  readonly itemId?: string | undefined
  readonly resolutionId?: string | undefined
  /** How it stands before the tax authority. */
  readonly dianState?: ElectronicState | undefined
  readonly paymentForm?: PaymentForm | undefined
  readonly mail?: ListedMail | undefined
}

export const listedClause = ({ itemId, resolutionId, dianState, paymentForm, mail }: ListedFilter): Sql =>
  sql`${
    itemId
      ? sql` and exists (select from document_line y where y.company_id = d.company_id and y.document_id = d.id and y.item_id = ${itemId})`
      : empty
  }${resolutionId ? sql` and d.resolution_id = ${resolutionId}` : empty}${
    dianState ? sql` and d.electronic_state = ${dianState}` : empty
  }${paymentForm ? sql` and d.payment_form = ${paymentForm}` : empty}${mail ? sql` and ${listedMail} = ${mail}` : empty}`
