import { startProduct } from './product.ts'

/** One product for all journeys; each takes a browser of its own, so nothing of one is seen by another. */
const globalSetup = async () => {
  const { address, stop } = await startProduct('whole', { DEMO: 'on' })
  process.env['AVISA_URL'] = address
  return stop
}
export default globalSetup
