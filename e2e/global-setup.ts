import { startProduct } from './product.ts'

const globalSetup = async () => {
  const { address, folder, stop } = await startProduct('whole', { DEMO: 'on', TRUST_PROXY: 'on' })
  process.env['AVISA_URL'] = address
  process.env['AVISA_FOLDER'] = folder
  return stop
}
export default globalSetup
