import { startProduct } from './product.ts'

const globalSetup = async () => {
  const { address, stop } = await startProduct('whole', { DEMO: 'on', TRUST_PROXY: 'on' })
  process.env['AVISA_URL'] = address
  return stop
}
export default globalSetup
