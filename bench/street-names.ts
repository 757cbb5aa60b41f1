export const givenNames = (
  'Joaquín Vicente Amparo Teresa Francisco Lucrecia Ramón Isabel Gregorio Consuelo Baltasar Desamparados Enrique Mariano Pilar Salvador ' +
  'Carmen Jerónimo Rosario Alfonso Dolores Bernardo Concepción Leopoldo Matilde Rodrigo Beatriz Sebastián Guillermo Elena Constantino ' +
  'Felipe Magdalena Ignacio Úrsula Marcelino Remedios Gaspar Eugenia Nicolás Clotilde Arturo Virginia Tomás Josefina Eduardo Aurora ' +
  'Hipólito Carolina Lorenzo'
).split(' ')

export const surnames = (
  'Sorolla Benlliure Escrivà Cabanilles Pinazo Llorente Giménez Navarro Muñoz Ferrandis Balaguer Domínguez Sanchis Carbonell Martínez ' +
  'Esteve Rodríguez Gascó Villanueva Peñarrocha Zaragozá Olmos Aparicio Belenguer Cervera Quintana Montesinos Fuster Almela Roselló ' +
  'Taléns Ibarra Lafuente Mompó Nogueroles Ortolà Pellicer Querol Reverter Soriano Tormo Ubeda Verdeguer Ximénez Yagüe Bonet Camarasa ' +
  'Delgado Espinosa Guzmán'
).split(' ')
