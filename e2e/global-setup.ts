import { startProduct } from './product.ts'

/** One product for all journeys; each has its own browser, so they do not affect each other. */
const globalSetup = async () => {
  const { address, stop } = await startProduct('whole', { DEMO: 'on' })
  process.env['AVISA_URL'] = address
  return stop
}
export default globalSetup
