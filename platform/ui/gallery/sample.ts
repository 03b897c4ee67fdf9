/** Invented rows for the gallery, those of the mocks. */
export interface SampleInvoice {
  id: string
  prefix: string
  number: string
  date: string
  due: string
  customer: string
  seller: string
  total: string
  balance: string | null
  state: 'draft' | 'receivable' | 'paid' | 'partlyPaid' | 'annulled' | 'overdue'
  overdueDays: number
  dian: 'validated' | 'rejected' | 'queued' | null
  mail: 'mailOpened' | 'mailSent' | 'pending' | 'bounced' | null
}

const raw: readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  SampleInvoice['state'],
  SampleInvoice['dian'],
  SampleInvoice['mail'],
][] = [
  ['0412', '2026-11-20', '2026-12-20', 'Eventos Chicó S.A.S.', '4318200', '', 'draft', null, null],
  ['1208', '2026-11-20', '2026-12-20', 'Hoteles Monserrate Alto S.A.', '12065763', '11102701.96', 'receivable', 'validated', 'mailOpened'],
  ['1207', '2026-11-20', '2026-11-20', 'Luz Dary Pinzón Rojas', '186450', '0', 'paid', 'validated', 'mailSent'],
  ['1206', '2026-11-20', '2026-12-05', 'Restaurante La Puerta S.A.S.', '1274800', '1274800', 'receivable', 'rejected', 'pending'],
  ['1205', '2026-11-19', '2026-12-19', 'Supermercado El Vecino Ltda.', '8926350', '8926350', 'receivable', 'queued', 'pending'],
  ['1204', '2026-11-19', '2026-12-19', 'Clínica San Rafael Norte S.A.', '15480212', '7740106', 'partlyPaid', 'validated', null],
  ['1203', '2026-11-19', '2026-11-19', 'Juan Sebastián Otálora Peña', '94900', '0', 'paid', 'validated', 'mailSent'],
  ['1202', '2026-11-18', '2026-12-18', 'Hotel Casa Candelaria S.A.S.', '3652110', '3652110', 'receivable', 'validated', 'mailOpened'],
  ['1201', '2026-11-18', '2026-12-03', 'Cafetería Aroma 93 S.A.S.', '728900', '728900', 'receivable', 'validated', 'bounced'],
  ['1200', '2026-11-18', '2026-11-18', 'Panadería Trigo y Sal S.A.S.', '542175', '0', 'paid', 'validated', 'mailSent'],
  ['1199', '2026-11-17', '2026-12-17', 'Cooperativa Usaquén Ltda.', '5120640', '5120640', 'receivable', 'validated', 'mailOpened'],
  ['1198', '2026-11-17', '2026-11-17', 'Gimnasio Altura S.A.S.', '312980', '0', 'annulled', 'validated', 'mailSent'],
  ['1197', '2026-11-14', '2026-11-29', 'Heladería Nevado S.A.S.', '1987300', '1987300', 'receivable', 'validated', 'mailSent'],
  ['1196', '2026-11-13', '2026-12-13', 'Consorcio Vial Sumapaz', '22750480.50', '22750480.50', 'receivable', 'validated', 'mailOpened'],
  ['1195', '2026-11-13', '2026-11-13', 'Luz Dary Pinzón Rojas', '148200', '0', 'paid', 'validated', 'mailSent'],
  ['1194', '2026-11-12', '2026-11-12', 'Distribuidora La 68 S.A.S.', '6843900', '0', 'paid', 'validated', 'mailOpened'],
  ['1193', '2026-11-11', '2026-11-18', 'Frutas Bodega 27 S.A.S.', '2415760', '2415760', 'overdue', 'validated', 'mailOpened'],
  ['1192', '2026-11-10', '2026-12-10', 'Colegio Nuevo Horizonte', '4090125', '2000000', 'partlyPaid', 'validated', 'mailOpened'],
  ['1191', '2026-11-10', '2026-11-17', 'Cafetería Aroma 93 S.A.S.', '864500', '864500', 'overdue', 'validated', 'mailSent'],
]

export const sampleInvoices: readonly SampleInvoice[] = raw.map(
  ([number, date, due, customer, total, balance, state, dian, mail], index) => ({
    id: `i${index}`,
    prefix: state === 'draft' ? 'B-' : 'FV-',
    number,
    date,
    due,
    customer,
    seller: index % 3 === 2 ? 'Mostrador' : 'Diana Cifuentes',
    total,
    balance: balance === '' ? null : balance,
    state,
    overdueDays: state === 'overdue' ? 2 : 0,
    dian,
    mail,
  }),
)

export const manyInvoices = (count: number): readonly SampleInvoice[] =>
  Array.from({ length: count }, (_, index) => {
    const base = sampleInvoices[(index % (sampleInvoices.length - 1)) + 1]
    if (!base) throw new RangeError('no sample')
    return { ...base, id: `m${index}`, number: String(9000 - index) }
  })
