import type { Municipality } from '@avisa/contract/municipalities/schemas'

export const aMunicipality = (more: Partial<Municipality> = {}): Municipality => ({
  id: 1,
  nombre: 'A',
  provincia: '',
  color: '#0A6478',
  logo: null,
  centro: { latitud: 39, longitud: 0 },
  api_key: 'a',
  ...more,
})
