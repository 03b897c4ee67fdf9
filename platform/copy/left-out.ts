/**
 * What a copy of a company leaves out. Every other table with a company is in it, also those that are made after this was
 * written: the copy asks the database which there are, and a check says when something here is wrong or looks like a secret.
 */

export const LEFT_OUT: Readonly<Record<string, string>> = {
  api_key: 'Llaves de API: cada una abre puertas y solo se guarda su huella.',
  authority_outage: 'Cuándo no respondió la DIAN: es de la conexión de la empresa de origen.',
  bank_movement: 'Lo que cada comprobante movió de un banco: sale de los comprobantes de la copia.',
  company_certificate: 'Certificado de firma: está sellado con la llave de esta instalación. Cárgalo de nuevo en la empresa.',
  document_listing: 'Cómo está cada documento en las listas: sale de los documentos de la copia.',
  document_owed: 'Lo que queda de cada documento: sale de lo que se debe, que va en la copia.',
  document_tally: 'Sumas de las listas de documentos: salen de los documentos de la copia.',
  document_tally_change: 'Lo que aún no está en las sumas de las listas: sale de los documentos de la copia.',
  export_job: 'Exportaciones y copias ya hechas: son archivos que vencen.',
  gateway_query: 'Consultas pendientes a la pasarela de pagos: la empresa nueva no tiene sus credenciales.',
  idempotency: 'Respuestas guardadas para no repetir llamadas: vencen a los 30 días.',
  import_run: 'Importaciones en segundo plano: nadie las seguiría en la empresa nueva.',
  inbox_mailbox: 'Correo del que el buzón toma facturas: su clave está sellada con la llave de esta instalación. Conéctalo de nuevo.',
  loyalty_code: 'Códigos enviados para ver una tarjeta de puntos: vencen a los 15 minutos y solo se guarda su huella.',
  loyalty_entrance: 'Direcciones de registro en programas de puntos: abren los de la empresa de origen. Ábrelas de nuevo.',
  mail_opening: 'Enlaces de correos enviados: abren documentos y solo se guarda su huella.',
  membership: 'Las personas van aparte, en personas.jsonl, sin contraseña.',
  online_payment: 'Credenciales de pagos en línea: la clave está sellada con la llave de esta instalación. Regístralas de nuevo.',
  outbox: 'Cola de envíos: lo que ya salió o está por salir no se envía otra vez.',
  payroll_software: 'Software de nómina ante la DIAN: su PIN está sellado con la llave de esta instalación. Regístralo de nuevo.',
  payslip_share: 'Enlaces de desprendibles de nómina: abren los de la empresa de origen. Envíalos de nuevo.',
  public_link: 'Enlaces compartidos: abren documentos de la empresa de origen.',
  reminder_round: 'Cuándo se miran los recordatorios de pago: en la empresa nueva, al encenderlos.',
  register_lease: 'Equipos que tienen abierta una caja: venden en la empresa de origen.',
  report_sending: 'Envíos ya hechos de reportes programados.',
  salary_entry: 'Qué comprobantes dicen un salario: sale de los comprobantes de la copia.',
  salary_source: 'Qué pagos y nóminas dicen un salario: sale de las cuentas por pagar de la copia.',
  sandbox_payment: 'Pagos de la pasarela de pruebas: no son de dinero.',
  session: 'Sesiones abiertas.',
  test_set: 'Sets de pruebas: habilitan a la empresa de origen ante la DIAN.',
  test_set_document: 'Documentos de los sets de pruebas: inventados, y ya enviados.',
  transmission_authority: 'A qué autoridad se envía: una empresa traída no transmite nada hasta que alguien lo elija.',
  supervisor_pin: 'PIN con el que cada quien autoriza en las cajas: solo se guarda su huella. Cada persona pone el suyo de nuevo.',
  subscription: 'El plan es de la cuenta y no de los datos.',
}

/** Columns that travel empty, with the reason. */
export const LEFT_EMPTY: Readonly<Record<string, string>> = {
  'gateway_payment.url': 'where a customer pays at the gateway',
  'gateway_payment.return_url': 'the public page of the document, which opens at the company that is copied',
  'resolution.technical_key': 'sealed with the key of this installation: it is written again',
}

export const isLeftEmpty = (table: { readonly name: string }, column: string): boolean =>
  Object.hasOwn(LEFT_EMPTY, `${table.name}.${column}`)

/** Columns that only look like secrets, with what they are. */
export const NO_SECRETS: Readonly<Record<string, string>> = {
  'company_security.password_days': 'how often a password is renewed',
  'import_mapping.heads_hash': 'of the heads of a file, to know it again',
  'item.variant_key': 'the values that a variant is of, as they are compared',
  'till_cancellation.with_pin': 'whether who allowed it did so with a PIN',
  'till_sale.hash': 'of what a device said of a sale, as its chain knows it',
  'till_quarantine.hash': 'the same of what is kept aside',
  'document.supplier_key': 'the number of a supplier, as it is compared',
  'transmission.sha256': 'of a signed document that is in the copy',
  'invoice_event.sha256': 'of a signed event that is in the copy',
  'electronic_message.sha256': 'of a signed message that is in the copy',
  'delivery.sha256': 'of a signed container that is in the copy',
  'file.sha256': 'of a file that is in the copy',
}

/** Names of columns that may hold a secret. */
export const LOOKS_SECRET = /hash|secret|sealed|password|token|pin$|_key$|sha256|url$/
