import { featureTexts } from '#/platform/text.ts'

export const usePersonalTexts = featureTexts('ui', {
  found_dni: ['Parece un DNI.', 'Pareix un DNI.'],
  found_nie: ['Parece un NIE.', 'Pareix un NIE.'],
  found_telefono: ['Parece un teléfono.', 'Pareix un telèfon.'],
  found_correo: ['Parece un correo electrónico.', 'Pareix un correu electrònic.'],
  found_matricula: ['Parece una matrícula.', 'Pareix una matrícula.'],
  found_iban: ['Parece una cuenta bancaria.', 'Pareix un compte bancari.'],
  readBy_townHall: ['Solo lo verá el Ayuntamiento; quítelo si no hace falta.', "Només ho veurà l'Ajuntament; lleve-ho si no fa falta."],
  readBy_reporter: ['Lo leerá quien avisó; quítelo si no hace falta.', 'Ho llegirà qui va avisar; lleve-ho si no fa falta.'],
  readBy_everybody: ['Lo podrá leer todo el mundo; quítelo si no hace falta.', 'Ho podrà llegir tot el món; lleve-ho si no fa falta.'],
  remove_dni: ['Quitar el DNI', 'Llevar el DNI'],
  remove_nie: ['Quitar el NIE', 'Llevar el NIE'],
  remove_telefono: ['Quitar el teléfono', 'Llevar el telèfon'],
  remove_correo: ['Quitar el correo', 'Llevar el correu'],
  remove_matricula: ['Quitar la matrícula', 'Llevar la matrícula'],
  remove_iban: ['Quitar la cuenta', 'Llevar el compte'],
})
