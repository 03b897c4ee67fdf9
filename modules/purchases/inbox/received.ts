/** A received document in histories, in the log and where a report leads to it. */
export const RECEIVED = 'purchases.received'
