export { costOf, moveStock, reversalMoves, type StockMove } from './stock.server.ts'
