/** Each province with its capital, by whose place one finds one's way on a map without streets. */
const lines = `Álava|42.85|-2.67 Albacete|38.99|-1.86 Alicante|38.35|-0.48 Almería|36.84|-2.46 Asturias|43.36|-5.84 Ávila|40.66|-4.70 Badajoz|38.88|-6.97
Barcelona|41.39|2.17 Bizkaia|43.26|-2.93 Burgos|42.34|-3.70 Cáceres|39.48|-6.37 Cádiz|36.53|-6.29 Cantabria|43.46|-3.80 Castellón|39.99|-0.04 Ceuta|35.89|-5.32
Ciudad_Real|38.99|-3.93 Córdoba|37.89|-4.78 A_Coruña|43.36|-8.41 Cuenca|40.07|-2.14 Gipuzkoa|43.32|-1.98 Girona|41.98|2.82 Granada|37.18|-3.60 Guadalajara|40.63|-3.17
Huelva|37.26|-6.95 Huesca|42.14|-0.41 Illes_Balears|39.57|2.65 Jaén|37.77|-3.79 León|42.60|-5.57 Lleida|41.62|0.62 Lugo|43.01|-7.56 Madrid|40.42|-3.70 Málaga|36.72|-4.42
Melilla|35.29|-2.94 Murcia|37.99|-1.13 Navarra|42.82|-1.64 Ourense|42.34|-7.86 Palencia|42.01|-4.53 Las_Palmas|28.12|-15.43 Pontevedra|42.43|-8.64 La_Rioja|42.47|-2.45
Salamanca|40.97|-5.66 Santa_Cruz_de_Tenerife|28.47|-16.25 Segovia|40.95|-4.12 Sevilla|37.39|-5.99 Soria|41.76|-2.46 Tarragona|41.12|1.25 Teruel|40.34|-1.11 Toledo|39.86|-4.02
Valencia|39.47|-0.38 Valladolid|41.65|-4.72 Zamora|41.50|-5.75 Zaragoza|41.65|-0.88`

export const provinces = lines.split(/\s+/).map((line, i) => {
  const [name = '', latitud, longitud] = line.split('|')
  return { id: i + 1, nombre: name.replaceAll('_', ' '), latitud: Number(latitud), longitud: Number(longitud) }
})
