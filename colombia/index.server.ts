/** What of Colombian law needs Node: the data files, the hashes and the authority's schemas. */
export {
  readCiiu,
  readCiiuWords,
  readCountries,
  readDivipola,
  readIca,
  readPuc,
  readUvt,
  readWithholdingConcepts,
} from './data/read.server.ts'
export { cude, cuds, cufe, cune, eventCude, sha384, softwareSecurityCode } from './dian/unique-code.server.ts'
export { hasSchemas, readElement, releaseSchemas, validateAgainstXsd } from './dian/xsd.server.ts'
